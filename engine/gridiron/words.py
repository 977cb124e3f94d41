"""The texts of a ruleset for people: buttons, prompts, lines of a form, dice and throws.

They are in English in the `texts.toml` of its folder; the reader's `translate` finds the other languages.

The engine does not import Django: the caller passes the reader's language. A `Language` has gettext's two
functions, like Django's module `django.utils.translation` or any `gettext.NullTranslations`. For texts
without plurals its `gettext` is enough; such parameters are called `translate`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property
from gettext import NullTranslations
from pathlib import Path
from typing import Any, Protocol

from engine.gridiron.events import Line
from engine.kernel.inputs import NONE

Data = Mapping[str, Any]  # of a component set, of a header: plain data as JSON has it
Translate = Callable[[str], str]
PluralText = tuple[str, str]  # one text in its singular and its plural form


class Language(Protocol):
    """Finds the words of one language."""

    def gettext(self, message: str, /) -> str:
        """Translates the text."""

    def ngettext(self, singular: str, plural: str, number: int, /) -> str:
        """Translates the text for this number."""


ENGLISH: Language = NullTranslations()


def gettext_noop(text: str) -> str:
    """Returns the text: a mark for the catalogs."""
    return text


def ngettext_noop(singular: str, plural: str) -> PluralText:
    """Returns the two texts: a mark for the catalogs."""
    return singular, plural


@dataclass(frozen=True, slots=True)
class Label:
    """A few words for a button, one sentence that explains them, and the IDs of the rules behind it."""

    title: str
    sentence: str = ""
    rules: tuple[str, ...] = ()


def translated(label: Label, translate: Translate, **values: object) -> Label:
    """The label in the reader's language, with its placeholders filled in."""
    title, sentence = (
        translate(text).format(**values) if text else "" for text in (label.title, label.sentence)
    )
    return replace(label, title=title, sentence=sentence)


LONGEST_LARGE = 4  # letters of a face that fit a die in large type


@dataclass(frozen=True, slots=True)
class DieLabel:
    """How to show a die without color: `letters` on it, a `pattern` named by its color
    (static/css/games.css), its name, and the face it shows if it was rolled."""

    letters: str
    pattern: str
    name: str
    face: str = ""

    @property
    def is_word(self) -> bool:
        """Whether the face is a long word, which needs smaller type."""
        return len(self.face) > LONGEST_LARGE


Titles = tuple[Sequence[str], Sequence[str]]  # of the offense's and of the defense's calls


class Words:
    """The words of one ruleset. A ruleset overrides how its calls, cards, answers and faces are named.

    `texts` are those of the file, which is read when the first one is needed: `clock` (what is left of a
    period, singular and plural), `periods`, `clock_title` and `period_title` (which ask for them in a
    correction), `spoken` (faces that are words, not symbols), `call_assumes` (what exact chances of calls
    take for granted), `sets` (titles of component sets of this game alone), `assumptions` by key, `fouls` by
    the face of a flag, `throws` (what a play-by-play calls a throw, where the Roll's own title differs).

    `snaps`, `turnover_checks` and `flags`: throws that begin a play, that may take the ball away, and that
    look for a foul. `clock_unit`: the unit of the clock as data has it. `numbers`: the numbers that an option
    takes."""

    die_type: type[IntEnum]
    roll_type: type[IntEnum]
    face_name: Callable[[int, int], int | str]  # (die, face) -> the face as people call it
    clock_unit: str
    snaps: frozenset[int]
    turnover_checks: frozenset[int] = frozenset()
    flags: frozenset[int] = frozenset()
    numbers: Mapping[str, tuple[int, ...]] = {}

    def __init__(self, folder: Path) -> None:
        self._file = folder / "texts.toml"
        self._labels: dict[tuple[str, str], dict[str, Label]] = {}
        self._names: dict[tuple[int, int], tuple[str, str, str]] = {}

    @cached_property
    def texts(self) -> Mapping[str, Any]:
        return tomllib.loads(self._file.read_text("utf-8"))

    def labels(self, table: str, part: str = "") -> Mapping[str, Label]:
        """The labels of a table by name or ID: `editions`, `options`, `decisions`, `rolls`, `reasons` (why a
        die does or does not count, by status), `patterns`; of a part of it: the `values` of an option, the
        `answers` to a Decision, the `faces` of a die. Empty where the game has none."""
        if (table, part) not in self._labels:
            entries = self.texts.get(table, {})
            self._labels[table, part] = {
                name: Label(title, sentence, tuple(rules))
                for name, (title, sentence, *rules) in (entries.get(part, {}) if part else entries).items()
            }
        return self._labels[table, part]

    @cached_property
    def dice(self) -> Mapping[Any, DieLabel]:
        """By die, in the order of the dice."""
        return {self.die_type[key.upper()]: DieLabel(*looks) for key, looks in self.texts["dice"].items()}

    def titles(self, components: Data, header: Data) -> Titles:
        """The titles of the calls in English."""
        return (), ()

    def answer_label(self, decision: str, answer: Any, translate: Translate) -> Label:
        """The label of one of `Decision.answers`. Raises KeyError for an answer that it never has."""
        return translated(self.labels("answers", decision)[answer], translate)

    def face_label(self, die: str, face: str, translate: Translate) -> Label:
        """A face by its die's key. A plain number of yards explains itself."""
        known = self.labels("faces", die)
        return translated(known[face], translate) if face in known else Label(face)

    def card_label(self, components: Data, header: Data, name: str, translate: Translate) -> Label:
        """The label of a card by its printed name. Raises KeyError for an unknown name."""
        raise KeyError(name)

    def call_of(self, line: Line, titles: Titles) -> tuple[str, str] | None:
        """Titles of the two calls behind a line, or None where none were made."""
        if NONE in line.calls:
            return None
        return titles[0][line.calls[0]], titles[1][line.calls[1]]

    @cached_property
    def _throws(self) -> Mapping[str, str]:
        rolls = {key.removeprefix("R_").lower(): label.title for key, label in self.labels("rolls").items()}
        return {**rolls, **self.texts.get("throws", {})}

    def dice_of(self, line: Line) -> tuple[str, list[tuple[str, str, str]]]:
        """A throw: its title and (die key, die name, face) of every die in it."""
        roll = self.roll_type(line.amount).name.lower()
        return self._throws[roll], [self._shown(die, face) for die, face in line.dice]

    def foul_of(self, line: Line) -> str:
        """What the foul of a flag is called; empty where the box has no names for fouls."""
        if not (fouls := self.texts.get("fouls")):
            return ""
        ((die, face),) = line.dice
        name: str = fouls[str(self.face_name(die, face))]
        return name

    def _shown(self, die: int, face: int) -> tuple[str, str, str]:
        key = (die, face)
        if key not in self._names:
            kind = self.die_type(die)
            self._names[key] = kind.name.lower(), self.dice[kind].name, str(self.face_name(die, face))
        return self._names[key]
