"""The long bomb: 1R-BOMB."""

from __future__ import annotations

from engine.gridiron.events import Event
from engine.kernel.compilation import rule
from engine.kernel.inputs import note
from engine.rulesets.first_and_roll.rules.names import CLOCK, GREEN, KICK, YELLOW, Die, Roll
from engine.rulesets.first_and_roll.rules.options import BombBreakaway
from engine.rulesets.first_and_roll.rules.record import Game
from engine.rulesets.first_and_roll.rules.scoring import touchback
from engine.rulesets.first_and_roll.rules.throws import break_away, throw, yards
from engine.rulesets.first_and_roll.rules.turnovers import run_back


@rule
def roll_the_bomb(g: Game) -> int:
    """1R-BOMB-1..3, -5: yards of a completion go to g.total.
    How many of green and yellow showed 0: one is an incompletion, two are an interception."""
    throw(g, Roll.BOMB, g.offense, 1 << GREEN | 1 << YELLOW | KICK | CLOCK)
    zeros = 0
    for color in range(YELLOW, GREEN + 1):
        if yards(g, color) == 0:
            zeros += 1
    g.total = 0
    if zeros == 0:
        g.total = yards(g, GREEN) + yards(g, Die.KICK) - yards(g, YELLOW)
        if g.options.bomb_breakaway == BombBreakaway.GREEN_REROLLS:
            break_away(g, g.offense, GREEN)
    return zeros


@rule
def interception(g: Game) -> None:
    """1R-BOMB-4: the kick die says how far the ball flew; both green dice bring it back."""
    kick = yards(g, Die.KICK)
    note(g, Event.INTERCEPTION, g.offense, 0)
    g.spot += kick
    if g.spot >= 100:
        touchback(g, 1 - g.offense)
    else:
        run_back(g, GREEN)
