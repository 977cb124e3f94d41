"""Kickoffs, returns and onside kicks: 1R-KICKOFF, 1R-ONSIDE."""

from typing import Any

import pytest

from engine.rulesets.first_and_roll.rules.record import Die
from tests.engine.rulesets.first_and_roll.board import Board

REGULAR = "home regular; away return; "


def kickoff(**situation: Any) -> Board:
    return Board("D_KICKOFF_KIND", kicking="home", **situation)


@pytest.mark.rule("1R-KICKOFF-1")
def test_the_side_that_scored_kicks_and_picks_the_kick() -> None:
    board = Board("D_TRY", offense="away").give("away pat; kick 30 clock blank")
    assert (board.due, board.game.awaiting()[0].answers) == (  # type: ignore[union-attr]
        "D_KICKOFF_KIND away",
        ("regular", "onside"),
    )


@pytest.mark.rule("1R-KICKOFF-1", "1R-FG-1")
def test_a_field_goal_is_followed_by_a_kickoff_of_the_side_that_scored() -> None:
    board = Board(spot=70).give("home field_goal; away red+green; def_red -1 def_green -3; kick 30")
    assert (board.score, board.due) == ((3, 0), "D_KICKOFF_KIND home")


@pytest.mark.rule("1R-KICKOFF-2")
def test_a_touchback_puts_the_ball_on_the_twenty_five() -> None:
    assert kickoff().give("home regular; away touchback").ball == "away 1 & 10 @25"


@pytest.mark.rule("1R-KICKOFF-3", "1R-BRK-1")
def test_a_return_adds_three_dice_and_every_circle_rolled_again() -> None:
    board = kickoff().give(REGULAR + "off_red 5o off_yellow 6 off_green 0; away reroll; off_red 4")
    assert board.ball == "away 1 & 10 @15"


@pytest.mark.rule("1R-KICKOFF-3", "1R-BRK-1")
def test_circles_of_a_return_are_rolled_red_yellow_green_each_chain_to_its_end() -> None:
    board = kickoff().give(REGULAR + "off_red 5o off_yellow 10o off_green 15o")
    board.give("away reroll; off_red 5o; away stop")
    assert Die(board.game.now.circled) == Die.OFF_YELLOW
    board.give("away reroll; off_yellow 4")
    assert Die(board.game.now.circled) == Die.OFF_GREEN
    assert board.give("away reroll; off_green 9").ball == "away 1 & 10 @48"


@pytest.mark.rule("1R-KICKOFF-3", "1R-TACKLE-1")
def test_a_square_on_a_kickoff_return_is_not_rolled_again() -> None:
    assert kickoff().give(REGULAR + "off_red 2s off_yellow 4 off_green 9").ball == "away 1 & 10 @15"


@pytest.mark.rule("1R-KICKOFF-4")
def test_a_return_of_nothing_leaves_the_ball_on_the_one() -> None:
    board = kickoff()
    board.game.now.dice = board.game.mark.dice = ((0,) * 6, *board.game.mark.dice[1:])
    board.give("home regular; away return")
    board.game.answer("dice", {"off_red": "0", "off_yellow": "0", "off_green": "0"})
    assert board.ball == "away 1 & 10 @1"


def seven_yellow_circles(red: str) -> Board:
    """A return of 15 + 10 + 7 x 10 yards and the red die."""
    board = kickoff().give(REGULAR + f"off_red {red} off_yellow 10o off_green 15o")
    if red == "5o":
        board.give("away stop")
    for _ in range(7):
        board.give("away reroll; off_yellow 10o")
    return board.give("away stop; away stop")


@pytest.mark.rule("1R-KICKOFF-4")
def test_a_return_of_a_hundred_yards_is_a_touchdown() -> None:
    board = seven_yellow_circles("5o")
    assert (board.score, board.due) == ((0, 6), "D_TRY away")


@pytest.mark.rule("1R-KICKOFF-4")
def test_a_return_of_ninety_nine_yards_is_not() -> None:
    board = seven_yellow_circles("4")
    assert (board.score, board.ball) == ((0, 0), "away 1 & 1 @99")


@pytest.mark.rule("1R-ONSIDE-1", "1R-BRK-2")
def test_an_onside_kick_adds_red_and_yellow_once_and_ignores_circles() -> None:
    board = kickoff().give("home onside; off_red 5o off_yellow 10o clock blank")
    assert board.ball == "away 1 & 10 @55"


@pytest.mark.rule("1R-ONSIDE-1")
def test_the_clock_die_of_an_onside_kick_moves_no_marker() -> None:
    board = kickoff().give("home onside; off_red 4 off_yellow 4 clock clock")
    assert (board.clock, board.due) == ("30:00", "D_SCRIMMAGE away")


@pytest.mark.rule("1R-ONSIDE-2")
def test_an_onside_kick_of_eleven_with_a_t_is_kept_on_the_forty_one() -> None:
    assert kickoff().give("home onside; off_red 1 off_yellow 10o clock T").ball == "home 1 & 10 @41"


@pytest.mark.rule("1R-ONSIDE-2", "1R-ONSIDE-3")
def test_an_onside_kick_of_seven_fails_even_with_a_t() -> None:
    assert kickoff().give("home onside; off_red 1 off_yellow 6 clock T").ball == "away 1 & 10 @63"


@pytest.mark.rule("1R-ONSIDE-2")
def test_an_onside_kick_far_enough_fails_without_a_t() -> None:
    assert kickoff().give("home onside; off_red 1 off_yellow 10o clock clock").ball == "away 1 & 10 @59"


@pytest.mark.rule("1R-ONSIDE-2")
@pytest.mark.parametrize(
    ("options", "ball"), [({}, "home 1 & 10 @40"), ({"onside_minimum": 11}, "away 1 & 10 @60")]
)
def test_ten_yards_are_enough_unless_the_option_asks_for_eleven(options: dict[str, Any], ball: str) -> None:
    board = kickoff(options=options).give("home onside; off_red 4 off_yellow 6 clock T")
    assert board.ball == ball


@pytest.mark.rule("1R-ONSIDE-2")
def test_the_german_book_asks_for_eleven() -> None:
    board = kickoff(edition="de").give("home onside; off_red 4 off_yellow 6 clock T")
    assert board.ball == "away 1 & 10 @60"
