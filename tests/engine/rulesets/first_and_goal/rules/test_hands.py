"""1G-HAND: the decks follow the ball."""

from __future__ import annotations

import pytest

from tests.engine.rulesets.first_and_goal.table import down, kickoff


@pytest.mark.rule("1G-HAND-1")
def test_after_a_punt_both_hands_are_shuffled_in_and_eight_are_drawn_from_the_other_deck() -> None:
    game = down(spot=20, down=4, draws={"offense": ["bomb"] * 5 + ["slant"] * 3}).punts()
    game.decide(punt_method="a").throw("punt_kick", brown=7, yellow=9, blue=12, green=14)
    game.decide(punt_receive="fair_catch")
    assert game.now.holder == 1
    assert game.facts["offense_hand"] == ["bomb"] * 5 + ["slant"] * 3
    assert (game.facts["offense_deck"], game.facts["defense_deck"]) == (40, 40)


@pytest.mark.rule("1G-HAND-1")
def test_all_remaining_cards_are_drawn_if_they_are_fewer_than_eight() -> None:
    game = down(down=4, offense_deck=0, offense_hand=["slant", "screen", "sweep"]).punts()
    game.decide(punt_method="a").throw("punt_kick", brown=7, yellow=9, blue=12, green=14)
    game.decide(punt_receive="fair_catch")
    assert game.facts["offense_hand"] == ["screen", "slant", "sweep"]


@pytest.mark.rule("1G-HAND-1")
def test_played_cards_go_to_the_discards_and_are_not_refilled_before_the_swap() -> None:
    game = down(spot=40, down=4, target=50).call("slant").throw("scrimmage", blue=7, black=[-1], play="X")
    draws = [entry for entry in game.shown if entry.id == "draw"]
    assert (len(draws), game.facts["offense_cards"]) == (2, 47)  # one deal for each deck


@pytest.mark.rule("1G-HAND-2")
def test_nothing_is_swapped_before_the_return_is_over() -> None:
    game = down(down=4).punts().decide(punt_method="a")
    game.throw("punt_kick", brown=7, yellow=9, blue=12, green=14).decide(punt_receive="return")
    assert (game.facts["offense"], game.now.holder) == ("away", 0)
    assert game.throw("punt_return", green=10, play="HAIL").now.holder == 1


@pytest.mark.rule("1G-HAND-2")
def test_an_onside_kick_recovered_keeps_decks_and_hands() -> None:
    game = kickoff(offense_hand=["slant"] * 5)
    game.decide(kick_type="onside").throw("onside", red=3, brown=8, play="T", referee="D")
    assert (game.facts["offense_hand"], game.facts["offense_deck"]) == (["slant"] * 5, 40)
    game.complete(blue=7).decide(run_clock="no")
    assert game.facts["offense_hand_count"] == 8  # a short hand fills up after the next play


@pytest.mark.rule("1G-HAND-2")
def test_a_punt_recovered_keeps_decks_and_hands() -> None:
    game = down(down=4)
    hand = game.facts["offense_hand"]
    game.punts().decide(punt_method={"b": "green"})
    game.throw("punt_kick", brown=7, yellow=9, blue=12, play="T").throw("punt_recover", referee="T")
    assert (game.facts["offense"], game.facts["offense_hand"]) == ("home", hand)


@pytest.mark.rule("1G-HAND-3")
@pytest.mark.parametrize(
    "throws",
    [
        [("fg_block", {"play": "X", "referee": "X"})],
        [
            ("fg_block", {"play": "X", "referee": "T"}),
            ("fg_kick", {"brown": 3, "yellow": 5, "blue": 7}),
        ],
    ],
    ids=["blocked", "missed"],
)
def test_a_field_goal_that_fails_swaps_the_decks(throws: list[tuple[str, dict[str, object]]]) -> None:
    game = down(spot=60).tries_field_goal().decide(fg_card="slant")
    for roll, faces in throws:
        game.throw(roll, **faces)
    assert (game.stands, game.now.holder) == ("away 1 & 10 @40", 1)


@pytest.mark.rule("1G-HAND-3")
def test_a_failed_fourth_down_swaps_the_decks() -> None:
    assert down(spot=40, down=4, target=50).run(ivory=2, brown=5).now.holder == 1


@pytest.mark.rule("1G-HAND-3")
def test_a_failed_fake_swaps_the_decks() -> None:
    game = down(spot=40, down=4).punts("fake", "fake")
    assert (game.stands, game.now.holder) == ("away 1 & 10 @60", 1)
