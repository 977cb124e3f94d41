"""The codes of the notation are complete, unambiguous and documented."""

from __future__ import annotations

import json
import re

import pytest

from engine.notation.stops import vocabulary_of
from engine.notation.vocabulary import Vocabulary, normalized
from engine.play.setup import questions_of
from engine.rulesets.first_and_goal.rules import record
from engine.rulesets.first_and_roll.rules import record as rules_record
from engine.rulesets.touchdown_a_minute.rules import record as touchdown_a_minute_record
from tests.engine.notation.games import DOCS, examples, fine, header

RULESETS = ("first_and_goal", "first_and_roll", "touchdown_a_minute")
CHANCE = {"DIE", "DRAW", "BURN"}
DECISIONS = {
    "first_and_goal": {ask.name.lower() for ask in record.Ask if ask.name not in CHANCE},
    "first_and_roll": {f"D_{ask.name}" for ask in rules_record.Ask if ask.name not in CHANCE},
    "touchdown_a_minute": {
        f"D_{ask.name}" for ask in touchdown_a_minute_record.Ask if ask.name not in CHANCE
    },
}
DICE = {
    "first_and_goal": {die.name.lower() for die in record.Die},
    "first_and_roll": {die.name.lower() for die in rules_record.Die},
    "touchdown_a_minute": {die.name.lower() for die in touchdown_a_minute_record.Die},
}


def vocabulary(ruleset: str) -> Vocabulary:
    return vocabulary_of(header(ruleset))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_there_are_codes_for_every_decision_and_every_die(ruleset: str) -> None:
    words = vocabulary(ruleset)
    assert {*words.answers, *words.lists} == DECISIONS[ruleset]
    assert {die.name for die in words.dice} == DICE[ruleset]
    assert questions_of(header(ruleset)).optional_decisions.keys() <= DECISIONS[ruleset]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_two_answers_to_a_decision_and_no_two_dice_have_one_code(ruleset: str) -> None:
    words = vocabulary(ruleset)
    for codes in words.answers.values():
        read = {(normalized(code), json.dumps(answer, sort_keys=True)) for code, answer in codes.items()}
        assert len(read) == len({code for code, _ in read})
    assert len({die.letters.casefold() for die in words.dice}) == len(words.dice)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_code_of_every_answer_is_read_as_that_answer(ruleset: str) -> None:
    words = vocabulary(ruleset)
    answers = [(decision, answer) for decision, codes in words.answers.items() for answer in codes.values()]
    assert len(answers) > 20
    for decision, answer in answers:
        assert words.answer(decision, words.word(decision, answer).lower()) == answer


def documented(title: str) -> str:
    """One game's section of the page."""
    return DOCS.read_text("utf-8").partition(f"## {title}\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize(
    ("ruleset", "title"),
    [
        ("first_and_goal", "1st & Goal"),
        ("first_and_roll", "1st & Roll"),
        ("touchdown_a_minute", "Touchdown-A-Minute Football"),
    ],
)
def test_the_page_lists_every_decision_code_and_die(ruleset: str, title: str) -> None:
    words, page = vocabulary(ruleset), documented(title)
    shown = set(re.findall(r"`([^`]+)`", page))
    codes = {words.word(d, answer) for d, known in words.answers.items() for answer in known.values()}
    assert DECISIONS[ruleset] <= shown
    assert {code for code in codes if not code.startswith(("FIND:", "REDRAW:"))} <= shown
    letters = {re.sub(r"-?[0-9]+.*|:.*", "", word) or word for word in shown}
    assert {die.letters for die in words.dice} <= letters


@pytest.mark.parametrize("text", examples())
def test_examples_in_the_documentation_are_valid(text: str) -> None:
    assert len(fine(text).game.sheet.entries) > 5
