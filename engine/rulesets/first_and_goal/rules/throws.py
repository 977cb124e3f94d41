"""Throws, announced in the record before the first die, so that one prompt covers all the dice."""

from __future__ import annotations

from engine.gridiron.events import Event
from engine.kernel.compilation import rule
from engine.kernel.inputs import ask, note
from engine.rulesets.first_and_goal.rules.names import COIN, D20, PENALTY, PLAY, REFEREE, Ask, Die, Face, Roll
from engine.rulesets.first_and_goal.rules.options import BlackDice, Switch, Turnovers
from engine.rulesets.first_and_goal.rules.record import Game


@rule
def roll_die(g: Game, side: int, die: int) -> int:
    """One die of the throw, in its face's value."""
    t = g.throw
    face = ask(g, Ask.DIE, side, die)
    t.shown[t.count] = face
    t.count += 1
    return face


@rule
def throw(g: Game, roll: int, side: int, colours: int, blacks: int, whites: int) -> None:
    """One throw: `side` rolls the coloured dice (bits)
    and the white ones (bits), the other side the blacks (count)."""
    t = g.throw
    t.roll, t.side, t.colours, t.blacks, t.whites = roll, side, colours, blacks, whites
    t.count, t.yards, t.black = 0, 0, 0
    for die in range(Die.BLACK):
        if colours >> die & 1:
            t.yards += roll_die(g, side, die)
    for nth in range(blacks):
        face = roll_die(g, 1 - side, Die.BLACK)
        if g.options.black_dice == BlackDice.SUM:  # 1G-PLAY-7: de adds them, en counts the lowest
            t.black += face
        elif nth == 0 or face < t.black:
            t.black = face
    throw_whites(g, side, whites)
    note(g, Event.THROW, side, roll)


@rule
def throw_whites(g: Game, side: int, whites: int) -> None:
    """The white dice, the coin and the d20 of a throw."""
    t = g.throw
    if whites & PLAY:
        t.play = roll_die(g, side, Die.PLAY)
    if whites & REFEREE:
        t.referee = roll_die(g, side, Die.REFEREE)
    if whites & PENALTY:
        t.penalty = roll_die(g, side, Die.PENALTY)
    if whites & COIN:
        t.coin = roll_die(g, side, Die.COIN)
    if whites & D20:
        t.yards = roll_die(g, side, Die.D20)


@rule
def both_show_x(g: Game) -> bool:
    """1G-TRY-1, 1G-FG-2: the one way to block a kick."""
    return g.throw.play == Face.X and g.throw.referee == Face.X


@rule
def is_lost(g: Game, passed: bool) -> bool:
    """1G-DIE-5, 1G-OPT-1: whether the ball is lost after a T. `passed`: an interception is possible."""
    optional = g.options.optional_turnovers != Turnovers.OFF
    throw(g, Roll.TURNOVER_CHECK, g.offense, 0, 0, REFEREE | PENALTY if optional else REFEREE)
    if g.throw.referee == Face.T:
        return True
    second_chance = g.options.optional_turnovers == Turnovers.SECOND_CHANCE
    return second_chance and passed and g.throw.penalty == Face.FIFTEEN


@rule
def third_breakaway(g: Game, chain: int) -> bool:
    """1G-OPT-3, -4"""
    return g.options.three_breakaways == Switch.ON and chain == 3
