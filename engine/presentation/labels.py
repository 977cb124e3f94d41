"""Labels for people: of every game, edition, option, Decision, answer, Roll, die and face.

A `Label` has a `title` of a few words, one `sentence` and its `rules`. Each function takes the `translate` of
the reader's language. What a ruleset does not know raises KeyError; what it knows has a label, a test says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.catalog import ruleset as ruleset_named
from engine.components import set_in_play
from engine.gridiron.labels import Label, translated
from engine.gridiron.translation import Translate, gettext_noop
from engine.gridiron.translation import gettext_noop as _
from engine.rulesets import first_and_goal

SETS = {
    "house_2026": _("House set 2026"),
    "house_2026_2": _("House set 2026, second version"),
    "house_matrix_first_and_goal": _("House matchups"),
    "house_matrix_first_and_goal_2": _("House matchups, second version"),
}
NAMED_BY_FILE = ("dice_set", "matrix")  # options


@dataclass(frozen=True, slots=True)
class DieLabel:
    """A die beyond its color: `letters` to draw on it, a `pattern` by its color's name, its spoken `name`."""

    letters: str
    pattern: str
    name: str


def game(ruleset: str, translate: Translate = gettext_noop) -> Label:
    """A boxed game."""
    return translated(_labels(ruleset).TITLE, translate)


def edition(ruleset: str, name: str, translate: Translate = gettext_noop) -> Label:
    """An edition of its rulebook."""
    return translated(_labels(ruleset).EDITIONS[name], translate)


def option(ruleset: str, name: str, translate: Translate = gettext_noop) -> Label:
    """An option of the table in docs/rules."""
    return translated(_labels(ruleset).OPTIONS[name], translate)


def choices(ruleset: str, name: str) -> tuple[Any, ...]:
    """The values that an option takes, in order; empty where it takes dice, faces or the name of a file."""
    values: tuple[Any, ...] = _labels(ruleset).CHOICES.get(name, ())
    return values


def option_value(ruleset: str, name: str, value: Any, translate: Translate = gettext_noop) -> Label:
    """A value of an option, as a game's header has it."""
    if name in NAMED_BY_FILE:
        return Label(set_title(value, translate))
    told: Label = _labels(ruleset).value_label(name, value, translate)
    return told


def set_title(name: str, translate: Translate = gettext_noop) -> str:
    """A component set or a matchup table for people; a league's own one by its file's name without the _."""
    return translate(SETS[name]) if name in SETS else name.replace("_", " ").strip().capitalize()


def decision(ruleset: str, decision_id: str, translate: Translate = gettext_noop) -> Label:
    """The question of a Decision by its `id`."""
    return translated(_labels(ruleset).DECISIONS[decision_id], translate)


def answer(ruleset: str, decision_id: str, value: Any, translate: Translate = gettext_noop) -> Label:
    """One of a Decision's `answers`, in JSON as it stands there, but cards by their titles."""
    told: Label = _labels(ruleset).answer_label(decision_id, value, translate)
    return told


def roll(ruleset: str, roll_id: str, translate: Translate = gettext_noop) -> Label:
    """A Roll by its `id`."""
    return translated(_labels(ruleset).ROLLS[roll_id], translate)


def die(ruleset: str, key: str, translate: Translate = gettext_noop) -> DieLabel:
    """A die by the key that Rolls and throws use."""
    words = ruleset_named(ruleset).words
    names = {die.name.lower(): die for die in words.DICE}
    letters, pattern = words.LOOKS[names[key]]
    return DieLabel(letters, pattern, translate(words.DICE[names[key]]))


def face(ruleset: str, key: str, shown: str | int, translate: Translate = gettext_noop) -> Label:
    """What a die shows, by the die's key; a bare number of yards is its own title."""
    told: Label = _labels(ruleset).face_label(key, str(shown), translate)
    return told


def face_text(ruleset: str, shown: str | int, translate: Translate = gettext_noop) -> str:
    """What to draw for a face: a number or symbol as it is on the die, a word in the reader's language."""
    text = str(shown)
    return translate(text) if text in ruleset_named(ruleset).words.SPOKEN else text


def card(header: Mapping[str, Any], name: str, translate: Translate = gettext_noop) -> Label:
    """A play card of a 1st & Goal game, by its name: run or pass, and where it may not be played."""
    matrix = set_in_play(header).data["matrix"][header["options"]["matrix"]]
    return first_and_goal.labels.card_label(matrix, name, translate)


def _labels(ruleset: str) -> Any:
    return ruleset_named(ruleset).labels
