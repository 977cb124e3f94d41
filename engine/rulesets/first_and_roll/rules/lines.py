"""Makes a line of play-by-play from the record at the moment of an event, and the clock's text."""

from __future__ import annotations

from engine.gridiron.events import Event, Line
from engine.rulesets.first_and_roll.rules.record import Game
from engine.rulesets.first_and_roll.rules.throw_json import dice_of


def line(g: Game, event: int, side: int, amount: int) -> Line:
    """Returns everything that a sentence about the event needs."""
    dice: tuple[tuple[int, int], ...] = ()
    if event == Event.THROW:
        dice = tuple((int(die), g.throw.face[die]) for die in dice_of(g.throw))
    calls, points = (g.call_off, g.call_def), (g.team[0].score, g.team[1].score)
    return Line(
        int(event), side, amount, g.half, g.offense, g.down, g.target, g.spot, *points, g.clock, calls, dice
    )


def clock(g: Game) -> str:
    """Spaces that the marker has left: 1R-CLOCK-2."""
    return str(g.clock)
