"""1G-HAIL, 1G-KNEEL and 1G-SNEAK."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.rulesets.first_and_goal.table import Table, down

EDITIONS = pytest.mark.parametrize("edition", ["en", "de"])


def last_chance(hand: tuple[str, ...] = ("slant", "draw"), **words: Any) -> Table:
    """The last play of a half, from the own 35 by default."""
    return down(**{"spot": 35, "offense_deck": 0, "offense_hand": list(hand), **words})


def inches(**words: Any) -> Table:
    """A yard to go, and a sneak is called."""
    return down(**{"spot": 30, "down": 2, "target": 31, **words}).special("sneak")


@EDITIONS
@pytest.mark.rule("1G-HAIL-1")
@pytest.mark.parametrize(
    ("play", "referee", "score"), [("MARY", "HAIL", (6, 0)), ("HAIL", "HAIL", (0, 0)), ("MARY", "T", (0, 0))]
)
def test_a_hail_mary_needs_hail_on_one_die_and_mary_on_the_other(
    play: str, referee: str, score: tuple[int, int], edition: str
) -> None:
    game = last_chance(edition=edition).special("hail_mary")
    assert game.dice == ("play", "referee")
    assert game.throw("hail_mary", play=play, referee=referee).score == score


@pytest.mark.rule("1G-HAIL-1")
def test_referee_die_with_mary_allows_both_combinations() -> None:
    options = {"referee_die": "hail_and_mary"}
    game = last_chance(options=options).special("hail_mary")
    assert game.throw("hail_mary", play="HAIL", referee="MARY").score == (6, 0)


@pytest.mark.rule("1G-EXP-1")
@pytest.mark.parametrize(("referee", "mark"), [("MARY", "house_face"), ("BLANK", None)])
def test_a_die_with_house_faces_takes_any_of_its_symbols_and_the_entry_is_marked(
    referee: str, mark: str | None
) -> None:
    game = last_chance().special("hail_mary").throw("hail_mary", play="MARY", referee=referee)
    assert game.marks["hail_mary"] == mark


@pytest.mark.rule("1G-HAIL-1")
@pytest.mark.parametrize(
    "words",
    [{"spot": 34}, {"offense_hand": ["slant"] * 3}, {"offense_deck": 1}],
    ids=["own 34", "three cards", "a card in the deck"],
)
def test_a_hail_mary_has_three_conditions(words: dict[str, Any]) -> None:
    assert last_chance(**words).refuse(offense_call="hail_mary") == "no_hail_mary"


@pytest.mark.rule("1G-HAIL-1")
@pytest.mark.parametrize("hand", [("slant",), ("slant", "draw")])
def test_one_or_two_hand_cards_allow_it(hand: tuple[str, ...]) -> None:
    assert "hail_mary" in last_chance(hand).answers


@pytest.mark.rule("1G-HAIL-1", "1G-HAIL-2")
def test_the_deck_may_hold_cards_if_the_league_plays_so_and_goes_with_the_hand() -> None:
    options = {"hail_mary_deck": "any", "draw_rule": "one_card"}
    assert last_chance(("slant",) * 3, offense_deck=7, options=options).refuse(offense_call="hail_mary")
    game = last_chance(offense_deck=7, half=2, score=(0, 3), options=options).special("hail_mary")
    game.throw("hail_mary", play="X", referee="D")
    assert (game.due, game.facts["offense_cards"]) == (("end_of_game",), 0)


@pytest.mark.rule("1G-HAIL-2")
def test_a_hail_mary_that_fails_ends_the_half_with_no_card_of_the_defense() -> None:
    game = last_chance(half=2, score=(0, 3)).special("hail_mary").throw("hail_mary", play="X", referee="D")
    assert (game.due, game.facts["offense_cards"]) == (("end_of_game",), 0)
    assert game.facts["defense_hand_count"] == 8


@pytest.mark.rule("1G-HAIL-2")
def test_a_hail_mary_touchdown_has_its_kick_and_no_two_point_try_then_the_half_ends() -> None:
    game = (
        last_chance(half=2, score=(0, 3)).special("hail_mary").throw("hail_mary", play="MARY", referee="HAIL")
    )
    assert game.due == ("extra_point",)
    assert game.throw("extra_point", play="T", referee="T").due == ("end_of_game",)
    assert game.score == (7, 3)


@EDITIONS
@pytest.mark.rule("1G-KNEEL-1")
def test_a_kneel_costs_a_hand_card_a_yard_and_a_down(edition: str) -> None:
    game = down(spot=30, offense_deck=0, edition=edition).special("kneel")
    assert (game.due, game.due_side) == (("burn_from_hand",), "home")
    game.decide(burn_from_hand="slant")
    assert (game.stands, game.facts["offense_hand_count"]) == ("home 2 & 11 @29", 7)


@pytest.mark.rule("1G-KNEEL-1")
def test_no_kneel_while_the_deck_holds_a_card() -> None:
    assert down(offense_deck=1).refuse(offense_call="kneel") == "deck_not_empty"


@pytest.mark.rule("1G-KNEEL-1")
def test_a_kneel_on_fourth_down_gives_the_ball_away() -> None:
    game = down(spot=30, down=4, offense_deck=0).special("kneel").decide(burn_from_hand="slant")
    assert game.stands == "away 1 & 10 @71"


@pytest.mark.rule("1G-KNEEL-1")
def test_a_kneel_on_the_one_is_a_safety() -> None:
    assert down(spot=1, offense_deck=0).special("kneel").decide(burn_from_hand="slant").score == (0, 2)


@pytest.mark.rule("1G-KNEEL-1")
def test_a_kneel_on_the_one_is_no_safety_where_the_ball_must_cross() -> None:
    game = down(spot=1, offense_deck=0, options={"safety_line": "crosses"}).special("kneel")
    assert game.decide(burn_from_hand="slant").stands == "home 2 & 11 @0"


@pytest.mark.rule("1G-SNEAK-1")
@pytest.mark.parametrize("target", [30 + 2, 40])
def test_a_sneak_needs_exactly_one_yard_to_go(target: int) -> None:
    assert down(spot=30, target=target).refuse(offense_call="sneak") == "not_one_yard"


@EDITIONS
@pytest.mark.rule("1G-SNEAK-1")
@pytest.mark.parametrize(
    ("symbol", "stands"),
    [
        ("HAIL", "home 1 & 10 @31"),
        ("MARY", "home 1 & 10 @31"),
        ("BREAKAWAY", "home 1 & 10 @31"),
        ("X", "home 3 & 1 @30"),
        ("T", "home 3 & 1 @30"),
    ],
)
def test_the_play_die_decides_a_sneak(symbol: str, stands: str, edition: str) -> None:
    game = inches(edition=edition)
    assert game.dice == ("play",)
    assert game.throw("sneak", play=symbol).stands == stands


@pytest.mark.rule("1G-SNEAK-1")
def test_a_sneak_over_the_goal_line_is_a_touchdown() -> None:
    assert inches(spot=99, target=100).throw("sneak", play="HAIL").score == (6, 0)


@pytest.mark.rule("1G-SNEAK-1")
@pytest.mark.parametrize(("referee", "stands"), [("D", "home 1 & 10 @35"), ("O", "home 2 & 6 @25")])
def test_a_foul_on_a_sneak_is_an_ordinary_penalty(referee: str, stands: str) -> None:
    game = inches().throw("sneak", play="P").throw("penalty_check", referee=referee, penalty="5")
    assert game.decide(penalty_answer="accept").stands == stands


@pytest.mark.rule("1G-SNEAK-1")
def test_a_declined_foul_on_a_sneak_is_no_gain_and_a_down() -> None:
    game = inches().throw("sneak", play="P").throw("penalty_check", referee="D", penalty="5")
    assert game.decide(penalty_answer="decline").stands == "home 3 & 1 @30"


@pytest.mark.rule("1G-SNEAK-1")
def test_p_without_a_foul_is_no_gain_and_a_down() -> None:
    game = inches().throw("sneak", play="P").throw("penalty_check", referee="T", penalty="5")
    assert game.stands == "home 3 & 1 @30"


@pytest.mark.rule("1G-SNEAK-1")
def test_a_sneak_that_fails_on_fourth_down_gives_the_ball_away() -> None:
    assert inches(down=4).throw("sneak", play="X").stands == "away 1 & 10 @70"
