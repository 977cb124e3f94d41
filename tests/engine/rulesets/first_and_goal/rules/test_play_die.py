"""1G-DIE: what the Play die does to a scrimmage play."""

from __future__ import annotations

import pytest

from tests.engine.rulesets.first_and_goal.table import down

EDITIONS = pytest.mark.parametrize("edition", ["en", "de"])


@pytest.mark.rule("1G-DIE-1")
@pytest.mark.parametrize("symbol", ["HAIL", "MARY"])
def test_hail_and_mary_do_nothing_on_a_play(symbol: str) -> None:
    assert down(spot=30).run(symbol, ivory=2, brown=5).stands == "home 2 & 4 @36"


@pytest.mark.rule("1G-DIE-1")
def test_the_play_die_has_six_symbols() -> None:
    game = down().call("counter")
    assert game.refuse_throw("scrimmage", ivory=2, brown=5, black=[-1], play="O") == "impossible_face"


@EDITIONS
@pytest.mark.rule("1G-DIE-2")
def test_x_leaves_the_black_die_alone(edition: str) -> None:
    game = down(spot=30, edition=edition).complete("X", blue=12, black=-3)
    assert game.stands == "home 2 & 13 @27"


@pytest.mark.rule("1G-DIE-2")
def test_x_may_cancel_the_whole_play() -> None:
    game = down(spot=30, options={"x_effect": "whole_play_zero"}).complete("X", blue=12, black=-3)
    assert game.stands == "home 2 & 10 @30"


@pytest.mark.rule("1G-DIE-3", "1G-DIE-4")
def test_a_breakaway_rolls_on_and_its_last_symbol_is_ignored() -> None:
    game = down(spot=30).run("BREAKAWAY", ivory=5, brown=5, black=-1)
    game.throw("scrimmage_again", ivory=1, brown=3, black=[-5], play="BREAKAWAY")
    assert game.due == ("scrimmage_again",)  # nine minus one is not negative
    game.throw("scrimmage_again", ivory=2, brown=5, black=[-1], play="T")
    assert game.stands == "home 1 & 10 @44"  # and no turnover is checked


@pytest.mark.rule("1G-DIE-3", "1G-DIE-4")
def test_nine_minus_two_plus_six_are_thirteen_yards() -> None:
    game = down(spot=30).run("BREAKAWAY", red=5, ivory=5, black=-1)
    game.throw("scrimmage_again", red=1, ivory=2, black=[-5], play="BREAKAWAY")
    game.throw("scrimmage_again", red=2, ivory=5, black=[-1], play="T")
    assert game.stands == "home 1 & 10 @43"


@pytest.mark.rule("1G-DIE-3")
@pytest.mark.parametrize(("counts", "spot"), [("yes", 38), ("no", 44)])
def test_the_league_may_leave_black_out_of_a_breakaway(counts: str, spot: int) -> None:
    game = down(spot=30, options={"breakaway_counts_black": counts})
    game.run("BREAKAWAY", red=2, ivory=5, black=-3)
    assert "black" in game.dice  # the die is rolled anyway
    game.throw("scrimmage_again", red=2, ivory=5, black=[-3], play="X")
    assert game.facts["spot"] == spot


@pytest.mark.rule("1G-DIE-3")
def test_all_dice_of_the_play_are_rolled_again() -> None:
    game = down().run("BREAKAWAY", red=2, ivory=5, black=-3)
    assert game.dice == ("red", "ivory", "black", "play")


@pytest.mark.rule("1G-DIE-4")
def test_en_offers_a_stop_below_zero() -> None:
    game = down(spot=30).run("BREAKAWAY", black=[-4, -1])
    assert (game.due, game.due_side, game.answers) == (("breakaway_go",), "home", ("reroll", "stop"))
    assert game.decide(breakaway_go="stop").stands == "home 2 & 14 @26"


@pytest.mark.rule("1G-DIE-4")
def test_the_offense_may_roll_on_below_zero() -> None:
    game = down(spot=30).run("BREAKAWAY", black=[-4, -1]).decide(breakaway_go="reroll")
    assert game.throw("scrimmage_again", black=[1, 1], play="HAIL").stands == "home 2 & 13 @27"


@pytest.mark.rule("1G-DIE-4")
@pytest.mark.parametrize(
    ("edition", "options"), [("de", {}), ("en", {"breakaway_stop": "never"})], ids=["de", "option"]
)
def test_without_the_stop_the_reroll_is_due_at_once(edition: str, options: dict[str, str]) -> None:
    game = down(edition=edition, options=options).run("BREAKAWAY", black=[-4, -1])
    assert game.due == ("scrimmage_again",)


@pytest.mark.rule("1G-DIE-4")
def test_a_breakaway_over_the_goal_line_ends_at_once() -> None:
    game = down(spot=95, target=100).run("BREAKAWAY", ivory=2, brown=5)
    assert (game.score, game.due) == ((6, 0), ("try_choice",))


@pytest.mark.rule("1G-DIE-4")
def test_a_safety_is_judged_when_the_rerolls_end() -> None:
    game = down(spot=3).run("BREAKAWAY", black=[-4, -1]).decide(breakaway_go="reroll")
    assert game.throw("scrimmage_again", black=[1, 1], play="HAIL").score == (0, 2)
    saved = down(spot=4).run("BREAKAWAY", black=[-4, -1]).decide(breakaway_go="reroll")
    assert saved.throw("scrimmage_again", black=[1, 1], play="HAIL").stands == "home 2 & 13 @1"


@pytest.mark.rule("1G-DIE-5")
@pytest.mark.parametrize(("referee", "stands"), [("T", "away 1 & 10 @64"), ("D", "home 2 & 4 @36")])
def test_a_run_is_fumbled_where_it_ends_if_the_referee_shows_t(referee: str, stands: str) -> None:
    game = down(spot=30).run("T", ivory=2, brown=5)
    assert game.throw("turnover_check", referee=referee).stands == stands


@pytest.mark.rule("1G-DIE-5")
def test_a_pass_is_intercepted_where_it_ends() -> None:
    game = down(spot=30).complete("T", blue=9).throw("turnover_check", referee="T")
    assert game.stands == "away 1 & 10 @62"


@pytest.mark.rule("1G-DIE-6")
def test_a_ball_lost_past_the_goal_line_is_a_touchback() -> None:
    game = down(spot=94, target=100).run("T", ivory=2, brown=5).throw("turnover_check", referee="T")
    assert (game.stands, game.score) == ("away 1 & 10 @20", (0, 0))


@pytest.mark.rule("1G-DIE-6")
def test_a_ball_kept_past_the_goal_line_is_a_touchdown() -> None:
    game = down(spot=94, target=100).run("T", ivory=2, brown=5).throw("turnover_check", referee="BLANK")
    assert game.score == (6, 0)


@EDITIONS
@pytest.mark.rule("1G-DIE-7")
def test_a_ball_lost_behind_the_own_line_is_a_safety(edition: str) -> None:
    game = down(spot=5, edition=edition).run("T", black=-5).throw("turnover_check", referee="T")
    assert (game.score, game.due, game.due_side) == ((0, 2), ("punt_method",), "home")


@pytest.mark.rule("1G-DIE-7")
def test_a_ball_lost_behind_the_own_line_may_be_a_touchdown_with_the_decks_swapped() -> None:
    game = down(spot=5, options={"own_end_zone_turnover": "defensive_touchdown"}).run("T", black=-5)
    game.throw("turnover_check", referee="T")
    assert (game.score, game.due, game.due_side) == ((0, 6), ("try_choice",), "away")
    assert game.now.holder == 1


@pytest.mark.rule("1G-DIE-7")
def test_a_ball_lost_on_the_line_is_kept_on_the_field_where_it_must_cross() -> None:
    game = down(spot=5, options={"safety_line": "crosses"}).run("T", black=-5)
    assert game.throw("turnover_check", referee="T").stands == "away 1 & 1 @99"


@EDITIONS
@pytest.mark.rule("1G-DIE-8")
def test_a_penalty_is_checked_before_the_ball_moves(edition: str) -> None:
    game = down(spot=30, edition=edition).run("P", ivory=2, brown=5)
    assert (game.due, game.due_side, game.facts["spot"]) == (("penalty_check",), "home", 30)
    assert game.dice == ("referee", "penalty")


@pytest.mark.rule("1G-DIE-5")
@pytest.mark.parametrize(("yards", "spot"), [("with_black", 36), ("colors_only", 37)])
@pytest.mark.parametrize(
    ("referee", "stands"), [("T", "away 1 & 10 @{other}"), ("D", "home 2 & {left} @{spot}")]
)
def test_t_moves_by_the_colored_dice_alone_if_the_league_plays_so(
    yards: str, spot: int, referee: str, stands: str
) -> None:
    game = down(spot=30, options={"turnover_yards": yards}).run("T", ivory=2, brown=5)
    game.throw("turnover_check", referee=referee)
    assert game.stands == stands.format(spot=spot, other=100 - spot, left=40 - spot)
