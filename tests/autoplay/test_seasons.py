"""A season's job: week by week, each week in parts, to the champion."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.autoplay import season_jobs
from games.autoplay.season_jobs import start_season_job
from games.autoplay.week_jobs import JOBS
from games.models import Game
from games.story.selectors import season_digest
from league.frame.errors import Refused
from league.models import Coach, Job, Result, Season
from league.playoffs.selectors import bracket_of
from league.results.services import Score, record_result
from league.schedule.selectors import weeks_of
from league.seasons.services import take_step
from tests.autoplay.worker import waiting, work_through
from tests.helpers.clubs import drawn_season
from tests.helpers.seasons import expansion_season
from tests.helpers.small_seasons import small_season

MOST_QUERIES = 29  # of a season's first part, with savepoints
pytestmark = pytest.mark.django_db


def progress(season: Season) -> list[tuple[int, int]]:
    return [(week.final, week.games) for week in weeks_of(season)]


def test_a_season_is_played_to_its_champion_by_jobs_that_continue_in_the_playoffs() -> None:
    season = drawn_season(playoff_places=4)
    work_through(start_season_job(season=season, through=4))
    season.refresh_from_db()
    assert (season.state, progress(season)) == (Season.State.PLAYOFFS, [(2, 2)] * 4)
    job = start_season_job(season=season)
    work_through(job)
    season.refresh_from_db()
    assert (job.state, job.done, job.total) == (Job.State.DONE, 9, 9)
    assert (season.state, progress(season)) == (Season.State.FINISHED, [(2, 2)] * 4 + [(1, 1)])
    assert Game.objects.count() == 9
    with pytest.raises(Refused) as refused:
        start_season_job(season=season)
    assert refused.value.code == "season_finished"


def test_the_next_week_opens_when_the_last_part_is_done() -> None:
    season = small_season(clubs=6)
    job = start_season_job(season=season, through=2, parts=3)
    first_week = waiting(job)
    for part in first_week[:2]:
        Job.objects.filter(pk=part.pk).update(state=Job.State.DONE)
    assert [part.payload["fixtures"] for part in first_week] == [[1], [2], [3]]
    work_through(job)
    assert {part.payload["fixtures"][0] for part in job.parts.all()} >= {4, 5, 6}


def test_a_week_has_no_more_parts_than_are_worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(season_jobs, "SMALLEST", 8)
    job = start_season_job(season=expansion_season(rounds=1), parts=3)
    assert [len(part.payload["fixtures"]) for part in waiting(job)] == [8, 4]


def test_number_of_parts_does_not_change_the_results() -> None:
    digests = set()
    for parts in (1, 40):
        season = small_season(f"In {parts}", clubs=6)
        work_through(start_season_job(season=season, through=1, parts=parts))
        digests.add(season_digest(season))
    assert len(digests) == 1


def test_another_seed_is_another_season() -> None:
    digests = set()
    for seed in (7, 8):
        season = small_season(f"Seed {seed}", seed=seed)
        work_through(start_season_job(season=season, through=1))
        digests.add(season_digest(season))
    assert len(digests) == 2


def test_season_stops_after_the_requested_week() -> None:
    season = drawn_season()
    job = start_season_job(season=season, through=2)
    work_through(job)
    season.refresh_from_db()
    assert (job.state, job.done, job.total) == (Job.State.DONE, 4, 4)
    assert (season.state, progress(season)) == (Season.State.REGULAR, [(2, 2), (2, 2), (0, 2)])


def test_second_start_continues_the_open_job_with_its_own_end() -> None:
    season = expansion_season(rounds=2)
    first = start_season_job(season=season, through=1)
    second = start_season_job(season=season, through=2, parts=1)
    assert (second.pk, second.payload) == (
        first.pk,
        {"through": 2, "parts": 1, "instead_of": []},
    )
    assert len(waiting(second)) == 2


@pytest.mark.parametrize(
    ("rounds", "options", "code"),
    [(0, {}, "no_schedule"), (1, {"through": 0}, "bad_week"), (1, {"parts": 0}, "bad_parts")],
)
def test_a_season_that_cannot_be_played_is_refused(rounds: int, options: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        start_season_job(season=expansion_season(rounds=rounds), **options)
    assert refused.value.code == code


def test_a_round_that_waits_for_its_coaches_ends_the_job() -> None:
    """The job opens the round, plays no game of it, and is done."""
    season = drawn_season()
    work_through(start_season_job(season=season, through=season.weeks.count()))
    for team in season.league.teams.all():
        Coach.objects.create(team=team, user=User.objects.create_user(team.slug))
    job = start_season_job(season=season)
    work_through(job)
    season.refresh_from_db()
    assert (job.state, job.error) == (Job.State.DONE, "")
    assert (season.state, progress(season)[-1]) == (Season.State.PLAYOFFS, (0, 1))


def test_a_champion_is_not_crowned_while_a_report_of_the_playoffs_is_open() -> None:
    """Pages and jobs decide the next step alike: the game for third place counts, too."""
    season = drawn_season(playoff_places=4, third_place=True)
    work_through(start_season_job(season=season, through=season.weeks.count() + 1))
    season.refresh_from_db()
    take_step(season=season)
    third, final = season.fixtures.filter(round=2).order_by("number")
    record_result(fixture=final, score=Score((17, 14)))
    record_result(fixture=third, score=Score((20, 10)), state=Result.State.REPORTED)
    with pytest.raises(Refused) as refused:
        start_season_job(season=season)
    assert refused.value.code == "results_missing"
    assert bracket_of(season).champion


def test_number_of_queries_does_not_depend_on_the_number_of_games() -> None:
    """A part takes so many queries, the next week included, however many games it has."""
    counts = []
    for clubs in (4, 8):
        season = small_season(f"With {clubs}", clubs=clubs)
        [part] = waiting(start_season_job(season=season, parts=1))
        with CaptureQueriesContext(connection) as asked:
            JOBS.take(part.public_id)
        counts.append((len(part.payload["fixtures"]), len(asked)))
    (few, first), (many, second) = counts
    assert (few, many, first) == (2, 4, second)
    assert first <= MOST_QUERIES
