"""Makes a line of play-by-play from the record at the moment of an event, and the clock's text."""

from __future__ import annotations

from engine.gridiron.events import Event, Line
from engine.rulesets.touchdown_a_minute.rules.record import Game
from engine.rulesets.touchdown_a_minute.rules.throw_json import dice_of


def line(g: Game, event: int, side: int, amount: int) -> Line:
    """Everything that a sentence about it needs; the clock is the plays left in the quarter."""
    dice: tuple[tuple[int, int], ...] = ()
    if event == Event.THROW:
        dice = tuple((int(die), g.throw.shown[nth]) for nth, die in enumerate(dice_of(g.throw.dice)))
    clock = g.options.plays_per_quarter - g.clock
    points = (g.team[0].score, g.team[1].score)
    calls = (g.offense_call, g.defense_call)
    return Line(
        int(event), side, amount, g.quarter, g.offense, g.down, g.target, g.spot, *points, clock, calls, dice
    )


def clock(g: Game) -> str:
    """The quarter and the plays left in it: TDM-CLOCK-1."""
    return f"Q{g.quarter} {g.options.plays_per_quarter - g.clock}"
