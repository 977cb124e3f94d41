"""Calling and rolling a scrimmage play: 1R-CALL, 1R-PLAY, 1R-BRK, 1R-TACKLE, 1R-RED."""

import pytest

from engine.play.prompts import Decision, public_entries
from tests.engine.rulesets.first_and_roll.board import Board


@pytest.mark.rule("1R-CALL-1")
@pytest.mark.parametrize("calls", ["home red; away green", "away green; home red"])
def test_the_calls_are_sealed_and_come_in_either_order(calls: str) -> None:
    board = Board().give("home play")
    assert {(d.id, d.by, d.sealed) for d in board.game.awaiting() if isinstance(d, Decision)} == {
        ("D_CALL_OFF", "home", True),
        ("D_CALL_DEF", "away", True),
    }
    assert board.give(calls).due == "R_PLAY home"


@pytest.mark.rule("1R-CALL-1")
def test_the_first_of_two_calls_is_not_shown_to_the_other_side() -> None:
    board = Board().give("home play; home green")
    assert [e.answer for e in public_entries(board.game) if e.id == "D_CALL_OFF"] == [None]


@pytest.mark.rule("1R-CALL-1")
def test_a_field_goal_may_be_declared_on_any_down() -> None:
    assert Board(down=1).give("home field_goal").due == "D_BLOCK_DICE away"


@pytest.mark.rule("1R-PLAY-1")
def test_different_colors_bring_the_offense_die_and_the_clock_die() -> None:
    board = Board().give("home play; home yellow; away red")
    assert board.game.awaiting()[0].dice == ("off_yellow", "clock")  # type: ignore[union-attr]
    assert board.give("off_yellow 8 clock blank").ball == "home 2 & 2 @48"


@pytest.mark.rule("1R-PLAY-2")
def test_the_same_color_adds_the_negative_number_of_the_defense() -> None:
    board = Board().snap("yellow yellow", "off_yellow 4 def_yellow -8 clock blank")
    assert board.ball == "home 2 & 14 @36"


@pytest.mark.rule("1R-PLAY-3")
def test_a_play_runs_dice_then_tackle_breakaway_t_and_clock_last() -> None:
    board = Board(timeouts={"home": 1, "away": 1}).give("home play; home red; away green")
    order = []
    for answer in (
        "off_red 2s clock T",
        "off_red 5o",
        "home reroll",
        "off_red 3",
        "clock clock",
        "home pass",
        "away pass",
        "home leave",
    ):
        order.append(board.due)
        board.give(answer)
    assert order == [
        "R_PLAY home",
        "R_TACKLE home",
        "D_BREAKAWAY home",
        "R_REROLL home",
        "R_CLOCK_T away",
        "D_TIMEOUT home",
        "D_TIMEOUT away",
        "D_RUNOFF home",
    ]
    assert (board.ball, board.clock) == ("home 1 & 10 @50", "29:00")


@pytest.mark.rule("1R-PLAY-3", "1R-PEN-2")
def test_breakaways_and_the_second_t_come_before_the_flag() -> None:
    board = Board().snap("red red", "off_red 5o def_red flag clock T; home reroll; off_red 3; clock blank")
    assert board.due == "R_PENALTY away"


@pytest.mark.rule("1R-BRK-1")
def test_consecutive_circles_add_up() -> None:
    board = Board().snap(
        "red yellow", "off_red 5o clock blank; home reroll; off_red 5o; home reroll; off_red 3"
    )
    assert board.ball == "home 1 & 10 @53"


@pytest.mark.rule("1R-BRK-1")
def test_the_offense_may_leave_a_circle_alone() -> None:
    board = Board().snap("red yellow", "off_red 5o clock blank; home stop")
    assert board.ball == "home 2 & 5 @45"


@pytest.mark.rule("1R-BRK-1")
def test_a_circle_counts_against_the_same_color_too_and_its_defense_die_only_once() -> None:
    board = Board().snap("red red", "off_red 5o def_red -3 clock blank; home reroll; off_red 4")
    assert board.ball == "home 2 & 4 @46"


@pytest.mark.rule("1R-BRK-2")
def test_circles_of_a_punt_are_not_rolled_again() -> None:
    board = Board(down=4).give("home punt; away red+yellow; def_red -1 def_yellow -1; home red")
    assert board.give("kick 20 off_red 5o").due == "D_PUNT_RECEIVE away"


@pytest.mark.rule("1R-TACKLE-1")
def test_a_broken_tackle_rolls_red_once_more_and_its_circle_breaks_away() -> None:
    board = Board().snap("red green", "off_red 2s clock blank; off_red 5o; home reroll; off_red 4")
    assert board.ball == "home 1 & 10 @51"


@pytest.mark.rule("1R-TACKLE-1")
@pytest.mark.parametrize(
    ("calls", "dice", "ball"),
    [
        ("red green", "off_red 2s clock blank; off_red 2s", "home 2 & 6 @44"),
        ("red green", "off_red 5o clock blank; home reroll; off_red 2s", "home 2 & 3 @47"),
        ("red red", "off_red 2s def_red -1 clock blank", "home 2 & 9 @41"),
    ],
)
def test_only_the_first_roll_against_another_color_breaks_a_tackle(calls: str, dice: str, ball: str) -> None:
    assert Board().snap(calls, dice).ball == ball


@pytest.mark.rule("1R-RED-1")
def test_green_three_yards_past_the_goal_line_is_incomplete() -> None:
    board = Board(spot=89, down=2, target=95).snap("green red", "home normal; off_green 14 clock blank")
    assert (board.score, board.ball) == ((0, 0), "home 3 & 6 @89")


@pytest.mark.rule("1R-RED-1")
def test_green_two_yards_past_the_goal_line_is_a_touchdown() -> None:
    board = Board(spot=90, down=2).snap("green red", "home normal; off_green 12 clock blank")
    assert board.score == (6, 0)


@pytest.mark.rule("1R-RED-1")
@pytest.mark.parametrize(("spot", "points"), [(88, 0), (87, 6)])
def test_the_limit_looks_at_the_final_total_with_circles_and_defense_die(spot: int, points: int) -> None:
    dice = "off_green 15o def_green -9 clock blank; home reroll; off_green 9"
    assert Board(spot=spot).snap("green green", dice).score == (points, 0)


@pytest.mark.rule("1R-RED-1")
def test_a_snap_from_the_twenty_is_limited_and_one_from_the_twenty_one_is_not() -> None:
    long_throw = "home normal; off_green 15o clock blank; home reroll; off_green 9"
    assert Board(spot=80).snap("green red", long_throw).ball == "home 2 & 10 @80"
    assert Board(spot=79).snap("green red", long_throw).score == (6, 0)


@pytest.mark.rule("1R-RED-1")
@pytest.mark.parametrize(
    ("calls", "dice"),
    [
        ("yellow red", "off_yellow 8 clock blank"),
        ("red green", "off_red 5o clock blank; home reroll; off_red 4"),
    ],
)
def test_limit_does_not_apply_to_yellow_and_red(calls: str, dice: str) -> None:
    assert Board(spot=98, target=100).snap(calls, dice).score == (6, 0)


@pytest.mark.rule("1R-RED-1", "1R-BOMB-2")
def test_a_bomb_from_the_red_zone_is_limited_too() -> None:
    board = Board(spot=80).snap("green red", "home bomb; off_green 9 off_yellow 6 kick 20 clock blank")
    assert board.ball == "home 2 & 10 @80"
    board = Board(spot=80).snap("green red", "home bomb; off_green 9 off_yellow 8 kick 20 clock blank")
    assert board.score == (6, 0)
