"""Labels for people: of every game, edition, option, Decision, answer, Roll, die, face and card.

A `Label` has a `title` of a few words, one `sentence` and its `rules`. Each function takes the `translate` of
the reader's language and raises KeyError for anything that the ruleset does not know. A test checks that
everything that it knows has a label.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.catalog import RULESETS, ruleset
from engine.catalog import ruleset as ruleset_named
from engine.components.library import set_in_play
from engine.gridiron.words import DieLabel, Label, Translate, Words, gettext_noop, translated
from engine.gridiron.words import gettext_noop as _
from engine.play.setup import questions_of

SETS = {
    "football_2026": _("Football set 2026"),
    "house_2026": _("House set 2026"),
    "house_2026_2": _("House set 2026, second version"),
}
NAMED_BY_FILE = ("dice_set", "matrix")  # options


def game(ruleset: str, translate: Translate = gettext_noop) -> Label:
    texts = _words(ruleset).texts
    return Label(texts["title"], translate(texts["sentence"]))


def edition(ruleset: str, name: str, translate: Translate = gettext_noop) -> Label:
    return translated(_words(ruleset).labels("editions")[name], translate)


def option(ruleset: str, name: str, translate: Translate = gettext_noop) -> Label:
    """An option of the table in RULES.md."""
    return translated(_words(ruleset).labels("options")[name], translate)


def choices(ruleset: str, name: str) -> tuple[Any, ...]:
    """The values that an option takes, in order; empty where it takes dice, faces or the name of a file."""
    words = _words(ruleset)
    return words.numbers.get(name, ()) or tuple(words.labels("values", name))


def option_value(ruleset: str, name: str, value: Any, translate: Translate = gettext_noop) -> Label:
    """A value of an option, as a game's header has it."""
    if name in NAMED_BY_FILE:
        return Label(set_title(value, translate))
    if values := _words(ruleset).labels("values", name):
        return translated(values[value], translate)
    names = {die.name.lower(): die_label.name for die, die_label in _words(ruleset).dice.items()}
    parts = value if isinstance(value, list | tuple) else [value]
    return Label(", ".join(translate(names[part]) if part in names else str(part) for part in parts))


def set_title(name: str, translate: Translate = gettext_noop) -> str:
    """The title of a component set or matchup table. A league's own one gets the name of its file, with
    spaces in place of underscores."""
    own = (rules.words.texts.get("sets", {}) for rules in RULESETS.values())
    titles = SETS | {key: title for sets in own for key, title in sets.items()}
    return translate(titles[name]) if name in titles else name.replace("_", " ").strip().capitalize()


def decision(ruleset: str, decision_id: str, translate: Translate = gettext_noop) -> Label:
    """The question of a Decision by its `id`."""
    return translated(_words(ruleset).labels("decisions")[decision_id], translate)


def answer(ruleset: str, decision_id: str, value: Any, translate: Translate = gettext_noop) -> Label:
    """One of a Decision's `answers`. `value` is the JSON of the answer, with cards by their titles."""
    return _words(ruleset).answer_label(decision_id, value, translate)


def roll(ruleset: str, roll_id: str, translate: Translate = gettext_noop) -> Label:
    return translated(_words(ruleset).labels("rolls")[roll_id], translate)


def die(ruleset: str, key: str, translate: Translate = gettext_noop, shown: str = "") -> DieLabel:
    """A die by the key that Rolls and throws use, with the face shown. Raises KeyError for an unknown key."""
    label = {die.name.lower(): label for die, label in _words(ruleset).dice.items()}[key]
    return replace(label, name=translate(label.name), face=shown)


def face(ruleset: str, key: str, shown: str | int, translate: Translate = gettext_noop) -> Label:
    """A face of a die, by the die's key. A plain number of yards is its own title."""
    return _words(ruleset).face_label(key, str(shown), translate)


def face_text(ruleset: str, shown: str | int, translate: Translate) -> str:
    """The text to show on a face: a number or symbol as on the die, a word in the reader's language."""
    text = str(shown)
    return translate(text) if text in _words(ruleset).texts["spoken"] else text


def card(header: Mapping[str, Any], name: str, translate: Translate = gettext_noop) -> Label:
    """A play card by its name: what it is, and where it may not be played. Raises KeyError for an unknown
    card, and always in a game without cards."""
    return _words(header["ruleset"]).card_label(set_in_play(header).data, header, name, translate)


def _words(ruleset: str) -> Words:
    return ruleset_named(ruleset).words


def card_titles(header: Mapping[str, Any]) -> dict[str, str]:
    """Returns the printed title of every play card by its key; empty for a game without cards."""
    rules = ruleset(header["ruleset"])
    if rules.cards is None:
        return {}
    titles = rules.words.titles(set_in_play(header).data, header)
    return {
        key: title
        for keys, printed in zip(questions_of(header).plays, titles, strict=True)
        for key, title in zip(keys, printed, strict=False)  # a small deck leaves keys empty
    }
