"""Touchdown-A-Minute Football: the record with another down due."""

from __future__ import annotations

from engine.gridiron.corrections import (
    DownCorrection,
    apply_correction,
    has_sound_counts,
    has_sound_spot,
    is_possible_period,
    require_clock,
    require_period,
)
from engine.kernel.inputs import NONE
from engine.rulesets.touchdown_a_minute.rules.clock import half_of
from engine.rulesets.touchdown_a_minute.rules.names import Phase
from engine.rulesets.touchdown_a_minute.rules.options import OnOff, Overtime, OvertimeEnd
from engine.rulesets.touchdown_a_minute.rules.record import RESULTS, Game
from engine.rulesets.touchdown_a_minute.rules.scoring import QUARTERS


def correct(g: Game, wanted: DownCorrection) -> None:
    """So many plays of the quarter are left, and no snap counts yet. In another quarter the strengths and
    the home reroll may be used again; strengths that nobody has picked yet are picked before the down.

    Raises EngineError impossible_state."""
    repeated = g.options.overtime_end == OvertimeEnd.NEW_PERIOD
    overtime = g.options.overtime != Overtime.NONE
    require_period(wanted, regulation=QUARTERS, overtime=overtime, again=repeated)
    require_clock(wanted.clock, g.options.plays_per_quarter)
    timeouts = g.options.timeouts if wanted.period <= QUARTERS else min(1, g.options.timeouts)
    is_picked = g.options.strengths != OnOff.ON or NONE not in (g.team[0].strength, g.team[1].strength)
    apply_correction(g, wanted, phase=Phase.DOWN if is_picked else Phase.PICK, most_timeouts=timeouts)
    if g.quarter != wanted.period:
        g.reroll_used = g.team[0].strength_used = g.team[1].strength_used = 0
    g.quarter, g.half, g.snapper = wanted.period, half_of(wanted.period), NONE
    g.clock = g.options.plays_per_quarter - wanted.clock


def is_sound(g: Game) -> bool:
    """Whether a game can have this clock, period, time-outs and results on the table."""
    return (
        g.phase in tuple(Phase)
        and is_possible_period(g.half)
        and is_possible_period(g.quarter)
        and has_sound_counts(g, g.options.timeouts)
        and has_sound_spot(g, Phase.DOWN)
        and 0 <= g.clock <= g.options.plays_per_quarter
        and 0 <= g.throw.count <= RESULTS
        and 0 <= g.canceling.due <= g.canceling.count <= RESULTS
    )
