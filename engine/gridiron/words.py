"""What a game calls its calls, dice and throws. English here; `translate` finds the other languages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from engine.gridiron.events import Line
from engine.gridiron.translation import PluralText
from engine.kernel.inputs import NONE

Titles = tuple[Sequence[str], Sequence[str]]  # of the offense's and of the defense's calls


@dataclass(frozen=True, eq=False)
class Words:
    """The words of one ruleset.

    `looks`: what pages draw beside a die's color, a letter and a pattern by the name of the color. `snaps`,
    `turnover_checks` and `flags`: throws that begin a play, that may take the ball away, and that look for a
    foul. `spoken`: faces that are words, not symbols. `fouls`: by the face of a flag. `clock`: what is left
    of a period, `clock_unit` its unit as data has it; `clock_title` and `period_title` ask for it in a
    correction."""

    dice: Mapping[Any, str]
    looks: Mapping[Any, tuple[str, str]]
    rolls: Mapping[Any, str]
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
        return self.rolls[line.amount], [self._shown(die, face) for die, face in line.dice]

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
            self._names[key] = kind.name.lower(), self.dice[kind], str(self.face_name(die, face))
        return self._names[key]
