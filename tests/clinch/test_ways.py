"""Magic numbers, and what must happen this week."""

from __future__ import annotations

from league.clinch.comparisons import RaceBoard
from league.clinch.race_model import aims
from league.clinch.verdicts import magic_number, paths
from tests.clinch.races import NFL_BYES, NFL_PLACES, nfl_race

AIMS = {aim.key: aim for aim in aims(NFL_PLACES, NFL_BYES)}
LAST_WEEK = RaceBoard(nfl_race("2019", after=16))


def ways(club: str, aim: str) -> list[list[str]]:
    """Each way as sentences like "SEA beat SF" or "SEA not beaten by SF"."""
    left = LAST_WEEK.race.left
    words = {
        (2,): "{h} beat {a}",
        (0,): "{a} beat {h}",
        (1, 2): "{h} not beaten by {a}",
        (0, 1): "{a} not beaten by {h}",
    }
    return [
        sorted(
            words[tuple(sorted(results))].format(h=left[game].home, a=left[game].away)
            for game, results in way
        )
        for way in paths(LAST_WEEK, AIMS[aim], club, 17)
    ]


def test_magic_number_is_one_when_a_single_win_clinches() -> None:
    assert magic_number(LAST_WEEK, AIMS["first_seed"], "SF") == 1


def test_magic_number_is_zero_for_a_clinched_aim() -> None:
    assert magic_number(LAST_WEEK, AIMS["first_seed"], "BAL") == 0


def test_magic_number_is_none_when_a_team_needs_help() -> None:
    assert magic_number(LAST_WEEK, AIMS["bye"], "KC") is None


def test_ways_include_the_results_of_other_games_and_are_sorted_shortest_first() -> None:
    assert ways("SF", "bye") == [
        ["SF beat SEA"],
        ["CAR not beaten by NO", "SF not beaten by SEA"],
        ["DET not beaten by GB", "SF not beaten by SEA"],
    ]


def test_no_way_needs_more_than_three_results() -> None:
    assert ways("LV", "playoffs") == []
