"""Penalties on scrimmage plays: 1R-PEN."""

from typing import Any

import pytest

from engine.gridiron.events import SIDES, Event
from tests.engine.rulesets.first_and_roll.board import Board


def foul(penalty: str, *, clock: str = "blank", **situation: Any) -> Board:
    """Red 4 against a red flag on home's 2nd & 7."""
    situation = {"spot": 40, "down": 2, **situation}
    situation.setdefault("target", min(100, situation["spot"] + 7))
    return Board(**situation).snap("red red", f"off_red 4 def_red flag clock {clock}; penalty {penalty}")


@pytest.mark.rule("1R-PEN-1")
def test_a_flag_needs_the_same_color() -> None:
    board = Board().snap("red red", "off_red 4 def_red flag clock blank")
    assert (board.due, board.game.awaiting()[0].dice) == ("R_PENALTY away", ("penalty",))  # type: ignore[union-attr]


@pytest.mark.rule("1R-PEN-1", "1R-PEN-2")
@pytest.mark.parametrize(
    ("penalty", "decides", "ball"),
    [
        ("O5", "away", "home 2 & 12 @35"),
        ("O10", "away", "home 2 & 17 @30"),
        ("O15", "away", "home 2 & 22 @25"),
        ("D5", "home", "home 2 & 2 @45"),
        ("D5A", "home", "home 1 & 10 @45"),
        ("D15", "home", "home 1 & 10 @55"),
    ],
)
def test_the_offended_side_accepts_from_the_line_of_scrimmage_and_the_down_is_repeated(
    penalty: str, decides: str, ball: str
) -> None:
    board = foul(penalty)
    assert board.due == f"D_PENALTY {decides}"
    assert board.give(f"{decides} accept").ball == ball


@pytest.mark.rule("1R-PEN-2")
@pytest.mark.parametrize(("penalty", "decides"), [("O10", "away"), ("D15", "home")])
def test_declined_penalty_keeps_the_yards_of_the_offense_die(penalty: str, decides: str) -> None:
    assert foul(penalty).give(f"{decides} decline").ball == "home 3 & 3 @44"


@pytest.mark.rule("1R-PEN-2")
def test_the_penalty_is_decided_after_the_breakaways() -> None:
    board = Board().snap("red red", "off_red 5o def_red flag clock blank; home reroll; off_red 4; penalty D5")
    assert board.give("home decline").ball == "home 2 & 1 @49"


@pytest.mark.rule("1R-PEN-3")
def test_a_defensive_foul_that_reaches_the_line_to_gain_is_a_first_down() -> None:
    assert foul("D5; home accept", target=45).ball == "home 1 & 10 @45"


@pytest.mark.rule("1R-PEN-4")
@pytest.mark.parametrize(
    ("spot", "penalty", "options", "ball"),
    [
        (90, "D15", {}, "home 2 & 5 @95"),
        (91, "D15", {}, "home 2 & 5 @95"),
        (91, "D15", {"half_distance_rounding": "up"}, "home 2 & 4 @96"),
        (95, "D5", {}, "home 2 & 3 @97"),
        (99, "D5", {}, "home 2 & 1 @99"),
        (99, "D5", {"half_distance_rounding": "up"}, "home 2 & 1 @99"),
    ],
)
def test_a_defensive_foul_that_would_reach_the_goal_line_is_half_the_distance(
    spot: int, penalty: str, options: dict[str, Any], ball: str
) -> None:
    board = foul(f"{penalty}; home accept", spot=spot, target=100, options=options)
    assert (board.ball, board.score) == (ball, (0, 0))


@pytest.mark.rule("1R-PEN-5")
@pytest.mark.parametrize("spot", [8, 10])
def test_holding_on_or_behind_the_own_goal_line_is_a_safety(spot: int) -> None:
    board = foul("O10; away accept", spot=spot)
    assert (board.score, board.due) == ((0, 2), "D_PUNT_DIE home")


@pytest.mark.rule("1R-PEN-5")
@pytest.mark.parametrize(
    ("spot", "penalty", "options", "now"),
    [
        (8, "O15", {}, 4),
        (15, "O15", {}, 8),
        (5, "O5", {}, 3),
        (5, "O5", {"half_distance_rounding": "up"}, 2),
        (1, "O5", {}, 1),
        (1, "O5", {"half_distance_rounding": "up"}, 1),
        (11, "O10", {}, 1),
    ],
)
def test_the_other_fouls_of_the_offense_are_half_the_distance(
    spot: int, penalty: str, options: dict[str, Any], now: int
) -> None:
    board = foul(f"{penalty}; away accept", spot=spot, target=spot + 7, options=options)
    assert (board.ball, board.score) == (f"home 2 & {spot + 7 - now} @{now}", (0, 0))


@pytest.mark.rule("1R-PEN-5")
@pytest.mark.parametrize("penalty", ["O5", "O15"])
def test_option_makes_other_fouls_of_the_offense_safeties_too(penalty: str) -> None:
    board = foul(f"{penalty}; away accept", spot=5, options={"o5_o15_own_goal": "safety"})
    assert board.score == (0, 2)


@pytest.mark.rule("1R-PEN-5")
@pytest.mark.parametrize(
    ("spot", "penalty", "score"),
    [(10, "O10", (0, 0)), (9, "O10", (0, 2)), (5, "O5", (0, 0)), (4, "O5", (0, 2))],
)
def test_a_foul_exactly_onto_the_goal_line_is_half_the_distance_if_the_league_plays_so(
    spot: int, penalty: str, score: tuple[int, int]
) -> None:
    options = {"o10_on_goal_line": "half_distance", "o5_o15_own_goal": "safety"}
    board = foul(f"{penalty}; away accept", spot=spot, options=options)
    assert board.score == score
    assert score == (0, 2) or board.ball.endswith(f"@{spot - spot // 2}")


@pytest.mark.rule("1R-PEN-6")
def test_an_accepted_penalty_cancels_a_turnover() -> None:
    board = Board(down=2, target=47).snap(
        "red red", "off_red 4 def_red flag clock T; clock T; penalty O10; away accept"
    )
    assert board.ball == "home 2 & 17 @30"


@pytest.mark.rule("1R-PEN-6")
def test_a_declined_penalty_leaves_a_turnover() -> None:
    board = Board(down=2, target=47).snap(
        "red red", "off_red 4 def_red flag clock T; clock T; penalty O10; away decline"
    )
    assert board.ball == "away 1 & 10 @56"


@pytest.mark.rule("1R-PEN-6")
@pytest.mark.parametrize("choice", ["accept", "decline"])
def test_a_clock_face_counts_in_both_cases(choice: str) -> None:
    assert foul(f"O10; away {choice}", clock="clock").clock == "29:00"


def test_declined_foul_is_reported_for_the_side_that_declined_it() -> None:
    board = Board(spot=40).snap("yellow yellow", "off_yellow 4 def_yellow flag clock blank; penalty D5")
    (line,) = [line for line in board.game.answer("home", "decline") if line.event == Event.DECLINED]
    assert (SIDES[line.side], line.amount) == ("home", 5)
