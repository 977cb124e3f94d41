"""Makes a record from a header (options, components, coaches): its state before the coin is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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
from engine.rulesets.first_and_roll.rules.clock import fresh_half
from engine.rulesets.first_and_roll.rules.record import (
    CHOICES,
    HEADS,
    LENGTH,
    TAILS,
    TIMEOUTS,
    Die,
    Game,
    Overtime,
    OvertimeEnd,
    Phase,
)
from engine.rulesets.first_and_roll.rules.throws import read_face

COIN = (HEADS, HEADS, HEADS, TAILS, TAILS, TAILS)


def set_up(components: Mapping[str, Any], header: Mapping[str, Any]) -> Game:
    """1R-SETUP-1: a record with its printed tables.
    `components` is the data of a component set, `header` a checked header."""
    g = Game()
    g.dice = tuple(_faces(components["die"], die) for die in Die)
    g.house = tuple(_is_house(components["die"], die) for die in Die)
    labels, track = clock_labels(components), components["clock_track"]
    g.track = (len(labels) - 1, labels.index(track["two_minute"]), track["timeouts"])
    set_options(g.options, CHOICES, header["options"])
    fresh_half(g)
    return g


def _faces(dice: Mapping[str, Any], die: Die) -> tuple[int, ...]:
    if die == Die.COIN:
        return COIN
    return tuple(read_face(die, face["id"]) for face in dice[die.name.lower()]["faces"])


def _is_house(dice: Mapping[str, Any], die: Die) -> int:
    """1 if a face of this die is unknown."""
    return int(die != Die.COIN and any(face["sure"] == "house" for face in dice[die.name.lower()]["faces"]))


def clock_labels(components: Mapping[str, Any]) -> tuple[str, ...]:
    """Returns the labels of the spaces of the clock track, END first: label n is n spaces away from it."""
    return tuple(space["label"] for space in reversed(components["clock_track"]["spaces"]))


HALVES = 2


def correct(g: Game, correction: DownCorrection) -> None:
    """Puts the marker there too, with no move of it pending. Raises EngineError impossible_state."""
    repeated = g.options.overtime_end == OvertimeEnd.NEW_PERIOD
    overtime = g.options.overtime != Overtime.NONE
    require_period(correction, regulation=HALVES, overtime=overtime, again=repeated)
    require_clock(correction.clock, g.track[LENGTH])
    apply_correction(g, correction, phase=Phase.DOWN, most_timeouts=g.track[TIMEOUTS])
    g.half, g.clock, g.snapped = correction.period, correction.clock, g.offense
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
