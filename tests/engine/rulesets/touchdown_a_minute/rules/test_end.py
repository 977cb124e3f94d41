"""How a game ends: TDM-END, and the second half of TDM-CLOCK-3."""

from typing import Any

import pytest

from tests.engine.rulesets.touchdown_a_minute.table import R, Table

INCOMPLETE = "GN1 GN2 GN3 BP BP TK"


def last_play(quarter: int = 4, **words: Any) -> Table:
    """Home is about to run the last play of the quarter; the score is level unless `score` is given."""
    return Table(quarter=quarter, clock=29, home_reroll_used=True, **words)


@pytest.mark.rule("TDM-END-1", "TDM-CLOCK-3")
@pytest.mark.parametrize(("score", "winner"), [((10, 7), "home"), ((7, 10), "away")])
def test_more_points_win(score: tuple[int, int], winner: str) -> None:
    table = last_play(score=dict(zip(("home", "away"), score, strict=True)))
    table.snap("short_pass nickel", INCOMPLETE)
    assert (table.due, table.score, table.facts["winner"]) == ("over", score, winner)


@pytest.mark.rule("TDM-END-1")
def test_a_tie_brings_a_new_coin_toss_and_one_time_out_each() -> None:
    table = last_play().snap("short_pass nickel", INCOMPLETE)
    assert (table.due, table.clock) == ("D_COIN_CALL away", (5, 0))
    assert table.facts["timeouts"] == {"home": 1, "away": 1}
    assert table.give("away heads", "heads", "away receive").due == "D_KICKOFF_KIND home"


@pytest.mark.rule("TDM-END-1")
def test_an_overtime_has_no_time_outs_where_the_game_has_none() -> None:
    table = last_play(options={"timeouts": 0}).snap("short_pass nickel", INCOMPLETE)
    assert table.facts["timeouts"] == {"home": 0, "away": 0}


@pytest.mark.rule("TDM-END-1")
def test_a_tie_stands_without_overtime() -> None:
    table = last_play(options={"overtime": "none"}).snap("short_pass nickel", INCOMPLETE)
    assert (table.due, table.facts["winner"]) == ("over", None)


@pytest.mark.rule("TDM-END-1")
@pytest.mark.parametrize("inputs", [("home field_goal", R[4])])
def test_a_field_goal_ends_an_overtime(inputs: tuple[str, ...]) -> None:
    table = Table(quarter=5, spot=70, timeouts={"home": 1, "away": 1}).give(*inputs)
    assert (table.due, table.score) == ("over", (3, 0))


@pytest.mark.rule("TDM-END-1")
def test_a_touchdown_ends_an_overtime_without_a_try() -> None:
    table = Table(quarter=5, spot=95, target=100).snap("run_inside blitz", "GN1 CP4 CP6 BP GN5 SK")
    assert (table.due, table.score) == ("over", (6, 0))


@pytest.mark.rule("TDM-END-1")
def test_a_safety_ends_an_overtime_without_a_free_kick() -> None:
    table = Table(quarter=5, spot=3, target=13).snap("long_pass blitz", "GN5 GN4 GN3 BP BP SK")
    assert (table.due, table.score) == ("over", (0, 2))


@pytest.mark.rule("TDM-END-1")
@pytest.mark.parametrize(("option", "due"), [("tie", "over"), ("new_period", "D_COIN_CALL away")])
def test_an_overtime_without_a_score_is_a_tie_or_brings_another(option: str, due: str) -> None:
    table = last_play(quarter=5, options={"overtime_end": option}).snap("short_pass nickel", INCOMPLETE)
    assert table.due == due


@pytest.mark.rule("TDM-END-1")
def test_strengths_may_be_used_once_in_an_overtime() -> None:
    strengths = {"home": "run_inside", "away": "dime"}
    table = last_play(strengths=strengths).snap("short_pass nickel", INCOMPLETE)
    assert table.facts["strength_used"] == {"home": False, "away": False}
