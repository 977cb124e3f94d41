"""Only one worker at a time works on a job; another one takes over when that worker has died."""

from __future__ import annotations

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from games.autoplay.computer_games import simulate_fixtures
from games.autoplay.season_jobs import start_season_job
from games.autoplay.week_jobs import (
    JOBS,
    claim_found_job,
    lock_leased_job,
    record_job_games,
    release_jobs_of,
    start_week_job,
    whole_rows,
)
from games.models import Game
from league.frame.errors import Refused
from league.models import Job, Result, Season, Team
from league.results.services import Score, record_result
from league.schedule.selectors import fixtures_due
from league.seasons.steps import what_next
from league.work.services import PAUSE, WORKER
from tests.autoplay.worker import waiting, work_through
from tests.helpers.clubs import drawn_season
from tests.waiting import eventually

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    """Three weeks of two games, then the final: seven games."""
    return drawn_season()


@pytest.fixture
def week_job(season: Season) -> Job:
    return start_week_job(week=season.weeks.get(number=1))


def run_out(job: Job) -> None:
    """Makes the lease of the job's worker expire."""
    Job.objects.filter(pk=job.pk).update(lease_until=timezone.now() - timedelta(seconds=1))


def claimed(job: Job) -> Job:
    held = JOBS.claim(job.public_id)
    assert held
    return held


def test_a_claimed_job_is_not_claimed_again(week_job: Job) -> None:
    claimed(week_job)
    assert JOBS.claim(week_job.public_id) is None


def test_job_with_an_expired_lease_can_be_claimed(week_job: Job) -> None:
    run_out(claimed(week_job))
    assert claimed(week_job).attempt == 2


def test_unknown_job_cannot_be_claimed() -> None:
    assert JOBS.claim("00000000-0000-4000-8000-000000000000") is None


def test_worker_without_its_lease_cannot_write(week_job: Job) -> None:
    slow = claimed(week_job)
    run_out(slow)
    fast = claimed(week_job)
    assert (lock_leased_job(slow), lock_leased_job(fast)) == (None, fast)


def test_task_delivered_twice_plays_every_game_once(week_job: Job) -> None:
    JOBS.take(week_job.public_id)
    JOBS.take(week_job.public_id)
    week_job.refresh_from_db()
    assert (week_job.state, week_job.done, Game.objects.count()) == (Job.State.DONE, 2, 2)


def test_job_resumes_after_the_games_already_played(week_job: Job) -> None:
    other = start_week_job(week=week_job.season.weeks.get(number=1))
    JOBS.take(other.public_id)
    JOBS.take(week_job.public_id)
    week_job.refresh_from_db()
    assert (week_job.state, week_job.done, Game.objects.count()) == (Job.State.DONE, 0, 2)


def test_result_entered_meanwhile_is_kept(week_job: Job) -> None:
    held = claimed(week_job)
    fixture = fixtures_due(week_job.season)[0]
    finished = simulate_fixtures(week_job.season, [fixture])
    record_result(fixture=fixture, score=Score((99, 0)))
    assert record_job_games(held, finished)
    held.refresh_from_db()
    assert (held.done, Game.objects.count(), Result.objects.get().home_score) == (0, 0, 99)


def test_a_week_without_open_games_needs_no_job(week_job: Job) -> None:
    JOBS.take(week_job.public_id)
    with pytest.raises(Refused) as refused:
        start_week_job(week=week_job.season.weeks.get(number=1))
    assert refused.value.code == "nothing_due"


def test_sweep_releases_the_jobs_of_a_dead_worker(week_job: Job) -> None:
    run_out(claimed(week_job))
    assert JOBS.sweep() == 1
    week_job.refresh_from_db()
    assert week_job.state == Job.State.QUEUED


def test_a_lease_from_before_the_clock_was_set_back_is_over(week_job: Job) -> None:
    claimed(week_job)
    Job.objects.filter(pk=week_job.pk).update(lease_until=timezone.now() + timedelta(hours=1))
    assert JOBS.sweep() == 1
    assert claimed(week_job).attempt == 2


def test_the_sweep_leaves_a_living_worker_alone(week_job: Job) -> None:
    claimed(week_job)
    assert JOBS.sweep() == 0


def test_a_worker_takes_over_at_once_what_its_predecessor_had(
    week_job: Job, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`up` gives the next worker the name of the one that died."""
    monkeypatch.setenv(WORKER, "worker of up")
    claimed(week_job)
    assert release_jobs_of("another worker") == 0
    assert release_jobs_of("worker of up") == 1
    assert JOBS.sweep() == 1
    assert claimed(week_job).attempt == 2


def test_jobs_of_workers_without_a_name_are_left_to_their_leases(week_job: Job) -> None:
    claimed(week_job)
    assert release_jobs_of("") == 0


def test_a_found_job_is_claimed_only_if_nobody_had_it_since(week_job: Job) -> None:
    found = whole_rows(Job.objects.filter(pk=week_job.pk))
    one, other = found.get(), found.get()
    assert (claim_found_job(one), claim_found_job(other)) == (True, False)
    assert (one.state, one.attempt) == (Job.State.RUNNING, 1)


def test_sweep_repeats_a_lost_nudge(week_job: Job) -> None:
    run_out(week_job)
    assert JOBS.sweep() == 1


@pytest.mark.django_db(transaction=True)
def test_long_game_keeps_its_lease(monkeypatch: pytest.MonkeyPatch) -> None:
    # Nobody is nudged: the worker of another test's service would take it.
    season = drawn_season()
    job = claimed(Job.objects.create(key=uuid4().hex, kind=Job.Kind.PLAY_WEEK, season=season))
    run_out(job)
    monkeypatch.setattr(JOBS, "renewal", 0.01)
    with JOBS.keep_lease(job):
        assert eventually(lambda: Job.objects.filter(pk=job.pk, lease_until__gt=timezone.now()).exists())


def test_each_failure_doubles_the_pause_before_the_next_attempt(week_job: Job) -> None:
    pauses = []
    for _ in range(JOBS.attempts - 1):
        before = timezone.now()
        JOBS.record_failure(claimed(week_job), "no luck")
        week_job.refresh_from_db()
        assert week_job.lease_until
        pauses.append(round((week_job.lease_until - before) / PAUSE))
        assert JOBS.sweep() == 0
        run_out(week_job)
        assert JOBS.sweep() == 1
    assert (pauses, week_job.state) == ([1, 2, 4, 8], Job.State.QUEUED)


def test_job_fails_after_its_last_attempt(week_job: Job) -> None:
    Job.objects.filter(pk=week_job.pk).update(attempt=JOBS.attempts - 1)
    JOBS.record_failure(claimed(week_job), "no luck")
    week_job.refresh_from_db()
    assert (week_job.state, week_job.error) == (Job.State.FAILED, "no luck")


def test_refused_job_is_not_retried(season: Season) -> None:
    Team.objects.filter(slug="aston-owls").update(key="nobody")
    job = start_season_job(season=season, parts=1)
    work_through(job)
    assert (job.state, [part.attempt for part in job.parts.all()]) == (Job.State.FAILED, [1])


def test_a_job_that_kills_its_workers_fails(week_job: Job) -> None:
    for _ in range(JOBS.attempts):
        run_out(claimed(week_job))
    JOBS.sweep()
    week_job.refresh_from_db()
    assert (week_job.state, week_job.error) == (Job.State.FAILED, "Its worker died 5 times.")


def test_error_is_stored_with_the_job_and_its_season(season: Season) -> None:
    Team.objects.filter(slug="aston-owls").update(key="nobody")
    job = start_season_job(season=season, parts=2)
    work_through(job)
    error = f"'nobody' is not a team of the component set {season.league.components}."
    assert (job.state, job.error) == (Job.State.FAILED, error)
    assert waiting(job) == []


def test_season_waits_for_a_pending_report(season: Season) -> None:
    fixture = season.fixtures.get(number=1)
    record_result(fixture=fixture, score=Score((20, 10)), state=Result.State.DISPUTED)
    job = start_season_job(season=season)
    work_through(job)
    assert (job.state, job.error, Game.objects.count()) == (Job.State.DONE, "", 5)
    sentence = f"Disputed, for the commissioner to decide: {fixture}."
    assert what_next(season).sentence == sentence
    with pytest.raises(
        Refused, match=re.escape(f"There is nothing left for the computer to play. {sentence}")
    ):
        start_season_job(season=season)


def test_playoffs_wait_for_a_pending_report() -> None:
    season = drawn_season(playoff_places=4)
    work_through(start_season_job(season=season, through=4))
    Result.objects.filter(fixture__week__number=4).update(state=Result.State.DISPUTED)
    with pytest.raises(Refused) as refused:
        start_season_job(season=season)
    assert refused.value.code == "results_missing"


def test_failed_season_resumes_once_the_cause_is_fixed(season: Season) -> None:
    Team.objects.filter(slug="aston-owls").update(key="nobody")
    work_through(start_season_job(season=season))
    Team.objects.filter(slug="aston-owls").update(key="base")
    job = start_season_job(season=season)
    work_through(job)
    assert (job.state, job.done, Game.objects.count()) == (Job.State.DONE, 7, 7)
