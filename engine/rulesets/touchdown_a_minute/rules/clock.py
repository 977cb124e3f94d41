"""Quarters, the plays in them and time-outs: TDM-CLOCK, TDM-TIMEOUT-1, TDM-END-1."""

from __future__ import annotations

from engine.gridiron.choices import spends_timeout
from engine.gridiron.events import Event
from engine.kernel.compilation import rule
from engine.kernel.inputs import note
from engine.rulesets.touchdown_a_minute.rules.names import Ask, Phase
from engine.rulesets.touchdown_a_minute.rules.options import Overtime, OvertimeEnd
from engine.rulesets.touchdown_a_minute.rules.record import Game
from engine.rulesets.touchdown_a_minute.rules.scoring import QUARTERS


@rule
def count_play(g: Game) -> None:
    """TDM-CLOCK-1..3, TDM-TIMEOUT-1: once a snap, after run-backs and try,
    unless a time-out takes the play out of the count."""
    question = Ask.TIMEOUT
    if spends_timeout(g, g.snapper, question) or spends_timeout(g, 1 - g.snapper, question):
        return
    g.clock += 1
    if g.clock >= g.options.plays_per_quarter:
        quarter_over(g)


@rule
def quarter_over(g: Game) -> None:
    """TDM-CLOCK-2, -3, TDM-SETUP-1: ball and downs carry over inside a half;
    quarter 3 opens with a kickoff of the other side."""
    ended = g.quarter
    if ended == 1 or ended == 3:
        note(g, Event.QUARTER_OVER, g.snapper, ended)
        open_quarter(g)
        return
    note(g, Event.HALF_OVER, g.snapper, g.half)
    if ended == 2:
        open_quarter(g)
        fresh_timeouts(g, g.options.timeouts)
        g.offense = 1 - g.first_kicker
        g.phase = Phase.KICKOFF
    elif is_settled(g):
        g.phase = Phase.FINAL
        note(g, Event.GAME_OVER, 0, 0)
    else:
        open_quarter(g)
        fresh_timeouts(g, min(1, g.options.timeouts))
        g.phase = Phase.COIN


@rule
def is_settled(g: Game) -> bool:
    """TDM-END-1: whether the game ends here. An overtime follows a tie; a second one follows only with the
    option."""
    if g.team[0].score != g.team[1].score or g.options.overtime == Overtime.NONE:
        return True
    return g.quarter > QUARTERS and g.options.overtime_end == OvertimeEnd.TIE


@rule
def half_of(quarter: int) -> int:
    """Two quarters a half; an overtime counts as one."""
    return (quarter + 1) // 2 if quarter <= QUARTERS else quarter - 2


@rule
def open_quarter(g: Game) -> None:
    """TDM-STR-1, TDM-HOME-1: strengths and the home reroll are for one quarter each."""
    g.quarter += 1
    g.half = half_of(g.quarter)
    g.clock = 0
    g.reroll_used = 0
    g.team[0].strength_used = 0
    g.team[1].strength_used = 0


@rule
def fresh_timeouts(g: Game, number: int) -> None:
    """TDM-TIMEOUT-1, TDM-END-1"""
    g.team[0].timeouts = number
    g.team[1].timeouts = number
