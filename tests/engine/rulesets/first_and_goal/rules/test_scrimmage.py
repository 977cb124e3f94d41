"""1G-PLAY: calls, time-outs, dice and cards of a scrimmage play."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.rulesets.first_and_goal.table import Table, down, touchdown


def time_out(timeouts: tuple[int, int] = (3, 3), **words: Any) -> Table:
    """Home has called a time-out and Away has not: the actions are due."""
    return down(timeouts=timeouts, **words).decide(timeout_offense="timeout", timeout_defense="no")


@pytest.mark.rule("1G-PLAY-1")
def test_both_cards_are_called_in_secret() -> None:
    game = down()
    assert game.due == ("offense_call", "defense_call")
    game.decide(offense_call={"card": "counter"})
    assert [entry.answer for entry in game.shown] == [None]


@pytest.mark.rule("1G-PLAY-1")
def test_the_calls_may_come_in_either_order() -> None:
    game = down().decide(defense_call={"card": "nickel"}, offense_call={"card": "slant"})
    assert game.due == ("scrimmage",)


@pytest.mark.rule("1G-PLAY-1")
def test_a_special_play_voids_the_card_of_the_defense() -> None:
    game = down().decide(defense_call={"card": "nickel"}, offense_call="field_goal")
    assert game.due == ("fake_offense", "fake_defense")
    assert game.facts["defense_hand_count"] == 8


@pytest.mark.rule("1G-PLAY-1")
@pytest.mark.parametrize(
    ("call", "code"),
    [
        ("punt", "not_fourth_down"),
        ("sneak", "not_one_yard"),
        ("kneel", "deck_not_empty"),
        ("hail_mary", "no_hail_mary"),
        ("end_half", "deck_not_empty"),
        ({"card": "bomb"}, "not_in_hand"),
        ({"card": "quarterback_draw"}, "unknown_answer"),
    ],
)
def test_a_call_needs_its_conditions(call: Any, code: str) -> None:
    assert down().refuse(offense_call=call) == code


@pytest.mark.rule("1G-PLAY-1")
def test_a_field_goal_may_be_called_on_any_down() -> None:
    assert down(down=1).special("field_goal").due == ("fake_offense", "fake_defense")


@pytest.mark.rule("1G-PLAY-2")
def test_offense_decides_first_on_a_time_out() -> None:
    game = down(timeouts=(1, 1))
    assert game.due == ("timeout_offense",)
    assert game.decide(timeout_offense="timeout").due == ("timeout_defense",)  # both before either acts
    assert game.decide(timeout_defense="no").due == ("timeout_action", "timeout_action")


@pytest.mark.rule("1G-PLAY-2")
def test_a_side_without_time_outs_is_not_asked() -> None:
    assert down(timeouts=(0, 2)).due == ("timeout_defense",)


@pytest.mark.rule("1G-PLAY-2")
def test_no_time_out_may_be_called_with_the_cards_down() -> None:
    game = down(timeouts=(1, 1)).decide(timeout_offense="no", timeout_defense="no")
    assert game.refuse(timeout_offense="timeout") == "not_awaited"


@pytest.mark.rule("1G-PLAY-3")
def test_a_time_out_is_paid_by_its_caller_and_used_by_both() -> None:
    game = time_out(offense_discard=["bomb"], defense_discard=["corner_blitz"])
    game.both("timeout_action", {"search": "bomb"}, {"search": "corner_blitz"})
    assert game.timeouts == (2, 3)
    assert ("bomb" in game.facts["offense_hand"], "corner_blitz" in game.facts["defense_hand"]) == (
        True,
        True,
    )


@pytest.mark.rule("1G-PLAY-3")
def test_a_reshuffle_puts_the_whole_hand_back_and_draws_as_many() -> None:
    game = time_out(draws={"offense": ["bomb"] * 5 + ["medium_pass"] * 3})
    game.both("timeout_action", "reshuffle", "none")
    assert game.facts["offense_hand"] == ["bomb"] * 5 + ["medium_pass"] * 3
    assert (game.facts["offense_deck"], game.facts["defense_deck"]) == (40, 40)


@pytest.mark.rule("1G-PLAY-3")
def test_a_coach_may_do_nothing_with_a_time_out() -> None:
    game = time_out()
    before = game.facts["offense_hand"], game.facts["defense_hand"]
    game.both("timeout_action", "none", "none")
    assert (game.facts["offense_hand"], game.facts["defense_hand"]) == before


@pytest.mark.rule("1G-PLAY-4")
def test_a_card_that_is_not_among_the_discards_cannot_be_fetched() -> None:
    game = time_out(offense_deck=52)  # no discard pile at all
    assert game.refuse(timeout_action={"search": "bomb"}) == "not_in_discards"


@pytest.mark.rule("1G-PLAY-4")
def test_a_fetched_card_makes_a_hand_of_nine_and_a_longer_half() -> None:
    game = time_out(offense_discard=["bomb"])
    before = game.facts["offense_cards"]
    game.both("timeout_action", {"search": "bomb"}, "none")
    assert (game.facts["offense_hand_count"], game.facts["offense_cards"]) == (9, before + 1)


@pytest.mark.rule("1G-PLAY-4")
def test_neither_coach_sees_what_the_other_does() -> None:
    game = time_out(offense_discard=["bomb"])
    game.both("timeout_action", {"search": "bomb"}, "none")
    actions = [entry.answer for entry in game.shown if entry.id == "timeout_action"]
    assert actions == [None, None]


@pytest.mark.rule("1G-PLAY-4")
def test_a_reshuffle_of_an_empty_hand_does_nothing() -> None:
    game = time_out(offense_hand=[], options={"draw_rule": "one_card"})
    game.both("timeout_action", "reshuffle", "none")
    assert (game.facts["offense_hand_count"], game.facts["offense_deck"]) == (0, 40)


@pytest.mark.rule("1G-PLAY-4")
def test_one_time_out_each_before_a_play() -> None:
    game = time_out().both("timeout_action", "none", "none")
    assert game.due == ("offense_call", "defense_call")


@pytest.mark.rule("1G-PLAY-4")
def test_without_a_limit_both_are_asked_until_neither_calls() -> None:
    game = time_out(options={"timeouts_per_play": "no_limit"}).both("timeout_action", "none", "none")
    assert game.due == ("timeout_offense",)
    game.decide(timeout_offense="timeout", timeout_defense="timeout")
    game.both("timeout_action", "none", "none").both("timeout_action", "none", "none")
    assert (game.timeouts, game.due) == ((1, 2), ("timeout_offense",))
    assert game.decide(timeout_offense="no", timeout_defense="no").due == ("offense_call", "defense_call")


@pytest.mark.rule("1G-PLAY-4")
def test_a_time_out_that_stops_a_burn_is_not_counted() -> None:
    game = down(timeouts=(0, 2)).decide(timeout_defense="timeout").both("timeout_action", "none", "none")
    assert game.call("counter").due == ("stop_burn",)


@pytest.mark.rule("1G-PLAY-5")
def test_a_run_burns_the_top_card_of_the_offense_deck() -> None:
    game = down(draws={"offense": ["bomb"]}).call("counter")
    assert (game.facts["offense_deck"], "bomb" in game.facts["offense_discard"]) == (39, True)


@pytest.mark.rule("1G-PLAY-5")
def test_a_pass_burns_nothing() -> None:
    assert down().call("slant").facts["offense_deck"] == 40


@pytest.mark.rule("1G-PLAY-5")
def test_with_an_empty_deck_a_run_costs_a_hand_card_of_choice() -> None:
    game = down(offense_deck=0).call("counter")
    assert game.due == ("burn_from_hand",)
    game.decide(burn_from_hand="slant")
    assert (game.facts["offense_hand_count"], "slant" in game.facts["offense_discard"]) == (6, True)


@pytest.mark.rule("1G-PLAY-5")
def test_the_last_card_is_run_without_a_burn() -> None:
    assert down(offense_deck=0, offense_hand=["counter"]).call("counter").due == ("scrimmage",)


@pytest.mark.rule("1G-PLAY-6")
def test_the_cell_of_both_plays_names_the_dice() -> None:
    game = down().call("counter", "goal_line")
    assert game.dice == ("ivory", "brown", "black", "play")
    assert down().call("reverse", "edge_contain").dice == ("black", "black", "black", "play")


@pytest.mark.rule("1G-PLAY-6")
def test_each_side_rolls_its_own_dice() -> None:
    game = down(teams={"home": "birmingham_black_widows"}).call("counter", "goal_line")
    dice = {"ivory": 10, "brown": 12, "play": "HAIL"}  # no faces of the base set
    assert game.refuse_throw("scrimmage", **dice, black=[3]) == "impossible_face"  # away has the base black
    assert game.throw("scrimmage", **dice, black=[-5]).facts["spot"] == 47


@pytest.mark.rule("1G-PLAY-6")
@pytest.mark.parametrize(
    "faces", [{"ivory": 2, "brown": 5, "play": "X"}, {"ivory": 2, "black": [-1], "play": "X"}]
)
def test_a_throw_takes_all_dice_of_the_play(faces: dict[str, Any]) -> None:
    assert down().call("counter", "goal_line").refuse_throw("scrimmage", **faces) == "wrong_dice"


@pytest.mark.rule("1G-PLAY-7")
@pytest.mark.parametrize(("edition", "spot"), [("en", 33), ("de", 30)])
def test_several_blacks_count_once_in_en_and_add_up_in_de(edition: str, spot: int) -> None:
    game = down(spot=30, edition=edition).run(brown=8, black=[-5, -4, 1])
    assert game.facts["spot"] == spot


@pytest.mark.rule("1G-PLAY-7")
@pytest.mark.parametrize(("black_dice", "spot"), [("best", 33), ("sum", 30)])
def test_the_league_may_count_blacks_either_way(black_dice: str, spot: int) -> None:
    game = down(spot=30, options={"black_dice": black_dice}).run(brown=8, black=[-5, -4, 1])
    assert game.facts["spot"] == spot


@pytest.mark.rule("1G-PLAY-8")
def test_the_total_is_all_colored_dice_and_black() -> None:
    assert down(spot=30).run(red=3, brown=7, black=-4).facts["spot"] == 36


@pytest.mark.rule("1G-PLAY-9")
def test_used_cards_are_discarded_and_both_hands_filled() -> None:
    game = down(
        offense_hand=["counter"] + ["slant"] * 5,
        draws={"offense": ["bomb", "screen", "screen", "sweep"], "defense": ["corner_blitz"]},
    ).run(ivory=2, brown=5)
    assert game.facts["offense_hand"] == ["screen"] * 2 + ["slant"] * 5 + ["sweep"]
    assert ("goal_line" in game.facts["defense_hand"], game.facts["defense_hand_count"]) == (False, 8)
    assert (game.facts["offense_deck"], game.facts["defense_deck"]) == (36, 39)


@pytest.mark.rule("1G-PLAY-9")
@pytest.mark.parametrize(("draw_rule", "hand"), [("up_to_eight", 8), ("one_card", 6)])
def test_a_short_hand_fills_up_unless_the_league_draws_one_card(draw_rule: str, hand: int) -> None:
    game = down(offense_hand=["counter"] + ["slant"] * 5, options={"draw_rule": draw_rule})
    assert game.run(ivory=2, brown=5).facts["offense_hand_count"] == hand


@pytest.mark.rule("1G-PLAY-9")
def test_a_hand_of_nine_does_not_draw() -> None:
    game = down(offense_hand=["counter"] * 2 + ["slant"] * 5 + ["screen"] * 2).run(ivory=2, brown=5)
    assert (game.facts["offense_hand_count"], game.facts["offense_deck"]) == (8, 39)  # the burn alone


@pytest.mark.rule("1G-PLAY-9")
def test_a_touchdown_play_discards_and_draws_before_the_try() -> None:
    game = down(spot=95, target=100).run(ivory=2, brown=5)
    assert (game.due, game.facts["offense_hand_count"], game.facts["offense_deck"]) == (
        ("try_choice",),
        8,
        38,
    )


@pytest.mark.rule("1G-PLAY-10")
def test_a_defense_without_cards_makes_a_new_deck_of_its_discards() -> None:
    game = down(defense_deck=0, defense_hand=["goal_line"]).run(ivory=2, brown=5)
    assert (game.facts["defense_hand_count"], game.facts["defense_deck"]) == (8, 52)
    assert game.facts["defense_discard"] == []


@pytest.mark.rule("1G-PLAY-10")
def test_a_defense_with_a_hand_card_left_plays_on_with_it() -> None:
    game = down(defense_deck=0, defense_hand=["goal_line", "dime"]).call("counter", "goal_line")
    game.throw("scrimmage", ivory=2, brown=5, black=[-1], play="MARY")
    assert (game.facts["defense_hand"], game.facts["defense_deck"]) == (["dime"], 0)


@pytest.mark.rule("1G-PLAY-10")
def test_one_card_draw_rule_refills_an_empty_defense_to_eight() -> None:
    game = down(defense_deck=0, defense_hand=["goal_line"], options={"draw_rule": "one_card"})
    assert game.run(ivory=2, brown=5).facts["defense_hand_count"] == 8


@pytest.mark.rule("1G-PLAY-9")
def test_a_two_point_try_needs_a_hand_card_even_with_cards_in_the_deck() -> None:
    game = touchdown(offense_hand=[], options={"draw_rule": "one_card"})
    assert game.due == ("extra_point",)


@pytest.mark.rule("1G-PLAY-9")
def test_an_empty_hand_under_the_one_card_rule_leaves_the_field_goal() -> None:
    game = down(offense_hand=[], options={"draw_rule": "one_card"})
    assert game.entries == [("offense_call", "rule")]
    assert game.due == ("fake_offense", "fake_defense")
