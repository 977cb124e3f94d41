"""Pausing, resuming and canceling jobs."""

from __future__ import annotations

import pytest

from games.autoplay.season_jobs import start_season_job
from games.autoplay.week_jobs import (
    JOBS,
    cancel_job,
    lock_leased_job,
    pause_job,
    release_part,
    resume_job,
    start_week_job,
)
from games.models import Game
from league.frame.errors import Refused
from league.models import Job, Season
from tests.autoplay.worker import waiting, work_through
from tests.helpers.clubs import drawn_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    """Three weeks of two games, then the final: seven games."""
    return drawn_season()


@pytest.fixture
def job(season: Season) -> Job:
    return start_season_job(season=season)


def test_no_part_of_a_paused_season_is_claimed(job: Job) -> None:
    pause_job(job=job)
    assert [JOBS.claim(part.public_id) for part in waiting(job)] == [None, None]


def test_part_of_a_paused_season_stops_after_its_current_game(job: Job) -> None:
    part = JOBS.claim(waiting(job)[0].public_id)
    assert part
    assert lock_leased_job(part) == part
    pause_job(job=job)
    assert lock_leased_job(part) is None


def test_a_resumed_season_is_played_to_the_end(job: Job) -> None:
    JOBS.take(waiting(job)[0].public_id)
    pause_job(job=job)
    resume_job(job=job)
    work_through(job)
    assert (job.state, job.done, Game.objects.count()) == (Job.State.DONE, 7, 7)


def test_sweep_finds_a_part_released_after_the_season_resumed(job: Job) -> None:
    part = JOBS.claim(waiting(job)[0].public_id)
    assert part
    pause_job(job=job)
    resume_job(job=job)
    release_part(part)
    assert [JOBS.sweep(number) for number in (0, 1, 2)] == [2, 1, 0]


def test_resuming_opens_a_week_between_parts(job: Job) -> None:
    parts = waiting(job)
    held = [JOBS.claim(part.public_id) for part in parts]
    pause_job(job=job)
    for part in held:
        assert part
        release_part(part)
    for part in parts:
        JOBS.take(part.public_id)
    assert Game.objects.count() == 0
    resume_job(job=job)
    work_through(job)
    assert job.state == Job.State.DONE


def test_cancelled_season_keeps_its_games_and_stops(job: Job) -> None:
    first, second = waiting(job)
    JOBS.take(first.public_id)
    cancel_job(job=job)
    JOBS.take(second.public_id)
    assert (job.state, Game.objects.count(), waiting(job)) == (Job.State.CANCELLED, 1, [])


def test_part_released_to_a_cancelled_season_is_cancelled(job: Job) -> None:
    part = JOBS.claim(waiting(job)[0].public_id)
    assert part
    cancel_job(job=job)
    release_part(part)
    part.refresh_from_db()
    assert part.state == Job.State.CANCELLED


def test_a_week_is_paused_and_resumed(season: Season) -> None:
    job = start_week_job(week=season.weeks.get(number=1))
    pause_job(job=job)
    JOBS.take(job.public_id)
    assert Game.objects.count() == 0
    resume_job(job=job)
    JOBS.take(job.public_id)
    assert Game.objects.count() == 2


def test_a_job_that_is_over_cannot_be_stopped_or_resumed(job: Job) -> None:
    cancel_job(job=job)
    codes = []
    for verb in (pause_job, resume_job, cancel_job):
        with pytest.raises(Refused) as refused:
            verb(job=job)
        codes.append(refused.value.code)
    assert codes == ["job_not_running", "job_not_paused", "job_closed"]


def test_a_part_cannot_be_paused_alone(job: Job) -> None:
    with pytest.raises(Refused) as refused:
        pause_job(job=waiting(job)[0])
    assert refused.value.code == "job_not_running"
