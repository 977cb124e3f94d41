"""1G-FG: field goals and what they cost."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.rulesets.first_and_goal.table import Table, down


def kick(
    *, spot: int = 76, faces: tuple[int, int, int] = (7, 9, 8), defense: str = "kick", **words: Any
) -> Table:
    """A field goal that is not blocked; where it costs a card, a Slant pays for it."""
    game = down(spot=spot, **words).tries_field_goal("kick", defense)
    if game.due == ("fg_card",):
        game.decide(fg_card="slant")
    if game.due == ("burn_from_hand",):
        game.decide(burn_from_hand="screen")
    game.throw("fg_block", play="X", referee="T")
    return game.throw("fg_kick", brown=faces[0], yellow=faces[1], blue=faces[2])


@pytest.mark.rule("1G-FG-1")
@pytest.mark.parametrize("nth", [1, 2, 3, 4])
def test_a_field_goal_may_be_tried_on_any_down(nth: int) -> None:
    assert down(spot=76, down=nth).special("field_goal").due == ("fake_offense", "fake_defense")


@pytest.mark.rule("1G-FG-1")
def test_without_cards_the_half_is_over_before_any_field_goal() -> None:
    assert down(offense_deck=0, offense_hand=[]).facts["half"] == 2


@pytest.mark.rule("1G-FG-2")
@pytest.mark.parametrize(
    ("play", "referee", "due"),
    [("X", "T", ("fg_kick",)), ("T", "X", ("fg_kick",)), ("X", "X", ("offense_call", "defense_call"))],
)
def test_only_x_on_both_dice_blocks(play: str, referee: str, due: tuple[str, ...]) -> None:
    game = down(spot=76).tries_field_goal().decide(fg_card="slant")
    assert (game.due_side, game.dice) == ("away", ("play", "referee"))
    assert game.throw("fg_block", play=play, referee=referee).due == due


@pytest.mark.rule("1G-FG-3")
def test_twenty_four_yards_from_the_seventy_six_are_good() -> None:
    game = kick(spot=76, faces=(7, 9, 8))
    assert (game.score, game.facts["kickoff_by"]) == ((3, 0), "home")


@pytest.mark.rule("1G-FG-3", "1G-FG-4")
def test_a_yard_short_is_missed() -> None:
    assert (kick(spot=75).score, kick(spot=75).stands) == ((0, 0), "away 1 & 10 @25")


@pytest.mark.rule("1G-FG-3")
def test_a_defense_that_showed_fake_gives_five_yards() -> None:
    assert kick(spot=71, defense="fake").score == (3, 0)
    assert kick(spot=70, defense="fake").score == (0, 0)


@pytest.mark.rule("1G-FG-3")
def test_the_kicking_team_rolls_the_dice_that_the_league_chose() -> None:
    game = down(spot=76, options={"field_goal_dice": ["green", "blue"]}).tries_field_goal()
    game.decide(fg_card="slant").throw("fg_block", play="T", referee="T")
    assert (game.dice, game.due_side) == (("blue", "green"), "home")


@pytest.mark.rule("1G-FG-4")
def test_a_blocked_try_is_the_other_teams_ball_where_it_was_tried() -> None:
    game = down(spot=76).tries_field_goal().decide(fg_card="slant")
    assert game.throw("fg_block", play="X", referee="X").stands == "away 1 & 10 @24"


@pytest.mark.rule("1G-FG-5")
def test_en_takes_one_hand_card_of_choice() -> None:
    game = kick()
    assert (game.facts["offense_hand_count"], game.facts["offense_deck"]) == (7, 40)
    assert "slant" in game.facts["offense_discard"]


@pytest.mark.rule("1G-FG-5")
@pytest.mark.parametrize(
    ("edition", "options"), [("de", {}), ("en", {"fg_card_cost": "none"})], ids=["de", "option"]
)
def test_de_takes_no_card(edition: str, options: dict[str, str]) -> None:
    assert kick(edition=edition, options=options).facts["offense_cards"] == 48


@pytest.mark.rule("1G-FG-5")
def test_both_is_a_hand_card_and_the_top_of_the_deck() -> None:
    game = kick(options={"fg_card_cost": "both"}, draws={"offense": ["bomb"]})
    assert (game.facts["offense_hand_count"], game.facts["offense_deck"]) == (7, 39)
    assert "bomb" in game.facts["offense_discard"]


@pytest.mark.rule("1G-FG-5")
def test_both_is_two_hand_cards_with_an_empty_deck() -> None:
    game = kick(offense_deck=0, options={"fg_card_cost": "both"})
    assert (game.facts["offense_hand_count"], "screen" in game.facts["offense_hand"]) == (6, False)


@pytest.mark.rule("1G-FG-5")
def test_with_an_empty_hand_the_top_of_the_deck_is_burned() -> None:
    game = down(spot=76, offense_hand=[], options={"draw_rule": "one_card"}).decide(fake_defense="kick")
    assert (game.facts["offense_deck"], game.due) == (39, ("fg_block",))


@pytest.mark.rule("1G-FG-6")
def test_the_card_is_paid_after_the_reveal() -> None:
    game = down(spot=76).special("field_goal").decide(fake_offense="kick")
    assert game.facts["offense_hand_count"] == 8
    assert game.decide(fake_defense="kick").due == ("fg_card",)


@pytest.mark.rule("1G-FG-6")
def test_two_fakes_cost_the_card() -> None:
    game = down(spot=76, offense_discard=[]).tries_field_goal("fake", "fake")
    before = game.facts["offense_discard"].count("slant")
    game.decide(fg_card="slant")
    assert (game.stands, game.facts["offense_discard"].count("slant")) == ("away 1 & 10 @24", before + 1)


@pytest.mark.rule("1G-FG-6")
def test_a_running_fake_costs_its_own_card_and_burn_alone() -> None:
    game = down(spot=76, target=86).tries_field_goal("fake", "kick")
    game.both_cards("counter", "goal_line").throw("scrimmage", ivory=2, brown=5, play="HAIL")
    assert game.facts["offense_cards"] == 46


@pytest.mark.rule("1G-FG-7")
def test_a_try_paid_with_the_last_card_is_finished_before_the_half_ends() -> None:
    game = kick(offense_deck=0, offense_hand=["slant"])
    assert (game.score, game.facts["half"], game.facts["offense_cards"]) == ((3, 0), 2, 60)
