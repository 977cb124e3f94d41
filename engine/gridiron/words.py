"""The text of a button, a prompt or a line of a form."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Any

from engine.gridiron.events import Line
from engine.gridiron.translation import PluralText, Translate
from engine.gridiron.translation import gettext_noop as _
from engine.kernel.inputs import NONE


@dataclass(frozen=True, slots=True)
class Label:
    """A few words for a button, one sentence that explains them, and the IDs of the rules behind it."""

    title: str
    sentence: str = ""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class GameLabels:
    """What buttons, prompts and forms say of one ruleset.

    `editions`, `options`, `decisions` and `rolls` are labels by name or ID. `values`: the choices that an
    option offers, in order; an option that takes numbers, dice, faces or the name of a file has none, and
    `numbers` lists the numbers that one takes. The two functions end with the `translate` of the reader's
    language and raise KeyError for what the ruleset does not know. `sets`: titles of component sets and
    matchup tables of this game alone."""

    title: Label
    editions: Mapping[str, Label]
    options: Mapping[str, Label]
    values: Mapping[str, Mapping[str, Label]]
    decisions: Mapping[str, Label]
    rolls: Mapping[str, Label]
    answer_label: Callable[[str, Any, Translate], Label]  # (Decision, answer, translate)
    face_label: Callable[[str, str, Translate], Label]  # (die key, face, translate)
    numbers: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    sets: Mapping[str, str] = field(default_factory=dict)


def label(title: str, sentence: str = "", *rules: str) -> Label:
    """A label with its rules, for the tables of the rulesets. The catalogs contain its texts."""
    return Label(title, sentence, rules)


def printed(title: str, sentence: str, *rules: str) -> Label:
    """A label whose title is the same in every language: a symbol on a die, a placeholder, a proper name."""
    return Label(title, sentence, rules)


def translated(label: Label, translate: Translate, **values: object) -> Label:
    """The label in the reader's language, with its placeholders filled in."""
    title, sentence = (
        translate(text).format(**values) if text else "" for text in (label.title, label.sentence)
    )
    return replace(label, title=title, sentence=sentence)


@dataclass(frozen=True, slots=True)
class DieLabel:
    """How to show a die without color: `letters` on it, a `pattern` named by its color, and its name."""

    letters: str
    pattern: str
    name: str


ON = label("On", "The rule is in use.")
OFF = label("Off", "The rule is not in use.")
YES, NO = label("Yes"), label("No")
HEADS, TAILS = label("Heads"), label("Tails")
NO_COST = label("None", "It costs nothing.")


Titles = tuple[Sequence[str], Sequence[str]]  # of the offense's and of the defense's calls


@dataclass(frozen=True, eq=False)
class Words:
    """The words of one ruleset.

    `rolls`: what throws are called. `snaps`, `turnover_checks` and `flags`: throws that begin a play, that
    may take the ball away, and that look for a foul. `spoken`: faces that are words, not symbols. `fouls`: by
    the face of a flag. `clock`: what is left of a period, `clock_unit` its unit as data has it; `clock_title`
    and `period_title` ask for it in a correction."""

    dice: Mapping[Any, DieLabel]
    rolls: Mapping[Any, Label]
    face_name: Callable[[int, int], int | str]
    titles: Callable[[Mapping[str, Any], Mapping[str, Any]], Titles]  # (component data, header)
    clock: PluralText
    clock_unit: str
    clock_title: str
    periods: tuple[str, ...]
    period_title: str
    snaps: frozenset[int]
    turnover_checks: frozenset[int] = frozenset()
    flags: frozenset[int] = frozenset()
    spoken: frozenset[str] = frozenset()
    fouls: Mapping[str, str] = field(default_factory=dict)
    strengths: Sequence[str] = ()
    _names: dict[tuple[int, int], tuple[str, str, str]] = field(default_factory=dict, init=False, repr=False)

    @property
    def die_type(self) -> type[IntEnum]:
        """The enumeration of the dice."""
        return type(next(iter(self.dice)))

    def call_of(self, line: Line, titles: Titles) -> tuple[str, str] | None:
        """Titles of the two calls behind a line, or None where none were made."""
        if NONE in line.calls:
            return None
        return titles[0][line.calls[0]], titles[1][line.calls[1]]

    def dice_of(self, line: Line) -> tuple[str, list[tuple[str, str, str]]]:
        """A throw: its title and (die key, die name, face) of every die in it."""
        return self.rolls[line.amount].title, [self._shown(die, face) for die, face in line.dice]

    def foul_of(self, line: Line) -> str:
        """What the foul of a flag is called; empty where the box has no names for fouls."""
        if not self.fouls:
            return ""
        ((die, face),) = line.dice
        return self.fouls[str(self.face_name(die, face))]

    def _shown(self, die: int, face: int) -> tuple[str, str, str]:
        key = (die, face)
        if key not in self._names:
            kind = self.die_type(die)
            self._names[key] = kind.name.lower(), self.dice[kind].name, str(self.face_name(die, face))
        return self._names[key]


PRINTED, OWNER, INFERRED, HOUSE = _("printed"), _("reported by owners"), _("inferred"), _("our own rule")
# Reasons that many places share.
SILENT = _("The books do not say; we take what football does.")
FEWEST = _("The books do not say; this needs the fewest new rules.")
BOOKS_DIFFER = _("The editions say different things, and each keeps its own.")
OPTIONAL = _("The books leave it to the players.")


@dataclass(frozen=True, slots=True)
class BookRuling:
    """One ambiguous place. `key` identifies it within its game, and `sure` says what the reading rests on.

    Where readings differ, `option` names the option for them: its label has the question, the readings and
    the rules. Other rulings state these themselves. All texts are to be translated."""

    key: str
    reason: str
    sure: str = HOUSE
    option: str = ""
    question: str = ""
    reading: str = ""
    rules: tuple[str, ...] = ()


def chosen(option: str, reason: str, sure: str = HOUSE) -> BookRuling:
    """A place that a league may read differently, by an option."""
    return BookRuling(option, reason, sure, option=option)


def fixed(key: str, question: str, reading: str, reason: str, *rules: str, sure: str = HOUSE) -> BookRuling:
    """A place with one reading, without an option."""
    return BookRuling(key, reason, sure, "", question, reading, rules)
