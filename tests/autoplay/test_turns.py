"""A job of one league does not delay those of others, and a week does not wait for whole seasons."""

from __future__ import annotations

import pytest

from games.autoplay.season_jobs import start_season_job
from games.autoplay.week_jobs import JOBS, claim_next_job, play_next_job, start_week_job
from league.models import Job, Season
from tests.helpers.clubs import drawn_season

pytestmark = pytest.mark.django_db
NOBODY = "00000000-0000-4000-8000-000000000000"


@pytest.fixture
def seasons() -> list[Season]:
    return [drawn_season(name=name) for name in ("Busy League", "Second League", "Third League")]


def next_job() -> Job:
    job = claim_next_job(nudged=NOBODY)
    assert job
    return job


def test_each_league_gets_a_worker_before_any_gets_two(seasons: list[Season]) -> None:
    busy, second, third = seasons
    start_season_job(season=busy, parts=2)
    start_season_job(season=second, parts=2)
    start_season_job(season=third, parts=2)
    leagues = [next_job().season.league for _worker in range(6)]
    assert set(leagues[:3]) == set(leagues[3:]) == {season.league for season in seasons}
    assert claim_next_job(nudged=NOBODY) is None


def test_a_week_that_a_person_waits_for_comes_before_parts_of_seasons(seasons: list[Season]) -> None:
    busy, second, third = seasons
    start_season_job(season=busy)
    start_season_job(season=second)
    week = start_week_job(week=third.weeks.get(number=1))
    assert next_job() == week


def test_a_league_that_has_played_a_part_waits_behind_the_others(seasons: list[Season]) -> None:
    for season in seasons:
        start_season_job(season=season, parts=1)
    played = []
    for _turn in range(6):
        job = next_job()
        Job.objects.filter(pk=job.pk).update(state=Job.State.QUEUED, attempt=0)
        JOBS.take(job.public_id)
        played.append(job.season)
    assert played == [*seasons, *seasons]


def test_a_task_plays_the_job_whose_turn_it_is(seasons: list[Season]) -> None:
    busy, second, _third = seasons
    job = start_season_job(season=busy)
    week = start_week_job(week=second.weeks.get(number=1))
    first = job.parts.first()
    assert first
    play_next_job(nudged=first.public_id)
    week.refresh_from_db()
    first.refresh_from_db()
    assert (week.state, first.state) == (Job.State.DONE, Job.State.QUEUED)


def test_a_job_that_another_worker_has_is_left_to_it(seasons: list[Season]) -> None:
    week = start_week_job(week=seasons[0].weeks.get(number=1))
    JOBS.claim(week.public_id)
    assert claim_next_job(nudged=week.public_id) is None
