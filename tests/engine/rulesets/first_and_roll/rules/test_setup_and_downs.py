"""Set-up, field and downs: 1R-SETUP, 1R-FIELD, 1R-DOWN, 1R-FLOW."""

import pytest

from engine.play.playthrough import Playthrough
from engine.play.prompts import situation_line
from engine.play.setup import header
from tests.engine.rulesets.first_and_roll.board import Board


@pytest.mark.rule("1R-SETUP-1")
def test_a_game_begins_at_thirty_minutes_with_three_time_outs_and_no_points() -> None:
    game = Playthrough.begin(header(ruleset="first_and_roll"))
    assert situation_line(game.now, game.rules.clock(game.now)) == "H 1 & 10 @0 | 0-0 | half 1 | 3-3 | 29"


@pytest.mark.rule("1R-SETUP-2")
@pytest.mark.parametrize(
    ("coin", "choice", "kicker"),
    [
        ("heads", "away receive", "home"),
        ("heads", "away kick", "away"),
        ("tails", "home receive", "away"),
        ("tails", "home kick", "home"),
    ],
)
def test_winner_of_the_coin_called_by_away_chooses_to_receive_or_kick(
    coin: str, choice: str, kicker: str
) -> None:
    board = Board("D_COIN_CALL").give(f"away heads; coin {coin}; {choice}")
    assert board.due == f"D_KICKOFF_KIND {kicker}"


@pytest.mark.rule("1R-SETUP-2", "1R-HALF-1")
def test_the_side_that_kicks_first_receives_in_the_second_half() -> None:
    board = Board("D_COIN_CALL").give("away heads; coin heads; away kick; away regular; home touchback")
    board.game.now.clock = board.game.mark.clock = 1
    board.snap("yellow red", "off_yellow 4 clock clock")
    while board.due.startswith("D_TIMEOUT"):
        board.give(f"{board.due.split()[1]} pass")
    assert (board.due, board.game.now.half) == ("D_KICKOFF_KIND home", 2)


@pytest.mark.rule("1R-FIELD-1")
@pytest.mark.parametrize(("spot", "to_go"), [(50, 10), (90, 10), (93, 7)])
def test_the_line_to_gain_is_ten_yards_ahead_or_the_goal_line(spot: int, to_go: int) -> None:
    board = Board(spot=spot - 4, target=spot).snap("yellow red", "off_yellow 4 clock blank")
    assert board.ball == f"home 1 & {to_go} @{spot}"


@pytest.mark.rule("1R-DOWN-1")
def test_exactly_ten_yards_over_three_downs_with_a_loss_is_a_first_down() -> None:
    board = Board(spot=10)
    assert board.snap("yellow red", "off_yellow 6 clock blank").ball == "home 2 & 4 @16"
    assert board.snap("yellow yellow", "off_yellow 4 def_yellow -8 clock blank").ball == "home 3 & 8 @12"
    assert board.snap("yellow green", "off_yellow 8 clock blank").ball == "home 1 & 10 @20"


@pytest.mark.rule("1R-DOWN-2", "1R-FLOW-1")
def test_a_fourth_down_that_falls_short_gives_the_ball_to_the_defense_at_the_new_spot() -> None:
    board = Board(spot=40, down=4, target=45).snap("yellow red", "off_yellow 4 clock blank")
    assert (board.ball, board.due) == ("away 1 & 10 @56", "D_SCRIMMAGE away")


@pytest.mark.rule("1R-FLOW-1")
def test_side_with_the_ball_rolls_the_offense_dice() -> None:
    board = Board(down=4, target=45).snap("yellow red", "off_yellow 0 clock blank")
    board.give("away play; home red; away red")
    assert board.game.awaiting()[0].dice == ("off_red", "def_red", "clock")  # type: ignore[union-attr]
    assert board.due == "R_PLAY away"
