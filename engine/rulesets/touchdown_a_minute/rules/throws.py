"""Throws: announced in the record before the first die; and how their results are counted."""

from __future__ import annotations

import re
from typing import Any

from engine.gridiron.events import Event
from engine.gridiron.questions import ThrowsJson
from engine.kernel.compilation import rule
from engine.kernel.inputs import ask, note
from engine.rulesets.touchdown_a_minute.rules.record import (
    DICE,
    HEADS,
    KIND,
    LONG,
    TAILS,
    WHITE,
    Ask,
    Die,
    Game,
    Kind,
)


@rule
def throw(g: Game, roll: int, side: int, dice: int) -> None:
    """One throw of these dice (bits) by this side."""
    t = g.throw
    t.roll, t.side, t.dice, t.count = roll, side, dice, 0
    for die in range(DICE):
        if dice >> die & 1:
            add_result(g, ask(g, Ask.DIE, side, die))
    note(g, Event.THROW, side, roll)


@rule
def throw_white(g: Game, roll: int, side: int) -> None:
    """The four Play Dice alone: every kick, return, run-back and flag."""
    throw(g, roll, side, WHITE)


@rule
def add_result(g: Game, face: int) -> None:
    """One more result on the table."""
    g.throw.shown[g.throw.count] = face
    g.throw.count += 1


@rule
def number_of(g: Game, kind: int) -> int:
    """Returns the number of results of this kind on the table."""
    number = 0
    for nth in range(g.throw.count):
        if g.throw.shown[nth] // KIND == kind:
            number += 1
    return number


@rule
def reds(g: Game) -> int:
    """Returns the number of red results, GN and CP on any die: r in the rules of kicks and flags."""
    return number_of(g, Kind.GN) + number_of(g, Kind.CP)


@rule
def fumbled(g: Game) -> bool:
    """TDM-FUM-1: at least one FM and no GN before canceling."""
    return number_of(g, Kind.FM) > 0 and number_of(g, Kind.GN) == 0


@rule
def intercepted(g: Game) -> bool:
    """TDM-INT-1: at least one IN and no CP before canceling."""
    return number_of(g, Kind.IN) > 0 and number_of(g, Kind.CP) == 0


RED = frozenset({Kind.GN, Kind.CP})
COIN_FACES = {"heads": HEADS, "tails": TAILS}
COIN_NAMES = {face: name for name, face in COIN_FACES.items()}
RESULT = re.compile(r"(GN|CP)([1-9][0-9]?|L)|(TK|BP|IN|FM|SK)")


def value_of(result: Any) -> int | None:
    """A result's value on the tape, or None if there is no such result. GN and CP take yards to 98, or L."""
    match = RESULT.fullmatch(result) if isinstance(result, str) else None
    if match is None or match[2] == str(LONG):
        return None
    if match[3]:
        return KIND * Kind[match[3]]
    return KIND * Kind[match[1]] + (LONG if match[2] == "L" else int(match[2]))


def face_name(die: int, value: int) -> str:
    """A face as people call it."""
    return COIN_NAMES[value] if die == Die.COIN else result_name(value)


def result_name(value: int) -> str:
    """A result as the rulebook writes it: GN5, CPL, TK."""
    kind, yards = Kind(value // KIND), value % KIND
    if kind not in RED:
        return kind.name
    return f"{kind.name}{'L' if yards == LONG else yards}"


class MinuteThrows(ThrowsJson[Game]):
    """Results and the coin."""

    die = Die
    face_name = staticmethod(face_name)

    def face_of(self, g: Game, die: Die, shown: Any) -> int | None:
        """The value of a result."""
        return COIN_FACES.get(str(shown)) if die == Die.COIN else value_of(shown)

    def may_show(self, g: Game, die: Die, face: int) -> bool:
        """A result of this set of dice: on a blue die a blue one, no pass on a run die, and no ground yards
        on a pass die."""
        if not any(face in faces for faces in g.dice[: Die.COIN]):
            return False
        kind = Kind(face // KIND)
        if die >= Die.STOP_RUN:
            return kind not in RED
        if die >= Die.RUN_INSIDE:
            return kind != (Kind.CP if g.is_run[die - Die.RUN_INSIDE] else Kind.GN)
        return True


THROWS = MinuteThrows()
