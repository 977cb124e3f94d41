"""The record of a club in the table."""

from __future__ import annotations

import pytest

from league.standings.records import WLT, Club, ClubRecord, PlayedGame
from league.standings.tie_breaks import rank
from tests.standings.notation import clubs, games

LEAGUE = clubs(E_north="A B", E_south="C", W_far="X")


def record(season: list[PlayedGame]) -> ClubRecord:
    return rank(LEAGUE, season).records["A"]


def test_record_separates_home_away_division_and_conference() -> None:
    shown = record(games("A>B, B>A, A=C, X<A"))
    assert shown.overall == WLT(2, 1, 1)
    assert (shown.home, shown.away) == (WLT(1, 0, 1), WLT(1, 1))
    assert (shown.division, shown.conference) == (WLT(1, 1), WLT(1, 1, 1))


def test_a_record_sums_points() -> None:
    shown = record(games("A 21-20 B, C 30-3 A"))
    assert (shown.points_for, shown.points_against, shown.net_points) == (24, 50, -26)


def test_strength_pools_one_entry_a_game() -> None:
    shown = record(games("2 A>B, C>A, B>X"))
    assert (shown.sov, shown.sos) == (WLT(2, 4), WLT(3, 4))


@pytest.mark.parametrize(
    ("season", "streak"), [("A>B", "W1"), ("A>B, B>A, X>A", "L2"), ("A>B, A=C", "T1"), ("B>C", "")]
)
def test_streak_counts_the_latest_results(season: str, streak: str) -> None:
    assert record(games(season)).streak == streak


def test_weeks_put_the_games_in_order() -> None:
    late, early = PlayedGame("A", "B", 0, 7, week=9), PlayedGame("A", "C", 7, 0, week=2)
    assert record([late, early]).streak == "L1"


def test_without_weeks_there_is_no_streak() -> None:
    shown = record([PlayedGame("A", "B", 7, 0)])
    assert (shown.streak, shown.last_five) == ("", WLT())


def test_the_last_five_are_the_latest_five() -> None:
    assert record(games("3 A>B, 2 B>A, A=C, A>X")).last_five == WLT(2, 2, 1)


@pytest.mark.parametrize(
    ("record", "text", "pct"),
    [
        (WLT(9, 7), "9-7", ".563"),
        (WLT(3, 0), "3-0", "1.000"),
        (WLT(0, 2, 1), "0-2-1", ".167"),
        (WLT(), "0-0", "–"),
    ],
)
def test_record_is_formatted_as_in_newspapers(record: WLT, text: str, pct: str) -> None:
    assert (str(record), record.pct_text) == (text, pct)


def test_a_league_without_conferences_or_divisions_is_one_table() -> None:
    table = rank([Club("A"), Club("B"), Club("C")], games("B>A, B>C, C>A"))
    assert (table.divisions, table.seeds, table.league) == (
        {"": {"": ["B", "C", "A"]}},
        {"": ["B", "C", "A"]},
        ["B", "C", "A"],
    )
