"""1G-PUNT: punts by either method, and their returns."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.rulesets.first_and_goal.table import Table, down

CATCH = ("punt_receive",)


def method_a(spot: int = 20, **words: Any) -> Table:
    """A punt of 42."""
    game = down(spot=spot, down=4, **words).punts().decide(punt_method="a")
    return game.throw("punt_kick", brown=7, yellow=9, blue=12, green=14)


def method_b(play: str, spot: int = 20, **words: Any) -> Table:
    """A punt of 28 without its green die."""
    game = down(spot=spot, down=4, **words).punts().decide(punt_method={"b": "green"})
    return game.throw("punt_kick", brown=7, yellow=9, blue=12, play=play)


@pytest.mark.rule("1G-PUNT-1")
@pytest.mark.parametrize("nth", [1, 2, 3])
def test_a_punt_is_for_fourth_down(nth: int) -> None:
    assert down(down=nth).refuse(offense_call="punt") == "not_fourth_down"


@pytest.mark.rule("1G-PUNT-1")
def test_fake_kick_cards_come_first() -> None:
    assert down(down=4).special("punt").due == ("fake_offense", "fake_defense")


@pytest.mark.rule("1G-PUNT-1")
def test_a_punt_costs_no_card() -> None:
    assert method_a().facts["offense_cards"] == 48


@pytest.mark.rule("1G-PUNT-2")
def test_the_receivers_choose_fair_catch_or_return() -> None:
    game = method_a()
    assert (game.due, game.due_side, game.answers) == (CATCH, "away", ("fair_catch", "return"))
    assert game.decide(punt_receive="fair_catch").stands == "away 1 & 10 @38"


@pytest.mark.rule("1G-PUNT-2", "1G-FAKE-1")
def test_a_defense_that_showed_fake_gives_five_yards() -> None:
    game = down(spot=20, down=4).punts("kick", "fake").decide(punt_method="a")
    game.throw("punt_kick", brown=7, yellow=9, blue=12, green=14).decide(punt_receive="fair_catch")
    assert game.stands == "away 1 & 10 @33"


@pytest.mark.rule("1G-PUNT-2")
def test_the_punter_rolls_the_dice_that_the_league_chose() -> None:
    game = down(down=4, options={"punt_dice": ["green", "blue"]}).punts()
    assert game.answers == ("a", {"b": "blue"}, {"b": "green"})
    assert game.decide(punt_method="a").dice == ("blue", "green")


@pytest.mark.rule("1G-PUNT-3")
def test_a_return_of_ten_with_mary_ends_on_the_48() -> None:
    game = method_a().decide(punt_receive="return")
    assert (game.dice, game.due_side) == (("green", "play"), "away")
    assert game.throw("punt_return", green=10, play="MARY").stands == "away 1 & 10 @48"


@pytest.mark.rule("1G-PUNT-3")
def test_x_stops_a_punt_return_where_it_began() -> None:
    game = method_a().decide(punt_receive="return").throw("punt_return", green=16, play="X")
    assert game.stands == "away 1 & 10 @38"


@pytest.mark.rule("1G-PUNT-3")
def test_a_punt_return_may_break_away_all_the_way() -> None:
    game = method_a().decide(punt_receive="return").throw("punt_return", green=16, play="BREAKAWAY")
    for _ in range(3):
        game.throw("punt_return_again", green=16, play="BREAKAWAY")
    assert (game.score, game.due, game.now.holder) == ((0, 6), ("try_choice",), 1)


@pytest.mark.rule("1G-PUNT-4")
def test_the_punter_takes_one_of_its_dice_out() -> None:
    game = down(down=4).punts()
    assert game.answers == ("a", *({"b": die} for die in ("brown", "yellow", "blue", "green")))
    assert game.refuse(punt_method={"b": "red"}) == "no_such_punt_die"
    assert game.decide(punt_method={"b": "yellow"}).dice == ("brown", "blue", "green", "play")


@pytest.mark.rule("1G-PUNT-4")
def test_x_is_a_block_at_the_line_of_scrimmage() -> None:
    assert method_b("X").stands == "away 1 & 10 @80"


@pytest.mark.rule("1G-PUNT-4")
def test_breakaway_adds_a_bounce() -> None:
    game = method_b("BREAKAWAY")
    assert (game.due, game.dice) == (("punt_bounce",), ("red",))
    game.throw("punt_bounce", red=5)
    assert game.due == CATCH
    assert game.decide(punt_receive="fair_catch").stands == "away 1 & 10 @47"


@pytest.mark.rule("1G-PUNT-4")
def test_t_may_give_the_punters_a_first_down_where_the_ball_lies() -> None:
    game = method_b("T")
    assert (game.due, game.due_side) == (("punt_recover",), "home")
    assert game.throw("punt_recover", referee="T").stands == "home 1 & 10 @48"


@pytest.mark.rule("1G-PUNT-4")
def test_t_without_a_second_one_is_an_ordinary_punt() -> None:
    assert method_b("T").throw("punt_recover", referee="D").due == CATCH


@pytest.mark.rule("1G-PUNT-4")
@pytest.mark.parametrize("symbol", ["HAIL", "MARY"])
def test_hail_and_mary_leave_the_ball_dead_where_it_lands(symbol: str) -> None:
    assert method_b(symbol).stands == "away 1 & 10 @52"


@pytest.mark.rule("1G-PUNT-4")
@pytest.mark.parametrize(("referee", "side"), [("D", "home"), ("O", "away")])
def test_p_is_a_foul_of_the_receivers_or_the_punters(referee: str, side: str) -> None:
    game = method_b("P").throw("penalty_check", referee=referee, penalty="5")
    assert (game.due, game.due_side) == (("penalty_answer",), side)


@pytest.mark.rule("1G-PUNT-4")
def test_p_without_a_foul_is_an_ordinary_punt() -> None:
    assert method_b("P").throw("penalty_check", referee="T", penalty="5").due == CATCH


@pytest.mark.rule("1G-PUNT-4")
def test_a_foul_that_is_declined_leaves_an_ordinary_punt() -> None:
    game = method_b("P").throw("penalty_check", referee="O", penalty="15").decide(penalty_answer="decline")
    assert game.due == CATCH
    assert game.decide(punt_receive="fair_catch").stands == "away 1 & 10 @52"


@pytest.mark.rule("1G-PUNT-4")
def test_an_accepted_foul_repeats_the_punt_from_its_new_spot_with_the_five_yards_kept() -> None:
    game = down(spot=20, down=4).punts("kick", "fake").decide(punt_method={"b": "green"})
    game.throw("punt_kick", brown=7, yellow=9, blue=12, play="P")
    game.throw("penalty_check", referee="O", penalty="5").decide(penalty_answer="accept")
    assert (game.due, game.facts["spot"]) == (("punt_method",), 15)  # A or B again, no new reveal
    game.decide(punt_method="a").throw("punt_kick", brown=7, yellow=9, blue=12, green=14)
    assert game.decide(punt_receive="fair_catch").stands == "away 1 & 10 @38"  # 15 + 42 + 5


@pytest.mark.rule("1G-PUNT-4")
@pytest.mark.parametrize(("penalty", "stands"), [("10", "home 1 & 10 @30"), ("5A", "home 1 & 10 @25")])
def test_a_foul_that_brings_a_first_down_calls_the_punt_off(penalty: str, stands: str) -> None:
    game = method_b("P", target=28).throw("penalty_check", referee="D", penalty=penalty)
    game.decide(penalty_answer="accept")
    assert (game.stands, game.due) == (stands, ("offense_call", "defense_call"))


@pytest.mark.rule("1G-PUNT-4")
def test_a_foul_of_the_receivers_short_of_the_target_repeats_the_punt() -> None:
    game = method_b("P", target=30).throw("penalty_check", referee="D", penalty="5")
    game.decide(penalty_answer="accept")
    assert (game.stands, game.due) == ("home 4 & 5 @25", ("punt_method",))


@pytest.mark.rule("1G-PUNT-5")
@pytest.mark.parametrize("spot", [58, 59])
def test_a_punt_that_reaches_the_goal_line_is_a_touchback(spot: int) -> None:
    assert method_a(spot).stands == "away 1 & 10 @20"


@pytest.mark.rule("1G-PUNT-5")
def test_a_punt_to_the_one_is_no_touchback() -> None:
    assert method_a(57).decide(punt_receive="fair_catch").stands == "away 1 & 10 @1"


@pytest.mark.rule("1G-PUNT-5")
def test_nothing_is_recovered_in_the_end_zone() -> None:
    assert method_b("T", spot=72).stands == "away 1 & 10 @20"


@pytest.mark.rule("1G-PUNT-6")
def test_a_fumbled_punt_return_is_a_new_first_down_of_the_punters() -> None:
    game = method_a().decide(punt_receive="return").throw("punt_return", green=10, play="T")
    assert game.throw("turnover_check", referee="T").stands == "home 1 & 10 @52"
