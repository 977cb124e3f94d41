"""Makes a record from a header (options, components, coaches): its state before the strengths are picked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.errors import EngineError
from engine.gridiron.corrections import (
    DownCorrection,
    apply_correction,
    has_sound_counts,
    has_sound_spot,
    is_possible_period,
    require_clock,
    require_period,
)
from engine.gridiron.questions import set_options
from engine.kernel.inputs import NONE
from engine.rulesets.touchdown_a_minute.rules.flow import half_of
from engine.rulesets.touchdown_a_minute.rules.record import (
    CHOICES,
    HEADS,
    RESULTS,
    STRATEGIES,
    TAILS,
    Die,
    Game,
    OnOff,
    Overtime,
    OvertimeEnd,
    Phase,
)
from engine.rulesets.touchdown_a_minute.rules.scoring import QUARTERS
from engine.rulesets.touchdown_a_minute.rules.throws import value_of


def set_up(components: Mapping[str, Any], header: Mapping[str, Any]) -> Game:
    """A record with its dice. `components` is the data of a component set, `header` a checked header.

    Raises EngineError bad_die."""
    g = Game()
    dice = [components["die"][die.name.lower()] for die in Die if die != Die.COIN]
    g.dice = (*map(_faces, dice), (HEADS, HEADS, HEADS, TAILS, TAILS, TAILS))
    g.house = (*(int("house" in die["sure"]) for die in dice), 0)
    red = dice[Die.RUN_INSIDE : Die.RUN_INSIDE + STRATEGIES]
    g.is_run = tuple(int(die["play"] == "run") for die in red)
    set_options(g.options, CHOICES, header["options"])
    for team in g.team:
        team.timeouts = g.options.timeouts
    return g


def _faces(die: Mapping[str, Any]) -> tuple[int, ...]:
    faces = tuple(value for face in die["faces"] if (value := value_of(face)) is not None)
    if len(faces) != 6 or len(die["faces"]) != 6:
        raise EngineError(
            "bad_die",
            f"The die {die['title']} takes six results: GN or CP with yards or L, TK, BP, IN, FM, SK.",
        )
    return faces


def correct(g: Game, correction: DownCorrection) -> None:
    """So many plays of the quarter are left, and no snap counts yet. In another quarter the strengths and
    the home reroll may be used again; strengths that nobody has picked yet are picked before the down.

    Raises EngineError impossible_state."""
    repeated = g.options.overtime_end == OvertimeEnd.NEW_PERIOD
    overtime = g.options.overtime != Overtime.NONE
    require_period(correction, regulation=QUARTERS, overtime=overtime, again=repeated)
    require_clock(correction.clock, g.options.plays_per_quarter)
    timeouts = g.options.timeouts if correction.period <= QUARTERS else min(1, g.options.timeouts)
    is_picked = g.options.strengths != OnOff.ON or NONE not in (g.team[0].strength, g.team[1].strength)
    apply_correction(g, correction, phase=Phase.DOWN if is_picked else Phase.PICK, most_timeouts=timeouts)
    if g.quarter != correction.period:
        g.reroll_used = g.team[0].strength_used = g.team[1].strength_used = 0
    g.quarter, g.half, g.snapper = correction.period, half_of(correction.period), NONE
    g.clock = g.options.plays_per_quarter - correction.clock


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
