"""Turnovers by the clock die and returns: 1R-TURN."""

from typing import Any

import pytest

from tests.engine.rulesets.first_and_roll.board import Board

YELLOW_LOST = "off_yellow 8 clock T; clock T"


@pytest.mark.rule("1R-TURN-1")
@pytest.mark.parametrize(
    ("dice", "clock"),
    [
        ("off_yellow 4 clock clock", "29:00"),
        ("off_yellow 4 clock blank", "30:00"),
        ("off_yellow 4 clock T; clock clock", "29:00"),
        ("off_yellow 4 clock T; clock blank", "30:00"),
    ],
)
def test_the_clock_die_moves_the_marker_and_t_rolls_it_again(dice: str, clock: str) -> None:
    board = Board().snap("yellow red", dice)
    assert (board.clock, board.ball) == (clock, "home 2 & 6 @44")


@pytest.mark.rule("1R-TURN-1", "1R-TURN-2")
def test_t_after_t_on_a_red_play_is_a_turnover_without_a_return() -> None:
    board = Board().snap("red green", "off_red 4 clock T; clock T")
    assert (board.ball, board.due, board.clock) == ("away 1 & 10 @56", "D_SCRIMMAGE away", "30:00")


@pytest.mark.rule("1R-TURN-2")
def test_a_yellow_turnover_is_returned_with_the_red_dice() -> None:
    board = Board().snap("yellow red", YELLOW_LOST + "; off_red 4 def_red -3")
    assert board.ball == "away 1 & 10 @56"


@pytest.mark.rule("1R-TURN-2", "1R-TURN-3")
def test_a_green_turnover_is_returned_with_the_yellow_dice_whose_number_never_counts() -> None:
    board = Board().snap("green red", "home normal; off_green 9 clock T; clock T; off_yellow 5 def_yellow -8")
    assert board.ball == "away 1 & 10 @56"


@pytest.mark.rule("1R-TURN-2")
def test_color_of_the_offense_decides_the_return_even_if_the_defense_guessed_it() -> None:
    board = Board().snap("yellow yellow", "off_yellow 8 def_yellow -4 clock T; clock T")
    assert board.game.awaiting()[0].dice == ("off_red", "def_red")  # type: ignore[union-attr]


@pytest.mark.rule("1R-TURN-3", "1R-TACKLE-1")
def test_return_has_breakaways_but_no_broken_tackles() -> None:
    board = Board().snap("yellow red", YELLOW_LOST + "; off_red 5o def_red -3; away reroll; off_red 2s")
    assert board.ball == "away 1 & 10 @59"


@pytest.mark.rule("1R-TURN-4")
@pytest.mark.parametrize(
    ("penalty", "ball"),
    [
        ("O10; home accept", "away 1 & 10 @46"),
        ("O15; home accept", "away 1 & 10 @41"),
        ("O15; home decline", "away 1 & 10 @56"),
        ("D15; away accept", "away 1 & 10 @71"),
        ("D5A; away accept", "away 1 & 10 @61"),
        ("D5A; away decline", "away 1 & 10 @56"),
        ("O5", "away 1 & 10 @56"),
        ("D5", "away 1 & 10 @56"),
    ],
)
def test_a_flag_on_a_return_is_stepped_off_from_its_end(penalty: str, ball: str) -> None:
    board = Board().snap("yellow red", YELLOW_LOST + f"; off_red 4 def_red flag; penalty {penalty}")
    assert (board.ball, board.due) == (ball, "D_SCRIMMAGE away")


@pytest.mark.rule("1R-TURN-4", "1R-PEN-4", "1R-PEN-5")
@pytest.mark.parametrize(
    ("spot", "penalty", "ball"),
    [(90, "O15; home accept", "away 1 & 10 @4"), (1, "D15; away accept", "away 1 & 2 @98")],
)
def test_near_a_goal_line_a_foul_on_a_return_is_half_the_distance_and_no_safety(
    spot: int, penalty: str, ball: str
) -> None:
    board = Board(spot=spot, target=spot + 9).snap(
        "yellow red", f"off_yellow 4 clock T; clock T; off_red 1 def_red flag; penalty {penalty}"
    )
    assert (board.ball, board.score) == (ball, (0, 0))


def scoring_return(penalty: str) -> Board:
    """Away recovers five yards from home's goal line and runs it in with a flag on the play."""
    board = Board(spot=1).snap(
        "yellow red", "off_yellow 4 clock T; clock T; off_red 5o def_red flag; away stop"
    )
    return board.give(f"penalty {penalty}")


@pytest.mark.rule("1R-TURN-4")
def test_accepted_foul_of_the_returner_cancels_the_touchdown() -> None:
    board = scoring_return("O10; home accept")
    assert (board.score, board.ball) == ((0, 0), "away 1 & 10 @90")


@pytest.mark.rule("1R-TURN-4")
@pytest.mark.parametrize("penalty", ["O10; home decline", "D15", "O5", "D5A"])
def test_any_other_foul_leaves_the_touchdown_of_a_return(penalty: str) -> None:
    board = scoring_return(penalty)
    assert (board.score, board.due) == ((0, 6), "D_TRY away")


@pytest.mark.rule("1R-TURN-5")
def test_a_ball_lost_past_the_goal_line_is_a_touchback() -> None:
    board = Board(spot=93).snap("yellow red", YELLOW_LOST)
    assert (board.ball, board.score) == ("away 1 & 10 @25", (0, 0))


@pytest.mark.rule("1R-TURN-5")
def test_option_makes_a_ball_lost_past_the_goal_line_a_touchdown() -> None:
    board = Board(spot=93, options={"turnover_past_goal": "touchdown"}).snap("yellow red", YELLOW_LOST)
    assert (board.score, board.due) == ((6, 0), "D_TRY home")


@pytest.mark.rule("1R-TURN-5", "1R-SAFETY-1")
@pytest.mark.parametrize("options", [{}, {"turnover_past_goal": "touchdown"}])
def test_a_ball_lost_behind_the_own_goal_line_is_a_safety(options: dict[str, Any]) -> None:
    board = Board(spot=3, options=options).snap("green green", "off_green 0 def_green -3 clock T; clock T")
    assert (board.score, board.due) == ((0, 2), "D_PUNT_DIE home")


@pytest.mark.rule("1R-TURN-6")
def test_a_return_to_the_goal_line_is_a_touchdown_of_the_recovering_side() -> None:
    board = Board(spot=1).snap(
        "yellow red", "off_yellow 4 clock T; clock T; off_red 5o def_red -1; away stop"
    )
    assert (board.score, board.due) == ((0, 6), "D_TRY away")


@pytest.mark.rule("1R-TURN-7")
def test_a_red_zone_incompletion_with_t_and_t_is_a_turnover_at_the_line_of_scrimmage() -> None:
    board = Board(spot=90).snap(
        "green red", "home normal; off_green 14 clock T; clock T; off_yellow 6 def_yellow -1"
    )
    assert board.ball == "away 1 & 10 @16"


@pytest.mark.rule("1R-TURN-7")
def test_an_incomplete_bomb_with_t_and_t_is_a_turnover_at_the_line_of_scrimmage() -> None:
    board = Board(spot=50).snap(
        "green red",
        "home bomb; off_green 0 off_yellow 5 kick 40 clock T; clock T; off_yellow 6 def_yellow -1",
    )
    assert board.ball == "away 1 & 10 @56"
