"""1G-RED and 1G-CLK: cards barred near the goal line, and the deck as the clock."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.rulesets.first_and_goal.table import Table, down

CALLS = ("offense_call", "defense_call")
TWENTIES = ["bomb"] * 4 + ["medium_pass"] * 4


def red_zone(**words: Any) -> Table:
    """First and goal on the 92 with nothing but barred cards."""
    return down(spot=92, target=100, **{"offense_hand": TWENTIES, **words})


@pytest.mark.rule("1G-RED-1")
@pytest.mark.parametrize(
    ("card", "spot", "code"),
    [
        ("bomb", 80, "barred"),
        ("medium_pass", 85, "barred"),
        ("short_pass", 90, "barred"),
        ("play_action", 99, "barred"),
    ],
)
def test_a_marked_card_is_barred_inside_its_line(card: str, spot: int, code: str) -> None:
    game = down(spot=spot, offense_hand=[card, "counter"])
    assert game.refuse(offense_call={"card": card}) == code


@pytest.mark.rule("1G-RED-1")
@pytest.mark.parametrize(("card", "spot"), [("bomb", 79), ("short_pass", 89), ("slant", 99), ("sweep", 99)])
def test_outside_its_line_a_marked_card_may_be_played(card: str, spot: int) -> None:
    game = down(spot=spot, offense_hand=[card, "counter"])
    assert {"card": card} in game.answers


@pytest.mark.rule("1G-RED-2")
def test_a_hand_that_is_barred_may_redraw_one_or_two_cards() -> None:
    game = red_zone(draws={"offense": ["counter", "draw"]})
    game.decide(offense_call={"redraw": ["medium_pass", "bomb"]})
    assert game.facts["offense_hand"] == ["bomb"] * 3 + ["counter", "draw"] + ["medium_pass"] * 3
    assert (game.facts["offense_deck"], game.due) == (38, CALLS)


@pytest.mark.rule("1G-RED-2")
def test_a_redraw_may_be_repeated() -> None:
    game = red_zone(draws={"offense": ["short_pass", "counter"]})
    game.decide(offense_call={"redraw": ["bomb"]}).decide(offense_call={"redraw": ["short_pass"]})
    assert game.facts["offense_hand"].count("counter") == 1


@pytest.mark.rule("1G-RED-2")
def test_the_defense_calls_again_after_a_redraw() -> None:
    game = red_zone().decide(defense_call={"card": "nickel"}, offense_call={"redraw": ["bomb"]})
    assert (game.due, game.facts["defense_hand_count"]) == (CALLS, 8)


@pytest.mark.rule("1G-RED-2")
def test_no_redraw_while_a_card_can_be_played() -> None:
    game = red_zone(offense_hand=["bomb", "counter"])
    assert game.refuse(offense_call={"redraw": ["bomb"]}) == "card_playable"


@pytest.mark.rule("1G-RED-2")
def test_a_special_play_may_be_chosen_before_or_after_a_redraw() -> None:
    assert red_zone().special("field_goal").due == ("fake_offense", "fake_defense")
    again = red_zone().decide(offense_call={"redraw": ["bomb"]})
    assert again.special("field_goal").due == ("fake_offense", "fake_defense")


@pytest.mark.rule("1G-RED-2")
def test_short_deck_deals_its_remaining_cards() -> None:
    game = red_zone(offense_deck=1).decide(offense_call={"redraw": ["bomb", "bomb"]})
    assert (game.facts["offense_hand_count"], game.facts["offense_deck"]) == (7, 0)


@pytest.mark.rule("1G-RED-2")
def test_with_nothing_left_to_draw_the_half_may_be_ended() -> None:
    game = red_zone(offense_deck=0)
    assert game.refuse(offense_call={"redraw": ["bomb"]}) == "deck_empty"
    assert game.special("end_half").facts["half"] == 2


@pytest.mark.rule("1G-CLK-1")
def test_a_half_ends_with_the_last_card_of_the_offense() -> None:
    game = down(offense_deck=0, offense_hand=["slant"]).complete(blue=7)
    assert (game.facts["half"], game.due) == (2, ("kick_type",))


@pytest.mark.rule("1G-CLK-1")
def test_a_field_goal_in_progress_is_finished() -> None:
    game = down(spot=80, offense_deck=0, offense_hand=["slant"], half=2).special("field_goal")
    game.decide(fake_offense="kick", fake_defense="kick").throw("fg_block", play="T", referee="T")
    game.throw("fg_kick", brown=7, yellow=9, blue=8)
    assert (game.score, game.due) == ((3, 0), ("end_of_game",))


@pytest.mark.rule("1G-CLK-1")
def test_a_safety_with_the_last_card_has_no_free_kick() -> None:
    game = down(spot=2, offense_deck=0, offense_hand=["counter"], half=2).call("counter", "inside_stack")
    game.throw("scrimmage", ivory=1, black=[-5, -4], play="HAIL")
    assert (game.score, game.due) == ((0, 2), ("end_of_game",))


@pytest.mark.rule("1G-CLK-2")
def test_after_a_completed_pass_the_offense_may_burn_its_top_card() -> None:
    game = down(draws={"offense": ["bomb"]}).complete(blue=9)
    assert (game.due, game.due_side, game.answers) == (("run_clock",), "home", ("burn", "no"))
    game.decide(run_clock="burn")
    assert ("bomb" in game.facts["offense_discard"], game.facts["offense_cards"]) == (True, 46)


@pytest.mark.rule("1G-CLK-2")
def test_a_pass_for_no_yards_is_complete_and_a_negative_one_a_sack() -> None:
    even = down(spot=30).call("screen", "cover_2_spy")
    assert even.throw("scrimmage", black=[0], play="HAIL").due == ("run_clock",)
    sack = down(spot=30).call("screen", "cover_2_spy")
    assert sack.throw("scrimmage", black=[-1], play="HAIL").due == CALLS


@pytest.mark.rule("1G-CLK-2")
def test_the_clock_is_not_run_after_a_run_or_a_broken_up_pass() -> None:
    assert down().run(ivory=2, brown=5).due == CALLS
    assert down().complete("X", blue=9, black=1).due == CALLS


@pytest.mark.rule("1G-CLK-2")
def test_x_on_a_reroll_does_not_break_the_pass_up() -> None:
    game = down().complete("BREAKAWAY", blue=9).throw("scrimmage_again", blue=7, black=[-1], play="X")
    assert game.due == ("run_clock",)


@pytest.mark.rule("1G-CLK-2")
def test_an_empty_deck_has_nothing_to_burn() -> None:
    assert down(offense_deck=0).complete(blue=9).due == CALLS


@pytest.mark.rule("1G-CLK-3")
def test_the_burn_comes_after_the_result_and_before_drawing() -> None:
    game = down(spot=30).complete(blue=14)
    assert (game.stands, game.facts["offense_hand_count"]) == ("home 1 & 10 @43", 7)


@pytest.mark.rule("1G-CLK-3")
def test_voluntary_burn_is_offered_once_per_play() -> None:
    assert down().complete(blue=9).decide(run_clock="burn").due == CALLS


@pytest.mark.rule("1G-CLK-3")
@pytest.mark.parametrize(
    ("words", "due"),
    [
        ({"spot": 95, "target": 100}, ("try_choice",)),
        ({"spot": 30, "down": 4, "target": 45}, CALLS),
    ],
    ids=["scored", "possession over"],
)
def test_voluntary_burn_is_not_offered_after_a_score_or_the_end_of_a_possession(
    words: dict[str, Any], due: tuple[str, ...]
) -> None:
    assert down(**words).complete(blue=9).due == due


@pytest.mark.rule("1G-CLK-4")
def test_time_out_stops_a_run_burn_and_the_play_continues() -> None:
    game = down(timeouts=(0, 1)).decide(timeout_defense="no").call("counter", "goal_line")
    assert (game.due, game.due_side) == (("stop_burn",), "away")
    game.decide(stop_burn="timeout").both("timeout_action", "none", "none")
    assert (game.due, game.timeouts, game.facts["offense_deck"]) == (("scrimmage",), (0, 0), 40)


@pytest.mark.rule("1G-CLK-4")
def test_a_time_out_stops_a_voluntary_burn() -> None:
    game = down(timeouts=(0, 1)).decide(timeout_defense="no").complete(blue=9).decide(run_clock="burn")
    game.decide(stop_burn="timeout").both("timeout_action", "none", "none")
    assert (game.timeouts, game.facts["offense_cards"]) == ((0, 0), 47)


@pytest.mark.rule("1G-CLK-4", "1G-PLAY-5")
def test_no_time_out_is_asked_for_where_nothing_can_burn() -> None:
    game = down(timeouts=(0, 1), offense_deck=0, offense_hand=["counter"]).decide(timeout_defense="no")
    assert game.call("counter", "goal_line").due == ("scrimmage",)


@pytest.mark.rule("1G-CLK-4")
def test_a_defense_without_time_outs_cannot_stop_a_burn() -> None:
    assert down().call("counter", "goal_line").due == ("scrimmage",)


@pytest.mark.rule("1G-CLK-4")
def test_played_cards_are_not_in_hand_when_a_burn_is_stopped() -> None:
    game = down(timeouts=(0, 1), draws={"offense": ["bomb"] * 5 + ["slant"] * 2})
    game.decide(timeout_defense="no").call("counter", "goal_line").decide(stop_burn="timeout")
    game.both("timeout_action", "reshuffle", "none")
    assert game.facts["offense_hand"] == ["bomb"] * 5 + ["slant"] * 2  # seven went in, seven came back


@pytest.mark.rule("1G-CLK-5")
@pytest.mark.parametrize(("edition", "left"), [("en", 47), ("de", 48)])
def test_a_field_goal_costs_a_card_in_en_and_none_in_de(edition: str, left: int) -> None:
    game = down(spot=80, edition=edition).tries_field_goal()
    if edition == "en":
        game.decide(fg_card="slant")
    assert game.facts["offense_cards"] == left


@pytest.mark.rule("1G-CLK-5")
def test_a_pass_costs_one_card_and_a_run_two() -> None:
    assert down().complete(blue=9).decide(run_clock="no").facts["offense_cards"] == 47
    assert down().run(ivory=2, brown=5).facts["offense_cards"] == 46


@pytest.mark.rule("1G-CLK-5")
def test_a_kneel_costs_one_card() -> None:
    game = down(offense_deck=0).special("kneel").decide(burn_from_hand="slant")
    assert game.facts["offense_cards"] == 7


@pytest.mark.rule("1G-CLK-5")
@pytest.mark.parametrize(("cost", "deck", "left"), [("none", 40, 48), ("one", 40, 47), ("two", 40, 46)])
def test_cost_of_a_sneak_is_a_league_option(cost: str, deck: int, left: int) -> None:
    game = down(spot=30, target=31, offense_deck=deck, options={"sneak_card_cost": cost}).special("sneak")
    if cost != "none":
        game.decide(burn_from_hand="slant")
    assert game.due == ("sneak",)  # paid before the roll
    assert game.throw("sneak", play="X").facts["offense_cards"] == left


@pytest.mark.rule("1G-CLK-5")
def test_the_second_card_of_a_sneak_is_a_hand_card_with_an_empty_deck() -> None:
    game = down(spot=30, target=31, offense_deck=0, options={"sneak_card_cost": "two"}).special("sneak")
    game.decide(burn_from_hand="slant").decide(burn_from_hand="screen")
    assert game.throw("sneak", play="X").facts["offense_cards"] == 6


@pytest.mark.rule("1G-CLK-5")
def test_the_burn_of_a_sneak_cannot_be_stopped() -> None:
    game = down(spot=30, target=31, timeouts=(0, 1), options={"sneak_card_cost": "two"})
    game.decide(timeout_defense="no").special("sneak").decide(burn_from_hand="slant")
    assert (game.due, game.facts["offense_deck"]) == (("sneak",), 39)


@pytest.mark.rule("1G-CLK-5")
@pytest.mark.parametrize(
    ("edition", "answer", "left"), [("en", "accept", 48), ("de", "accept", 47), ("en", "decline", 47)]
)
def test_a_foul_treats_the_cards_of_a_sneak_like_those_of_a_run(edition: str, answer: str, left: int) -> None:
    game = down(spot=30, target=31, edition=edition, options={"sneak_card_cost": "two"}).special("sneak")
    game.decide(burn_from_hand="slant").throw("sneak", play="P")
    game.throw("penalty_check", referee="O", penalty="5").decide(penalty_answer=answer)
    assert game.facts["offense_cards"] == left


@pytest.mark.rule("1G-CLK-5")
def test_an_empty_hand_pays_nothing_for_a_sneak() -> None:
    words: dict[str, Any] = {"sneak_card_cost": "two", "draw_rule": "one_card"}
    game = down(spot=30, target=31, offense_hand=[], options=words).special("sneak")
    assert (game.due, game.facts["offense_deck"]) == (("sneak",), 40)
