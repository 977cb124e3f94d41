"""The ends of halves and of the game: 1R-HALF-1, 1R-END-1, 1R-OT-1."""

from __future__ import annotations

from engine.gridiron.events import Event
from engine.kernel.compilation import rule
from engine.kernel.inputs import note
from engine.rulesets.first_and_roll.rules.names import LENGTH, TIMEOUTS, Phase
from engine.rulesets.first_and_roll.rules.options import Overtime, OvertimeEnd
from engine.rulesets.first_and_roll.rules.record import Game


@rule
def fresh_half(g: Game) -> None:
    """1R-SETUP-1, 1R-HALF-1: the marker on its first space, the time-outs of a half for each side."""
    g.clock = g.track[LENGTH]
    g.team[0].timeouts = g.track[TIMEOUTS]
    g.team[1].timeouts = g.track[TIMEOUTS]


@rule
def plays_on(g: Game) -> bool:
    """1R-OT-1: is there another period after this one?"""
    if g.team[0].score != g.team[1].score or g.options.overtime == Overtime.NONE:
        return False
    return g.half == 2 or g.options.overtime_end == OvertimeEnd.NEW_PERIOD


@rule
def half_over(g: Game) -> None:
    """1R-HALF-1, 1R-END-1, 1R-OT-1"""
    note(g, Event.HALF_OVER, g.offense, g.half)
    g.last_play = 0
    if g.half == 1:
        g.half = 2
        fresh_half(g)
        g.offense = g.received
        g.phase = Phase.KICKOFF
    elif plays_on(g):
        g.half += 1
        fresh_half(g)
        g.phase = Phase.START
    else:
        g.phase = Phase.FINAL
        note(g, Event.GAME_OVER, 0, 0)
