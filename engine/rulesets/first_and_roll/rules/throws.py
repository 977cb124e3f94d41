"""Throws, announced in the record before the first die, so that one prompt covers all the dice."""

from __future__ import annotations

from engine.gridiron.events import Event
from engine.kernel.compilation import rule
from engine.kernel.inputs import ask, note
from engine.rulesets.first_and_roll.rules.names import DEFENSE, DICE, RED, REROLL, Ask, Die, Mark, Roll
from engine.rulesets.first_and_roll.rules.record import Game


@rule
def throw(g: Game, roll: int, side: int, dice: int) -> None:
    """One throw of these dice (bits); a die that is not in it keeps the face it showed last."""
    t = g.throw
    t.roll, t.side, t.dice = roll, side, dice
    if roll <= Roll.BLOCK_RECOVER:
        g.move = roll
    for die in range(DICE):
        if dice >> die & 1:
            t.face[die] = ask(g, Ask.DIE, side, die)
    note(g, Event.THROW, side, roll)


@rule
def both(color: int) -> int:
    """The offense and the defense die of a color, as bits."""
    return 1 << color | 1 << color + DEFENSE


@rule
def yards(g: Game, die: int) -> int:
    """The number that this die shows; 0 on a flag."""
    return g.throw.face[die] >> 2


@rule
def marked(g: Game, die: int, mark: int) -> bool:
    """Whether this die shows this mark."""
    return (g.throw.face[die] & 3) == mark


@rule
def break_away(g: Game, runner: int, die: int) -> None:
    """1R-BRK-1: each circle may be rolled again and adds to g.total, as long as circles come."""
    g.circled = die
    while marked(g, die, Mark.CIRCLE) and ask(g, Ask.BREAKAWAY, runner, 0) == REROLL:
        note(g, Event.BREAKAWAY, runner, g.total)
        throw(g, Roll.REROLL, runner, 1 << die)
        g.total += yards(g, die)


@rule
def break_tackle(g: Game) -> None:
    """1R-TACKLE-1: a square on the first roll of red is rolled once more, and adds; a second one is plain."""
    if marked(g, RED, Mark.SQUARE):
        note(g, Event.BROKEN_TACKLE, g.offense, g.total)
        throw(g, Roll.TACKLE, g.offense, 1 << Die.OFF_RED)
        g.total += yards(g, Die.OFF_RED)
