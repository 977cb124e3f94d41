"""Points awarded or deducted by a decision: what they change in the standings, and what they do not."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from league.frame.errors import Refused
from league.standings.records import WLT, Club, PointsAdjustment
from league.standings.steps import StepLists
from league.standings.tie_breaks import Standings, rank
from tests.standings.notation import clubs, games

FIVE_ROUNDS = "A>B, A>C, A>D, B>C, B>D, C>D"


def ranked(season: str, steps: tuple[str, ...] = ("net_points",), **points: int) -> Standings:
    league = clubs(E_north="A B", E_south="C D")
    adjusted = [replace(club, adjustments=decisions(points.get(club.name, 0))) for club in league]
    return rank(adjusted, games(season) if season else [], StepLists.of(steps))


def decisions(points: int) -> tuple[PointsAdjustment, ...]:
    return (PointsAdjustment(points, "A reason"),) if points else ()


def test_two_points_deducted_are_one_win_less() -> None:
    table = ranked(FIVE_ROUNDS, A=-2)
    record = table.records["A"]
    assert (record.overall.value, str(record.overall)) == (Fraction(4, 6), "3-0 (-2)")
    assert record.adjustments == (PointsAdjustment(-2, "A reason"),)
    assert table.records["B"].overall.value == record.overall.value


def test_club_that_loses_points_loses_its_place_in_every_order() -> None:
    plain, table = ranked(FIVE_ROUNDS), ranked(FIVE_ROUNDS, A=-3)
    assert [plain.divisions["E"]["north"], plain.seeds["E"], plain.league] == [
        ["A", "B"],
        ["A", "C", "B", "D"],
        ["A", "B", "C", "D"],
    ]
    assert [table.divisions["E"]["north"], table.seeds["E"], table.league] == [
        ["B", "A"],
        ["B", "C", "A", "D"],
        ["B", "A", "C", "D"],
    ]


def test_points_awarded_lift_a_club() -> None:
    assert ranked(FIVE_ROUNDS, D=3).league == ["A", "B", "D", "C"]


def test_decisions_add_up() -> None:
    club = Club("A", adjustments=(PointsAdjustment(-2), PointsAdjustment(1)))
    assert rank([club], []).records["A"].overall.adjustment == -1


def test_before_the_first_game_the_points_decide() -> None:
    table = ranked("", A=-1, D=1)
    assert (table.league[0], table.league[-1]) == ("D", "A")
    assert [table.records[club].overall.pct_text for club in "AD"] == ["–", "–"]


@pytest.mark.parametrize(
    ("record", "text"),
    [
        (WLT(0, 3, 0, -2), "-.333"),
        (WLT(3, 0, 0, 2), "1.333"),
        (WLT(2, 1, 0, -1), ".500"),
        (WLT(0, 4, 0, -8), "-1.000"),
        (WLT(1, 0, 0, -2), ".000"),
    ],
)
def test_percentage_may_be_below_0_or_above_1(record: WLT, text: str) -> None:
    assert record.pct_text == text


def test_games_behind_count_the_points() -> None:
    leader = WLT(5, 1)
    assert WLT(5, 1, 0, -2).games_behind(leader) == WLT(4, 2).games_behind(leader) == 1
    assert WLT(5, 1, 0, -1).games_behind(leader) == Fraction(1, 2)


def test_strength_of_opponents_and_records_of_steps_count_games_only() -> None:
    plain, table = ranked(FIVE_ROUNDS), ranked(FIVE_ROUNDS, B=-4)
    for name in "ACD":
        assert table.records[name] == plain.records[name]
    assert (table.records["B"].division, table.records["B"].sos) == (WLT(0, 1), plain.records["B"].sos)


def test_explanation_of_a_tie_names_the_points() -> None:
    decision = next(one for one in ranked(FIVE_ROUNDS, A=-2).decisions if one.division == "north")
    assert decision.sentences()[:2] == [
        "Place 1 in north: A and B are level at .667.",
        "This counts points awarded or deducted by a decision: A -2.",
    ]
    assert decision.as_dict()["records"] == {
        "A": {"wins": 3, "losses": 0, "ties": 0, "adjustment": -2},
        "B": {"wins": 2, "losses": 1, "ties": 0},
    }


@pytest.mark.parametrize("points", [0, 101, -101, True, 1.0, "2", None])
def test_points_are_a_whole_number_that_changes_something(points: object) -> None:
    with pytest.raises(Refused) as refused:
        PointsAdjustment(points)  # type: ignore[arg-type]
    assert refused.value.code == "bad_points"
