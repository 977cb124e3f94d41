"""Kickoffs, their returns, and onside kicks: 1R-KICKOFF, 1R-ONSIDE."""

from __future__ import annotations

from engine.gridiron.events import Event
from engine.kernel.compilation import rule
from engine.kernel.inputs import ask, note
from engine.rulesets.first_and_roll.rules.names import (
    CLOCK,
    ONSIDE,
    RED,
    RUN_OUT,
    YELLOW,
    Ask,
    Die,
    Roll,
    Symbol,
)
from engine.rulesets.first_and_roll.rules.record import Game
from engine.rulesets.first_and_roll.rules.scoring import (
    end_return,
    move_ball,
    possession,
    touchback,
)
from engine.rulesets.first_and_roll.rules.throws import break_away, throw, yards

KICKING_SPOT = 30


@rule
def kickoff(g: Game) -> None:
    """1R-KICKOFF-1, -2: the kicking side picks the kick; the receivers take a touchback or run it out."""
    kicker = g.offense
    if ask(g, Ask.KICKOFF_KIND, kicker, 0) == ONSIDE:
        onside(g, kicker)
        return
    note(g, Event.KICKOFF, kicker, 0)
    if ask(g, Ask.KICKOFF_RECEIVE, 1 - kicker, 0) == RUN_OUT:
        run_out(g, 1 - kicker)
    else:
        touchback(g, 1 - kicker)


@rule
def run_out(g: Game, returner: int) -> None:
    """1R-KICKOFF-3, -4, 1R-BRK-1: all three offense dice from the goal line, each circle to its end."""
    g.offense, g.spot = returner, 0
    throw(g, Roll.KICK_RETURN, returner, 0b111)
    g.total = yards(g, 0) + yards(g, 1) + yards(g, 2)
    for color in range(3):
        break_away(g, returner, color)
    g.total = max(1, g.total)
    move_ball(g)
    note(g, Event.KICK_RETURN, returner, g.total)
    end_return(g, returner)


@rule
def onside(g: Game, kicker: int) -> None:
    """1R-ONSIDE-1..3, 1R-BRK-2: far enough and a T, and the kickers keep it; else the receivers do."""
    throw(g, Roll.ONSIDE, kicker, 1 << RED | 1 << YELLOW | CLOCK)
    total = yards(g, RED) + yards(g, YELLOW)
    note(g, Event.ONSIDE_KICK, kicker, total)
    landing = KICKING_SPOT + total
    if total >= g.options.onside_minimum and g.throw.face[Die.CLOCK] == Symbol.T:
        note(g, Event.RECOVERY, kicker, 1)
        possession(g, kicker, landing)
    else:
        possession(g, 1 - kicker, 100 - landing)
