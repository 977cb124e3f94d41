"""The long bomb: 1R-BOMB."""

from typing import Any

import pytest

from tests.engine.rulesets.first_and_roll.board import Board


def bomb(dice: str, **situation: Any) -> Board:
    return Board(**situation).snap("green red", "home bomb; " + dice)


@pytest.mark.rule("1R-BOMB-1")
def test_green_against_another_color_may_become_a_bomb_before_the_roll() -> None:
    board = Board().give("home play; home green; away yellow")
    assert board.due == "D_BOMB home"
    board.give("home bomb")
    assert board.game.awaiting()[0].dice == (  # type: ignore[union-attr]
        "off_yellow",
        "off_green",
        "kick",
        "clock",
    )


@pytest.mark.rule("1R-BOMB-1")
@pytest.mark.parametrize("calls", ["home green; away green", "home yellow; away red"])
def test_no_other_play_may_become_a_bomb(calls: str) -> None:
    assert Board().give(f"home play; {calls}").due == "R_PLAY home"


@pytest.mark.rule("1R-BOMB-2")
def test_a_bomb_gains_green_and_kick_less_yellow() -> None:
    assert bomb("off_green 14 off_yellow 6 kick 35 clock blank").ball == "home 1 & 10 @83"


@pytest.mark.rule("1R-BOMB-3")
@pytest.mark.parametrize(("green", "yellow"), [("0", "5"), ("9", "0"), ("15o", "0")])
def test_one_zero_is_incomplete(green: str, yellow: str) -> None:
    board = bomb(f"off_green {green} off_yellow {yellow} kick 40 clock blank")
    assert (board.ball, board.due) == ("home 2 & 10 @40", "D_SCRIMMAGE home")


@pytest.mark.rule("1R-BOMB-3", "1R-BOMB-4")
def test_two_zeros_are_intercepted_at_the_spot_of_the_kick_die() -> None:
    board = bomb("off_green 0 off_yellow 0 kick 35 clock blank; off_green 0 def_green -3", spot=30)
    assert board.ball == "away 1 & 10 @35"


@pytest.mark.rule("1R-BOMB-4", "1R-BRK-1")
def test_an_interception_is_returned_with_the_green_dice_and_their_circle() -> None:
    board = bomb(
        "off_green 0 off_yellow 0 kick 20 clock blank; off_green 15o def_green -3; away reroll; off_green 9",
        spot=30,
    )
    assert board.ball == "away 1 & 10 @74"


@pytest.mark.rule("1R-BOMB-4", "1R-TURN-4")
def test_a_flag_on_the_return_of_an_interception_counts_as_on_any_return() -> None:
    board = bomb(
        "off_green 0 off_yellow 0 kick 20 clock blank; off_green 9 def_green flag; penalty O10; home accept",
        spot=30,
    )
    assert board.ball == "away 1 & 10 @49"


@pytest.mark.rule("1R-BOMB-4")
@pytest.mark.parametrize("options", [{}, {"turnover_past_goal": "touchdown"}])
def test_an_interception_behind_the_goal_line_is_a_touchback(options: dict[str, Any]) -> None:
    board = bomb("off_green 0 off_yellow 0 kick 40 clock blank", spot=60, options=options)
    assert board.ball == "away 1 & 10 @25"


@pytest.mark.rule("1R-BOMB-4", "1R-TIMEOUT-1")
def test_the_clock_face_of_an_intercepted_bomb_waits_for_the_return_and_asks_the_thrower_first() -> None:
    board = bomb(
        "off_green 0 off_yellow 0 kick 20 clock clock; off_green 9 def_green -3",
        timeouts={"home": 1, "away": 1},
    )
    assert (board.ball, board.due) == ("away 1 & 10 @49", "D_TIMEOUT home")


@pytest.mark.rule("1R-BOMB-5")
def test_green_circles_add_yards_and_yellow_circles_are_never_rolled_again() -> None:
    board = bomb("off_green 15o off_yellow 10o kick 20 clock blank; home reroll; off_green 0", spot=20)
    assert board.ball == "home 1 & 10 @45"


@pytest.mark.rule("1R-BOMB-5")
def test_the_option_leaves_green_circles_of_a_bomb_alone() -> None:
    board = bomb(
        "off_green 15o off_yellow 4 kick 20 clock blank", spot=20, options={"bomb_breakaway": "none"}
    )
    assert board.ball == "home 1 & 10 @51"


@pytest.mark.rule("1R-BOMB-5")
def test_a_completed_bomb_with_t_and_t_is_returned_with_the_yellow_dice() -> None:
    board = bomb("off_green 9 off_yellow 4 kick 20 clock T; clock T; off_yellow 6 def_yellow -8", spot=30)
    assert board.ball == "away 1 & 10 @51"


@pytest.mark.rule("1R-BOMB-5", "1R-TURN-1")
def test_t_and_t_add_nothing_to_an_interception() -> None:
    board = bomb("off_green 0 off_yellow 0 kick 20 clock T; clock T; off_green 9 def_green -3", spot=30)
    assert (board.ball, board.clock) == ("away 1 & 10 @59", "30:00")
