"""Punts and free kicks: 1R-PUNT, 1R-SAFETY-2."""

from typing import Any

import pytest

from tests.engine.rulesets.first_and_roll.board import Board

NO_BLOCK = "home punt; away red+yellow; def_red -1 def_yellow -3; "
BLOCK = "home punt; away red+yellow; def_red flag def_yellow flag; "


def fourth(script: str, **situation: Any) -> Board:
    return Board(**{"spot": 40, "down": 4, "target": 47, **situation}).give(script)


@pytest.mark.rule("1R-PUNT-1")
@pytest.mark.parametrize("down", [1, 2, 3])
def test_there_is_no_punt_before_fourth_down(down: int) -> None:
    assert Board(down=down).refuses("home punt") == "not_fourth_down"


@pytest.mark.rule("1R-PUNT-1")
@pytest.mark.parametrize(
    ("dice", "roll", "due"),
    [
        ("red+yellow", "def_red flag def_yellow -1", "D_PUNT_DIE home"),
        ("green+red", "def_red -1 def_green flag", "D_PUNT_DIE home"),
        ("yellow+green", "def_yellow flag def_green flag", "R_BLOCK_CLOCK away"),
    ],
)
def test_two_flags_on_two_dice_of_the_defense_block_a_punt(dice: str, roll: str, due: str) -> None:
    assert fourth(f"home punt; away {dice}; {roll}").due == due


@pytest.mark.rule("1R-PUNT-1")
@pytest.mark.parametrize("dice", ["red+red", "red", "red+yellow+green", "red+brown"])
def test_the_defense_rolls_two_different_dice(dice: str) -> None:
    assert fourth("home punt").refuses(f"away {dice}") == "unknown_answer"


@pytest.mark.rule("1R-PUNT-2")
def test_a_blocked_punt_with_t_is_the_defenses_ball_at_the_line_of_scrimmage() -> None:
    assert fourth(BLOCK + "clock T; away hold").ball == "away 1 & 10 @60"


@pytest.mark.rule("1R-PUNT-2", "1R-PUNT-5")
def test_defense_may_return_a_blocked_punt_with_the_yellow_dice() -> None:
    board = fourth(BLOCK + "clock T; away return; off_yellow 10o def_yellow -8; away reroll; off_yellow 6")
    assert board.ball == "away 1 & 10 @76"


@pytest.mark.rule("1R-PUNT-2", "1R-PUNT-6")
def test_flag_on_the_return_of_a_blocked_punt_repeats_fourth_down() -> None:
    board = fourth(BLOCK + "clock T; away return; off_yellow 8 def_yellow flag; penalty D5A; home accept")
    assert board.ball == "home 1 & 10 @45"


@pytest.mark.rule("1R-PUNT-2")
@pytest.mark.parametrize(
    ("dice", "ball"),
    [
        ("off_red 5o def_red -1; home reroll; off_red 4", "home 1 & 10 @48"),
        ("off_red 4 def_red -1", "away 1 & 10 @57"),
        ("off_red 4 def_red flag", "away 1 & 10 @56"),
        ("off_red 2s def_red -3", "away 1 & 10 @61"),
    ],
)
def test_without_t_the_offense_recovers_red_against_red(dice: str, ball: str) -> None:
    board = fourth(BLOCK + "clock clock; " + dice)
    assert (board.ball, board.clock) == (ball, "30:00")


@pytest.mark.rule("1R-PUNT-2")
@pytest.mark.parametrize("rules", [{"edition": "fr"}, {"options": {"punt_block_recovery": "offense_red"}}])
def test_in_the_french_book_only_the_offense_rolls(rules: dict[str, Any]) -> None:
    board = fourth(BLOCK + "clock blank", **rules)
    assert board.game.awaiting()[0].dice == ("off_red",)  # type: ignore[union-attr]
    assert board.give("off_red 5o; home reroll; off_red 2s").ball == "home 1 & 10 @47"


@pytest.mark.rule("1R-PUNT-2", "1R-SAFETY-1")
@pytest.mark.parametrize(("spot", "score"), [(2, (0, 2)), (3, (0, 0))])
def test_a_recovery_on_the_own_goal_line_is_a_safety(spot: int, score: tuple[int, int]) -> None:
    board = fourth(BLOCK + "clock blank; off_red 1 def_red -3", spot=spot)
    assert board.score == score


@pytest.mark.rule("1R-PUNT-2", "1R-TD-1")
def test_a_recovery_over_the_goal_line_is_a_touchdown() -> None:
    board = fourth(BLOCK + "clock blank; off_red 4 def_red -3", spot=99, target=100)
    assert (board.score, board.due) == ((6, 0), "D_TRY home")


@pytest.mark.rule("1R-PUNT-3", "1R-PUNT-4")
def test_a_punt_flies_the_kick_die_and_one_offense_die() -> None:
    board = fourth(NO_BLOCK + "home yellow; kick 20 off_yellow 10o; away fair_catch", spot=20)
    assert board.ball == "away 1 & 10 @50"


@pytest.mark.rule("1R-PUNT-4")
def test_a_punt_to_the_goal_line_is_a_touchback() -> None:
    board = fourth(NO_BLOCK + "home red; kick 35 off_red 5o", spot=60, target=67)
    assert (board.ball, board.due) == ("away 1 & 10 @25", "D_SCRIMMAGE away")


@pytest.mark.rule("1R-PUNT-4")
def test_a_punt_to_the_one_is_caught_there() -> None:
    board = fourth(NO_BLOCK + "home red; kick 35 off_red 5o; away fair_catch", spot=59, target=67)
    assert board.ball == "away 1 & 10 @1"


@pytest.mark.rule("1R-PUNT-5")
def test_a_punt_return_ignores_negative_values() -> None:
    board = fourth(
        NO_BLOCK + "home yellow; kick 20 off_yellow 10o; away return; off_yellow 5 def_yellow -8", spot=20
    )
    assert board.ball == "away 1 & 10 @55"


@pytest.mark.rule("1R-PUNT-5", "1R-TD-1")
def test_a_punt_return_breaks_away_to_the_goal_line() -> None:
    board = fourth(NO_BLOCK + "home yellow; kick 20 off_yellow 0; away return", spot=1)
    board.give("off_yellow 10o def_yellow -1; away reroll; off_yellow 10o; away reroll; off_yellow 8")
    assert (board.score, board.due) == ((0, 6), "D_TRY away")


def flagged_return(penalty: str, **situation: Any) -> Board:
    """40 + 34 = 74: away returns from its 26 by 8 yards, with a flag."""
    kick = "home red; kick 30 off_red 4; away return; off_yellow 8 def_yellow flag; "
    return fourth(NO_BLOCK + kick + f"penalty {penalty}", **situation)


@pytest.mark.rule("1R-PUNT-6")
@pytest.mark.parametrize(
    ("penalty", "ball"),
    [
        ("O5", "away 1 & 10 @34"),
        ("D5", "away 1 & 10 @34"),
        ("O10; away accept", "home 4 & 17 @30"),
        ("O15; away decline", "away 1 & 10 @34"),
        ("D15; home accept", "home 1 & 10 @55"),
        ("D5A; home accept", "home 1 & 10 @45"),
        ("D15; home decline", "away 1 & 10 @34"),
    ],
)
def test_a_flag_on_a_punt_return_is_stepped_off_from_the_line_of_scrimmage(penalty: str, ball: str) -> None:
    board = flagged_return(penalty)
    assert (board.ball, board.due) == (ball, f"D_SCRIMMAGE {ball[:4]}")


@pytest.mark.rule("1R-PUNT-6")
def test_fourth_down_is_repeated_where_a_foul_of_the_receivers_does_not_reach_the_line() -> None:
    assert flagged_return("D15; home accept", target=60).ball == "home 4 & 5 @55"


@pytest.mark.rule("1R-PUNT-6", "1R-PEN-5")
def test_holding_on_a_punt_from_the_own_eight_is_a_safety() -> None:
    board = flagged_return("O10; away accept", spot=8)
    assert (board.score, board.due) == ((0, 2), "D_PUNT_DIE home")


@pytest.mark.rule("1R-PUNT-6", "1R-PEN-5")
def test_a_personal_foul_on_a_punt_from_the_own_eight_is_half_the_distance() -> None:
    assert flagged_return("O15; away accept", spot=8, target=15).ball == "home 4 & 11 @4"


def safety(**situation: Any) -> Board:
    """Home has just conceded two points."""
    return Board(**{"spot": 1, **situation}).snap("red red", "off_red 1 def_red -3 clock blank")


@pytest.mark.rule("1R-SAFETY-2")
def test_the_side_that_conceded_a_safety_punts_from_its_own_twenty_without_a_block() -> None:
    board = safety()
    assert (board.score, board.due) == ((0, 2), "D_PUNT_DIE home")
    assert board.give("home red; kick 20 off_red 4; away fair_catch").ball == "away 1 & 10 @56"


@pytest.mark.rule("1R-SAFETY-2", "1R-PUNT-5")
def test_a_free_kick_may_be_returned() -> None:
    board = safety().give("home red; kick 20 off_red 4; away return; off_yellow 6 def_yellow -1")
    assert board.ball == "away 1 & 10 @62"


@pytest.mark.rule("1R-SAFETY-2")
@pytest.mark.parametrize(
    ("penalty", "spot"), [("O10; away accept", 10), ("D15; home accept", 35), ("D5A; home accept", 25)]
)
def test_an_accepted_foul_repeats_the_free_kick_from_the_new_spot(penalty: str, spot: int) -> None:
    board = safety().give("home red; kick 20 off_red 4; away return; off_yellow 6 def_yellow flag")
    board.give(f"penalty {penalty}")
    assert (board.due, board.game.now.spot) == ("D_PUNT_DIE home", spot)


@pytest.mark.rule("1R-SAFETY-2", "1R-PEN-5")
def test_holding_twice_on_free_kicks_is_another_safety() -> None:
    board = safety()
    for _ in range(2):
        board.give("home red; kick 20 off_red 4; away return; off_yellow 6 def_yellow flag")
        board.give("penalty O10; away accept")
    assert (board.score, board.game.now.spot) == ((0, 4), 20)


@pytest.mark.rule("1R-SAFETY-2", "1R-PUNT-2")
@pytest.mark.parametrize(
    ("dice", "ball"),
    [
        ("off_red 5o def_red -1; home reroll; off_red 5o; home reroll; off_red 1", "home 1 & 10 @30"),
        ("off_red 4 def_red -1", "away 1 & 10 @77"),
    ],
)
def test_option_allows_blocked_free_kicks_with_the_line_to_gain_on_the_thirty(dice: str, ball: str) -> None:
    board = safety(options={"safety_kick": "punt_with_block"})
    assert board.due == "D_BLOCK_DICE away"
    board.give("away red+green; def_red flag def_green flag; clock blank")
    assert board.give(dice).ball == ball


@pytest.mark.rule("1R-SAFETY-2")
def test_the_line_to_gain_stays_on_the_thirty_after_a_foul_on_a_free_kick() -> None:
    board = safety(options={"safety_kick": "punt_with_block"})
    board.give("away red+green; def_red -1 def_green -3; home red; kick 20 off_red 4; away return")
    board.give("off_yellow 6 def_yellow flag; penalty D15; home accept")
    assert (board.due, board.game.now.spot) == ("D_BLOCK_DICE away", 35)
    board.give("away red+green; def_red flag def_green flag; clock blank; off_red 1 def_red -3")
    assert board.ball == "home 1 & 10 @33"
