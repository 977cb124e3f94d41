"""Throws: announced in the record before the first die; and how their results are counted."""

from __future__ import annotations

from engine.gridiron.events import Event
from engine.kernel.compilation import rule
from engine.kernel.inputs import ask, note
from engine.rulesets.touchdown_a_minute.rules.names import DICE, KIND, WHITE, Ask, Kind
from engine.rulesets.touchdown_a_minute.rules.record import Game


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
    found = 0
    for nth in range(g.throw.count):
        if g.throw.shown[nth] // KIND == kind:
            found += 1
    return found


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
