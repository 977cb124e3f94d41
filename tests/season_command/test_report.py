"""The output of the command, for people and for programs."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from pytest_django import DjangoDbBlocker
from rich.console import Console

from games.autoplay.season_jobs import start_season_job
from games.management.season_report import ProgressBoard, SeasonReport, season_outcome
from games.story.selectors import season_digest
from league.models import Result, Season
from league.results.services import Score, record_result
from tests.autoplay.worker import waiting, work_through
from tests.helpers.seasons import expansion_season, schedule_rounds
from tests.helpers.small_seasons import small_season
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


@dataclass(frozen=True, slots=True)
class Watched:
    """A season of one week and the playoffs, and what its boards printed meanwhile."""

    pk: int
    file: str
    terminal: str


@pytest.fixture(scope="module")
def watched(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Watched]:
    with shared_rows(django_db_blocker):
        season = small_season("Test League", drawn=False)
        schedule_rounds(season, 1)
        job = start_season_job(season=season)
        file, terminal = io.StringIO(), io.StringIO()
        with (
            ProgressBoard(Console(file=file, width=200), season) as lines,
            ProgressBoard(Console(file=terminal, force_terminal=True, width=200), season) as bar,
        ):
            lines.show(job)
            while waiting(job):
                work_through(job)
                lines.show(job)
                bar.show(job)
        yield Watched(season.pk, file.getvalue(), terminal.getvalue())


@pytest.fixture
def played(watched: Watched) -> Season:
    return Season.objects.select_related("league", "champion").get(pk=watched.pk)


def test_outcome_has_the_winner_and_score_of_the_bowl(played: Season) -> None:
    bowl = played.fixtures.select_related("home", "away", "result").order_by("number").last()
    assert bowl
    assert played.champion
    home, away = bowl.result.home_score or 0, bowl.result.away_score or 0
    assert season_outcome(played) == {
        "league": "Test League",
        "season": 1,
        "seed": 7,
        "champion": played.champion.name,
        "runner_up": ({bowl.home.name, bowl.away.name} - {played.champion.name}).pop(),
        "bowl_score": f"{max(home, away)}-{min(home, away)}",
        "games": 5,
        "digest": season_digest(played),
    }


def test_a_bowl_won_by_forfeit_has_no_score(played: Season) -> None:
    bowl = played.fixtures.select_related("home", "away").order_by("-number")[0]
    Result.objects.filter(fixture=bowl).update(
        outcome=Result.Outcome.FORFEIT_BY_AWAY, home_score=None, away_score=None
    )
    found = season_outcome(played)
    assert (found["runner_up"], found["bowl_score"]) == (bowl.away.name, "forfeit")
    assert f"  {bowl.home} by forfeit of {bowl.away}" in SeasonReport(played).report()


def test_outcome_has_no_winner_before_the_bowl() -> None:
    season = expansion_season(rounds=1, name="Other League")
    found = season_outcome(season)
    assert [found[key] for key in ("champion", "runner_up", "bowl_score", "games")] == [None, None, None, 0]


def test_the_report_ends_with_the_champion(played: Season) -> None:
    assert list(SeasonReport(played).report())[-1] == f"\nChampion: {played.champion}"


def test_the_report_has_every_team_with_its_record_and_points() -> None:
    season = expansion_season(rounds=1, name="Other League")
    record_result(fixture=season.fixtures.get(number=1), score=Score((24, 17)))
    lines = [line.split() for line in SeasonReport(season).report()]
    assert ["Boston", "Bombers", "1-0", "24", "17"] in lines
    assert sum(line[-3:] == ["0-0", "0", "0"] for line in lines) == 22


def test_without_a_terminal_each_week_is_one_line(watched: Watched) -> None:
    opening = [line.partition(",")[0].partition(":")[0] for line in watched.file.splitlines()]
    assert opening == ["Week 1", "Semifinals", "1st & Goal Bowl"]


def test_on_a_terminal_the_bar_reaches_the_last_game(watched: Watched) -> None:
    assert "5/5" in watched.terminal


def test_resumed_season_is_reported_from_its_current_week(played: Season) -> None:
    file = io.StringIO()
    board = ProgressBoard(Console(file=file, width=200), played)
    board.show(played.jobs.get(parent=None))
    assert len(file.getvalue().splitlines()) == 3
