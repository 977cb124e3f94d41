"""Rulings on the rulebooks: every option that is a reading has one, and a page can show all of them."""

from __future__ import annotations

import re

import pytest

from engine.catalog import RULESETS
from engine.presentation import labels
from engine.presentation.rulings import ruling_on_option, ruling_texts
from engine.tools.rulebook import read_page, rulebook_of

# Options that are no reading of an ambiguous place: optional rules, the length of a game, a convenience.
NOT_RULED = {
    "first_and_goal": {"advanced_broken_plays", "d20_kicks", "squib_kick", "three_breakaways"},
    "first_and_roll": set(),
    "touchdown_a_minute": {"auto_cancel", "home_reroll", "plays_per_quarter"},
}
each_ruleset = pytest.mark.parametrize("ruleset", NOT_RULED)


@each_ruleset
def test_every_option_that_is_a_reading_has_a_ruling(ruleset: str) -> None:
    rules = RULESETS[ruleset]
    options = set(rules.resolve(rules.editions[0], {})) - {"edition"}
    ruled = {one["option"] for one in ruling_texts(ruleset) if one["option"]}
    assert (options - ruled, ruled - options) == (NOT_RULED[ruleset], set())


@each_ruleset
def test_a_ruling_has_its_own_key_all_its_texts_and_rules_of_the_rulebook(ruleset: str) -> None:
    found = ruling_texts(ruleset)
    known = {rule.id for rule in read_page(rulebook_of(ruleset).read_text("utf-8"))}
    assert len({one["key"] for one in found}) == len(found) >= 30
    assert [one["key"] for one in found if not re.fullmatch("[a-z0-9_-]+", one["key"])] == []
    incomplete = [
        one["key"]
        for one in found
        if not (one["question"] and one["reading"] and one["reason"] and one["sure"])
    ]
    assert incomplete == []
    ruleless = [one["key"] for one in found if not one["rules"] and one["option"] not in labels.NAMED_BY_FILE]
    assert (ruleless, {name for one in found for name in one["rules"]} - known) == ([], set())


def test_a_ruling_shows_every_reading_and_whose_default_it_is() -> None:
    ruling = ruling_on_option("first_and_goal", "kickoff_return_dice")
    assert ruling is not None
    assert (ruling["sure"], ruling["rules"]) == ("inferred", ("1G-KICK-4",))
    assert [(one["title"], one["editions"]) for one in ruling["readings"]] == [
        ("red, ivory, brown, blue", ["English book"]),
        ("red, ivory, brown, yellow", ["German book"]),
    ]
    other = ruling_on_option("first_and_roll", "o10_on_goal_line")
    assert other is not None
    assert [one["title"] for one in other["readings"]] == ["Safety", "Half the distance"]


def test_optional_rules_and_unknown_options_have_no_ruling() -> None:
    assert ruling_on_option("first_and_goal", "squib_kick") is None
    assert ruling_on_option("first_and_goal", "no_such_option") is None
