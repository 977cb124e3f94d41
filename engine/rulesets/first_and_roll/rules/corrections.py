"""1st & Roll: the record with another down due."""

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
from engine.rulesets.first_and_roll.rules.names import LENGTH, TIMEOUTS, Phase
from engine.rulesets.first_and_roll.rules.options import Overtime, OvertimeEnd
from engine.rulesets.first_and_roll.rules.record import Game

HALVES = 2


def correct(g: Game, wanted: DownCorrection) -> None:
    """Puts the marker there too, with no move of it pending. Raises EngineError impossible_state."""
    repeated = g.options.overtime_end == OvertimeEnd.NEW_PERIOD
    overtime = g.options.overtime != Overtime.NONE
    require_period(wanted, regulation=HALVES, overtime=overtime, again=repeated)
    require_clock(wanted.clock, g.track[LENGTH])
    apply_correction(g, wanted, phase=Phase.DOWN, most_timeouts=g.track[TIMEOUTS])
    g.half, g.clock, g.snapped = wanted.period, wanted.clock, g.offense
    g.pending, g.may_run_off, g.last_play = 0, 0, 0


def is_sound(g: Game) -> bool:
    """Whether a game can have this clock, period and time-outs."""
    return (
        g.phase in tuple(Phase)
        and is_possible_period(g.half)
        and has_sound_counts(g, g.track[TIMEOUTS])
        and has_sound_spot(g, Phase.DOWN)
        and 0 <= g.clock <= g.track[LENGTH]
    )
