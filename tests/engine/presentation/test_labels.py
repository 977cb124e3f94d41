"""Every Decision, answer, Roll, option, die and face has a label, and labels name rules that exist."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.catalog import RULESETS
from engine.components.library import component_set
from engine.gridiron.words import Label
from engine.play.setup import header, questions_of
from engine.presentation import labels
from engine.rulesets.first_and_goal.rules.record import CHOICES as GOAL_CHOICES
from engine.rulesets.first_and_goal.rules.record import Ask as GoalAsk
from engine.rulesets.first_and_roll.rules.record import CHOICES as ROLL_CHOICES
from engine.rulesets.first_and_roll.rules.record import Ask as RollAsk
from engine.rulesets.touchdown_a_minute.rules.record import CHOICES as MINUTE_CHOICES
from engine.rulesets.touchdown_a_minute.rules.record import Ask as MinuteAsk
from engine.tools.rulebook import read_page, rulebook_of

ROOT = Path(__file__).resolve().parents[3]
GOAL, ROLL, MINUTE = "first_and_goal", "first_and_roll", "touchdown_a_minute"
GOAL_QUESTIONS: Any = questions_of(header())  # they have a `table` of all answers
ROLL_DECISIONS, MINUTE_DECISIONS = (questions_of(header(ruleset=name)).decisions for name in (ROLL, MINUTE))
ANSWERS: dict[str, dict[str, list[Any]]] = {
    GOAL: {
        kind.name.lower(): GOAL_QUESTIONS.table(kind, int("DEFENSE" in kind.name))
        for kind in GoalAsk
        if kind > GoalAsk.BURN
    },
    ROLL: {f"D_{kind.name}": list(ROLL_DECISIONS[kind].answers) for kind in RollAsk if kind > RollAsk.DIE},
    MINUTE: {
        f"D_{kind.name}": list(MINUTE_DECISIONS[kind].answers or [["GN5"], ["CP4", "CPL"]])
        for kind in MinuteAsk
        if kind > MinuteAsk.DIE
    },
}
CHOICES: dict[str, dict[str, tuple[Any, ...]]] = {
    GOAL: GOAL_CHOICES,
    ROLL: ROLL_CHOICES,
    MINUTE: MINUTE_CHOICES,
}
each_ruleset = pytest.mark.parametrize("ruleset", RULESETS)


def labels_of(ruleset: str) -> list[Label]:
    """Every label of a ruleset."""
    found = [labels.decision(ruleset, name) for name in ANSWERS[ruleset]]
    found += [labels.answer(ruleset, name, one) for name, every in ANSWERS[ruleset].items() for one in every]
    found += [labels.roll(ruleset, name) for name in questions_of(header(ruleset=ruleset)).chance_ids]
    found += [labels.option(ruleset, name) for name in options_of(ruleset)]
    for name, values in CHOICES[ruleset].items():
        found += [labels.option_value(ruleset, name, value) for value in values]
    return found


def options_of(ruleset: str) -> dict[str, Any]:
    every = RULESETS[ruleset].resolve(RULESETS[ruleset].editions[0], {})
    return {name: value for name, value in every.items() if name != "edition"}


@each_ruleset
def test_every_decision_and_roll_has_a_question_sentence(ruleset: str) -> None:
    questions = [labels.decision(ruleset, name) for name in ANSWERS[ruleset]]
    questions += [labels.roll(ruleset, name) for name in questions_of(header(ruleset=ruleset)).chance_ids]
    assert [
        label
        for label in questions
        if not (label.title and label.sentence.endswith((".", "?")) and label.rules)
    ] == []


@each_ruleset
def test_answers_to_a_decision_have_different_titles(ruleset: str) -> None:
    alike = {
        name
        for name, every in ANSWERS[ruleset].items()
        if len({labels.answer(ruleset, name, one).title for one in every}) < len(every)
    }
    assert alike == set()


@each_ruleset
def test_every_option_has_a_sentence_and_its_values_have_different_titles(ruleset: str) -> None:
    assert [name for name in options_of(ruleset) if not labels.option(ruleset, name).sentence] == []
    titles = {
        name: [labels.option_value(ruleset, name, value).title for value in values]
        for name, values in CHOICES[ruleset].items()
    }
    assert {name for name, its_titles in titles.items() if len(set(its_titles)) < len(its_titles)} == set()


@each_ruleset
def test_offered_option_values_match_the_accepted_ones(ruleset: str) -> None:
    offered = {name: labels.choices(ruleset, name) for name in options_of(ruleset)}
    assert {name: values for name, values in offered.items() if values} == CHOICES[ruleset]


@each_ruleset
def test_every_edition_is_described(ruleset: str) -> None:
    assert [e for e in RULESETS[ruleset].editions if not labels.edition(ruleset, e).sentence] == []
    assert labels.game(ruleset).sentence != ""


@each_ruleset
def test_a_title_fits_on_a_button(ruleset: str) -> None:
    assert [label.title for label in labels_of(ruleset) if len(label.title) > 40] == []


@each_ruleset
def test_labels_name_only_rules_of_their_page(ruleset: str) -> None:
    known = {rule.id for rule in read_page(rulebook_of(ruleset).read_text("utf-8"))}
    assert {rule for label in labels_of(ruleset) for rule in label.rules} - known == set()


@each_ruleset
def test_every_face_of_the_box_has_a_label(ruleset: str) -> None:
    box = component_set(ruleset)
    dice = box.files.dice(box.data)
    faces = {(die.name.partition(".")[0], face) for die in dice for face in die.faces}
    assert [face for name, face in faces if not labels.face(ruleset, name, face).title] == []


@each_ruleset
def test_every_die_has_letters_of_its_own(ruleset: str) -> None:
    keys = [die.name.lower() for die in RULESETS[ruleset].words.dice]
    letters = [labels.die(ruleset, key).letters for key in keys]
    assert len(set(letters)) == len(keys)


def test_card_label_has_run_or_pass_and_where_it_is_barred() -> None:
    game = header()
    assert labels.card(game, "Sweep").sentence == "A run. It burns a second card, so the half gets shorter."
    assert labels.card(game, "Bomb").sentence == "A pass, not for the last 20 yards."
    assert labels.card(game, "Nickel").sentence == "Against the pass."
    with pytest.raises(KeyError):
        labels.card(game, "Statue of Liberty")


def test_answers_in_several_parts_name_each_of_them() -> None:
    found = {
        labels.answer(GOAL, "offense_call", {"redraw": ["Bomb", "Slant"]}).title,
        labels.answer(GOAL, "timeout_action", {"search": "Bomb"}).title,
        labels.answer(GOAL, "punt_method", {"b": "green"}).title,
        labels.answer(GOAL, "burn_from_hand", "Bomb").title,
        labels.answer(ROLL, "D_BLOCK_DICE", ["red", "green"]).title,
        labels.answer(MINUTE, "D_CANCEL", ["CP4", "CPL"]).title,
    }
    expected = {
        "Redraw Bomb + Slant",
        "Search: Bomb",
        "Method B without green",
        "Bomb",
        "Red and Green",
        "Cancel CP4, CPL",
    }
    assert found == expected


def test_label_is_in_the_readers_language() -> None:
    german = {"red": "rot", "Method B without {die}": "Methode B ohne {die}"}
    label = labels.answer(GOAL, "punt_method", {"b": "red"}, lambda text: german.get(text, text))
    assert label.title == "Methode B ohne rot"


def test_faces_with_words_are_in_the_readers_language() -> None:
    german = {"heads": "Kopf", "BLANK": "LEER", "T": "U"}
    shown = [
        labels.face_text(GOAL, face, lambda text: german.get(text, text))
        for face in ("heads", "BLANK", "T", -3)
    ]
    assert shown == ["Kopf", "LEER", "T", "-3"]
