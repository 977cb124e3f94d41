"""1G-OPT and 1G-EXP: optional rules and league teams."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from engine.components.library import component_set
from engine.errors import EngineError
from engine.play.setup import header
from engine.rulesets.first_and_goal.rules.record import Kick
from engine.rulesets.first_and_goal.rules.setup import set_up
from tests.engine.rulesets.first_and_goal.table import Table, down, kickoff, run_out, two_point

CALLS = ("offense_call", "defense_call")
CATCH = ("punt_receive",)


def lost_run(turnovers: str, spot: int = 30, **faces: str) -> Table:
    """A run of six yards with T on the Play die, and the turnover check with these faces."""
    game = down(spot=spot, options={"optional_turnovers": turnovers}).run("T", ivory=2, brown=5)
    return game.throw("turnover_check", **faces)


def lost_pass(turnovers: str, **faces: str) -> Table:
    """A pass of eight yards with T on the Play die, and the turnover check with these faces."""
    game = down(spot=30, options={"optional_turnovers": turnovers}).complete("T", blue=9)
    return game.throw("turnover_check", **faces)


def d20_punt(number: int, defense: str = "kick", **options: str) -> Table:
    """A punt from the own 20 by d20."""
    game = down(spot=20, down=4, options={"d20_kicks": "punts"} | options).punts("kick", defense)
    return game.throw("punt_kick", d20=number)


@pytest.mark.rule("1G-OPT-1")
def test_a_turnover_check_rolls_the_penalty_die_too() -> None:
    game = down(options={"optional_turnovers": "second_chance"}).run("T", ivory=2, brown=5)
    assert game.dice == ("referee", "penalty")


@pytest.mark.rule("1G-OPT-1")
@pytest.mark.parametrize("turnovers", ["second_chance", "label_only"])
def test_referee_t_is_a_turnover_in_either_reading(turnovers: str) -> None:
    assert lost_run(turnovers, referee="T", penalty="5").due == ("turnover_move",)


@pytest.mark.rule("1G-OPT-1")
def test_penalty_fifteen_intercepts_a_pass_and_not_a_run() -> None:
    assert lost_pass("second_chance", referee="D", penalty="15").due == ("turnover_move",)
    assert lost_run("second_chance", referee="D", penalty="15").stands == "home 2 & 4 @36"


@pytest.mark.rule("1G-OPT-1")
def test_label_only_leaves_a_pass_with_fifteen_alone() -> None:
    assert lost_pass("label_only", referee="D", penalty="15").due == ("run_clock",)


@pytest.mark.rule("1G-OPT-1")
def test_a_return_is_judged_like_a_run() -> None:
    game = run_out(options={"optional_turnovers": "second_chance"})
    game.throw("kickoff_return", red=3, ivory=5, brown=7, blue=9, play="T")
    assert game.throw("turnover_check", referee="D", penalty="15").stands == "away 1 & 10 @24"


@pytest.mark.rule("1G-OPT-2")
def test_the_losers_red_and_the_takers_black_move_the_ball_once_more() -> None:
    game = lost_run("second_chance", referee="T", penalty="5")
    assert game.dice == ("red", "black")
    assert game.throw("turnover_move", red=5, black=-1).stands == "away 1 & 10 @60"  # 36 + 4


@pytest.mark.rule("1G-OPT-2")
def test_the_spot_after_that_move_decides_on_a_touchback() -> None:
    game = lost_run("label_only", 94, referee="T", penalty="5")
    assert game.throw("turnover_move", red=0, black=-4).stands == "away 1 & 10 @4"
    game = lost_run("label_only", 90, referee="T", penalty="5")
    assert game.throw("turnover_move", red=5, black=-1).stands == "away 1 & 10 @20"


@pytest.mark.rule("1G-OPT-2")
def test_behind_the_losers_line_the_taker_has_first_and_goal_on_the_one() -> None:
    game = down(spot=4, options={"optional_turnovers": "second_chance"}).run("T", black=-5)
    game.throw("turnover_check", referee="T", penalty="5")
    assert game.throw("turnover_move", red=0, black=0).stands == "away 1 & 1 @99"


@pytest.mark.rule("1G-OPT-2")
def test_returns_and_tries_have_no_such_move() -> None:
    options = {"optional_turnovers": "second_chance"}
    game = run_out(options=options).throw("kickoff_return", red=3, ivory=5, brown=7, blue=9, play="T")
    assert game.throw("turnover_check", referee="T", penalty="5").stands == "home 1 & 10 @76"
    game = two_point(options=options).run("T", ivory=2, brown=5)
    assert game.throw("turnover_check", referee="T", penalty="5").due == ("kick_type",)


@pytest.mark.rule("1G-OPT-3")
@pytest.mark.parametrize(("option", "due"), [("on", ("try_choice",)), ("off", ("scrimmage_again",))])
def test_a_third_breakaway_is_a_touchdown_if_the_league_plays_so(option: str, due: tuple[str, ...]) -> None:
    game = down(spot=5, options={"three_breakaways": option}).run("BREAKAWAY", ivory=2, brown=5)
    game.throw("scrimmage_again", ivory=2, brown=5, black=[-1], play="BREAKAWAY")
    game.throw("scrimmage_again", ivory=2, brown=5, black=[-1], play="BREAKAWAY")
    assert game.due == due


@pytest.mark.rule("1G-OPT-3")
def test_yards_of_the_third_breakaway_roll_do_not_matter() -> None:
    game = down(spot=5, options={"three_breakaways": "on"}).run("BREAKAWAY", ivory=2, brown=5)
    game.throw("scrimmage_again", ivory=2, brown=5, black=[-1], play="BREAKAWAY")
    game.throw("scrimmage_again", ivory=1, brown=3, black=[-5], play="BREAKAWAY")
    assert game.score == (6, 0)


@pytest.mark.rule("1G-OPT-3")
def test_a_return_may_break_away_three_times() -> None:
    game = run_out(options={"three_breakaways": "on"})
    game.throw("kickoff_return", red=0, ivory=1, brown=3, blue=7, play="BREAKAWAY")
    for _ in range(2):
        game.throw("kickoff_return_again", red=0, ivory=1, brown=3, blue=7, play="BREAKAWAY")
    assert game.score == (0, 6)


@pytest.mark.rule("1G-OPT-4")
def test_a_stop_ends_the_chain() -> None:
    game = down(spot=30, options={"three_breakaways": "on"}).run("BREAKAWAY", black=[-4, -1])
    game.decide(breakaway_go="reroll").throw("scrimmage_again", black=[-1, 0], play="BREAKAWAY")
    assert game.decide(breakaway_go="stop").stands == "home 2 & 15 @25"


@pytest.mark.rule("1G-OPT-4")
def test_stop_is_not_offered_at_the_third_breakaway() -> None:
    game = down(spot=30, options={"three_breakaways": "on"}).run("BREAKAWAY", black=[-4, -1])
    game.decide(breakaway_go="reroll").throw("scrimmage_again", black=[-1, 0], play="BREAKAWAY")
    game.decide(breakaway_go="reroll").throw("scrimmage_again", black=[-1, 0], play="BREAKAWAY")
    assert game.score == (6, 0)


@pytest.mark.rule("1G-OPT-5", "1G-KICK-2")
def test_a_squib_kick_lands_where_its_dice_say() -> None:
    game = kickoff(options={"squib_kick": "on"}).decide(kick_type="squib")
    assert (game.dice, game.due_side) == (("yellow", "blue", "green"), "home")
    assert game.throw("squib", yellow=8, blue=10, green=12).stands == "away 1 & 10 @40"


@pytest.mark.rule("1G-OPT-5")
def test_a_squib_kick_is_refused_while_the_league_does_not_play_it() -> None:
    assert kickoff().refuse(kick_type="squib") == "no_squib"


@pytest.mark.rule("1G-OPT-5")
@pytest.mark.parametrize(("green", "stands"), [(14, "away 1 & 10 @20"), (10, "away 1 & 10 @4")])
def test_a_squib_kick_that_reaches_the_goal_line_is_a_touchback(green: int, stands: str) -> None:
    options: dict[str, Any] = {"squib_kick": "on", "squib_dice": ["brown", "yellow", "blue", "green"]}
    game = kickoff(options=options, teams={"home": "salt_lake_city_shakers"}).decide(kick_type="squib")
    assert game.throw("squib", brown=16, yellow=20, blue=20, green=green).stands == stands


@pytest.mark.rule("1G-OPT-6")
def test_x_on_a_run_keeps_its_dice_and_takes_three_yards_off() -> None:
    game = down(spot=30, options={"advanced_broken_plays": "on"}).run("X", red=2, ivory=6, black=-1)
    assert game.stands == "home 2 & 6 @34"


@pytest.mark.rule("1G-OPT-6")
def test_x_on_a_pass_keeps_its_usual_effect() -> None:
    game = down(spot=30, options={"advanced_broken_plays": "on"}).complete("X", blue=12, black=-3)
    assert game.stands == "home 2 & 13 @27"


@pytest.mark.rule("1G-OPT-6", "1G-OPT-7", "1G-OPT-8")
@pytest.mark.parametrize("options", [{"advanced_broken_plays": "on"}, {"d20_kicks": "both"}])
def test_the_older_edition_has_no_broken_plays_and_no_d20(options: dict[str, str]) -> None:
    with pytest.raises(EngineError) as refused:
        header(edition="de", options=options)
    assert refused.value.code == "option_not_in_edition"


@pytest.mark.rule("1G-OPT-7")
def test_a_d20_return_runs_from_the_ten() -> None:
    game = run_out(options={"d20_kicks": "kickoffs"})
    assert game.dice == ("d20",)
    assert game.throw("kickoff_return", d20=19).stands == "away 1 & 10 @29"


@pytest.mark.rule("1G-OPT-7")
def test_twenty_is_rolled_again_and_added() -> None:
    game = run_out(options={"d20_kicks": "kickoffs"}).throw("kickoff_return", d20=20)
    assert game.throw("kickoff_return_again", d20=7).stands == "away 1 & 10 @37"


@pytest.mark.rule("1G-OPT-7")
def test_a_second_twenty_is_a_touchdown() -> None:
    game = run_out(options={"d20_kicks": "both"}).throw("kickoff_return", d20=20)
    assert game.throw("kickoff_return_again", d20=20).score == (0, 6)


@pytest.mark.rule("1G-OPT-7")
def test_a_touchback_may_still_be_chosen() -> None:
    game = kickoff(options={"d20_kicks": "kickoffs"}).decide(kick_type="normal")
    assert game.answers == ("touchback", "run_out")


@pytest.mark.rule("1G-OPT-8")
def test_a_d20_punt_of_ten_or_less_is_a_fair_catch() -> None:
    assert d20_punt(10).stands == "away 1 & 10 @35"


@pytest.mark.rule("1G-OPT-8")
def test_a_longer_d20_punt_may_be_returned_by_d20_and_a_twenty_is_just_twenty() -> None:
    game = d20_punt(11)
    assert game.due == CATCH
    game.decide(punt_receive="return")
    assert game.dice == ("play", "d20")
    assert game.throw("punt_return", play="HAIL", d20=20).stands == "away 1 & 10 @54"


@pytest.mark.rule("1G-OPT-8")
def test_five_yards_for_a_fake_lengthen_a_d20_punt() -> None:
    assert d20_punt(10, "fake").stands == "away 1 & 10 @30"


@pytest.mark.rule("1G-OPT-8")
def test_x_stops_a_d20_return_and_a_breakaway_rolls_both_again() -> None:
    stopped = d20_punt(15).decide(punt_receive="return").throw("punt_return", play="X", d20=12)
    assert stopped.stands == "away 1 & 10 @30"
    game = d20_punt(15).decide(punt_receive="return").throw("punt_return", play="BREAKAWAY", d20=12)
    assert (game.due, game.dice) == (("punt_return_again",), ("play", "d20"))


@pytest.mark.rule("1G-EXP-1")
def test_a_league_team_rolls_its_own_faces() -> None:
    game = down(spot=30, teams={"home": "birmingham_black_widows"}).call("counter", "goal_line")
    assert game.throw("scrimmage", ivory=10, brown=12, black=[-1], play="HAIL").stands == "home 1 & 10 @51"


@pytest.mark.rule("1G-EXP-1")
def test_faces_may_be_negative_on_any_color_and_positive_on_black() -> None:
    both = {"home": "birmingham_black_widows", "away": "birmingham_black_widows"}
    game = down(spot=30, teams=both).call("counter", "cover_2_spy")
    assert game.throw("scrimmage", red=-1, ivory=6, black=[3], play="HAIL").stands == "home 2 & 2 @38"


@pytest.mark.rule("1G-EXP-1")
def test_face_that_is_not_on_the_die_is_refused() -> None:
    game = down().call("counter", "goal_line")
    assert game.refuse_throw("scrimmage", ivory=4, brown=5, black=[-1], play="HAIL") == "impossible_face"


@pytest.mark.rule("1G-EXP-1")
def test_negative_punt_counts_as_zero() -> None:
    options: dict[str, Any] = {"punt_dice": ["red", "ivory"]}
    game = down(spot=20, down=4, teams={"home": "birmingham_black_widows"}, options=options).punts()
    game.decide(punt_method={"b": "ivory"}).throw("punt_kick", red=-1, play="HAIL")
    assert game.stands == "away 1 & 10 @80"


@pytest.mark.rule("1G-EXP-2")
def test_on_the_board_every_team_kicks_with_the_same_colors() -> None:
    game = down(down=4, teams={"home": "birmingham_black_widows"}).punts().decide(punt_method="a")
    assert game.dice == ("brown", "yellow", "blue", "green")


@pytest.mark.rule("1G-EXP-2")
def test_special_teams_by_d20_are_d20_kicks_of_both_kinds() -> None:
    assert run_out(options={"special_teams": "d20"}).dice == ("d20",)
    assert d20_punt(10, special_teams="d20", d20_kicks="off").stands == "away 1 & 10 @35"


@pytest.mark.rule("1G-EXP-2")
def test_entered_team_card_names_the_dice() -> None:
    cobras = header(teams=("columbus_cobras", "base"), options={"special_teams": "team_card"})
    box = deepcopy(dict(component_set("first_and_goal").data))
    box["team"]["columbus_cobras"]["kicks"] = {"punt": ["blue", "green"]}
    dice = [bits[Kick.PUNT] for bits in set_up(box, cobras).kick_dice]
    assert dice == [0b110000, 0b111100]


@pytest.mark.rule("1G-EXP-2")
def test_without_an_entered_team_card_the_board_names_the_dice() -> None:
    assert run_out(options={"special_teams": "team_card"}).dice == ("red", "ivory", "brown", "blue", "play")
