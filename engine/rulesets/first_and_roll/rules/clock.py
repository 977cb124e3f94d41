"""The clock marker and the ends of halves: 1R-CLOCK, 1R-RUNOFF, 1R-TIMEOUT, 1R-HALF-1, 1R-END-1, 1R-OT-1."""

from __future__ import annotations

from engine.gridiron.events import Event
from engine.gridiron.field import end_game, fresh_timeouts, spends_timeout
from engine.kernel.compilation import rule
from engine.kernel.inputs import ask, note
from engine.rulesets.first_and_roll.rules.record import (
    CLOCK,
    LENGTH,
    RUN,
    TIMEOUTS,
    TWO_MINUTE,
    Ask,
    Die,
    Game,
    Overtime,
    OvertimeEnd,
    Phase,
    Roll,
    Symbol,
)
from engine.rulesets.first_and_roll.rules.throws import throw


@rule
def read_clock_die(g: Game) -> bool:
    """1R-TURN-1: a clock face waits for the end of the play; T rolls again. True if T follows T."""
    if g.throw.face[Die.CLOCK] == Symbol.T:
        throw(g, Roll.CLOCK_T, 1 - g.offense, CLOCK)
        if g.throw.face[Die.CLOCK] == Symbol.T:
            return True
    if g.throw.face[Die.CLOCK] == Symbol.CLOCK:
        g.pending = 1
    return False


@rule
def time_out(g: Game, side: int) -> bool:
    """1R-TIMEOUT-1: whether this side stops the marker with a time-out."""
    return spends_timeout(g, side, Ask.TIMEOUT)


@rule
def advance(g: Game) -> None:
    """1R-TIMEOUT-1: one space, unless a side stops it; the offense of the play is asked first."""
    if not time_out(g, g.snapped) and not time_out(g, 1 - g.snapped):
        g.clock -= 1


@rule
def run_off(g: Game) -> None:
    """1R-RUNOFF-1: one more space if the offense wants it, but not on the two-minute mark."""
    if g.clock > 0 and g.clock != g.track[TWO_MINUTE] and ask(g, Ask.RUNOFF, g.snapped, 0) == RUN:
        note(g, Event.RUN_OFF, g.snapped, 1)
        advance(g)


@rule
def fresh_half(g: Game) -> None:
    """1R-SETUP-1, 1R-HALF-1: the marker on its first space, the time-outs of a half for each side."""
    g.clock = g.track[LENGTH]
    fresh_timeouts(g, g.track[TIMEOUTS])


@rule
def plays_on(g: Game) -> bool:
    """1R-OT-1: whether another period follows this one."""
    if g.team[0].score != g.team[1].score or g.options.overtime == Overtime.NONE:
        return False
    return g.half == 2 or g.options.overtime_end == OvertimeEnd.NEW_PERIOD


@rule
def half_over(g: Game) -> None:
    """1R-HALF-1, 1R-END-1, 1R-OT-1: the second half, an overtime period, or the end of the game."""
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
        end_game(g, Phase.FINAL)


@rule
def after_the_play(g: Game) -> None:
    """1R-PLAY-3, 1R-CLOCK-2: the clock moves of a scrimmage play come last, after the try of a touchdown; a
    marker on END ends the half before the next kick or snap."""
    if g.phase == Phase.TRY or g.phase == Phase.FINAL:
        return
    if g.pending == 1:
        advance(g)
    if g.may_run_off == 1:
        run_off(g)
    g.pending, g.may_run_off = 0, 0
    if g.clock == 0 or g.last_play == 1:
        half_over(g)
