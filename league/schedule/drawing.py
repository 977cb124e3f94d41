"""Drawing a schedule: the same one for the same preset, shape, seed and effort, on any machine."""

from __future__ import annotations

from dataclasses import dataclass

from league.errors import Refused
from league.schedule.certificate import Certificate, certify
from league.schedule.match import Match
from league.schedule.presets import PRESETS, Preset
from league.schedule.shape import Shape

EFFORT = 4.0  # about as many seconds of a core


@dataclass(frozen=True, slots=True)
class Plan:
    """A schedule: its games by week and home club, and its certificate."""

    games: list[Match]
    certificate: Certificate


def draw(
    *, preset: str, shape: Shape, seed: int, effort: float = EFFORT, seconds: float | None = None
) -> Plan:
    """Draws a season. `seconds` is only a safety stop; a schedule cut by it says `truncated`.

    Raises Refused: unknown_preset, preset_shape, bad_effort.
    """
    kind = preset_named(preset)
    if effort <= 0:
        raise Refused("bad_effort", f"An effort is a number above 0, not {effort:g}: try {EFFORT:g}.")
    drawn = kind.draw(shape, seed, effort, seconds)
    certificate = certify(
        drawn.games,
        shape,
        kind.limits(shape),
        preset=preset,
        seed=seed,
        effort=effort,
        truncated=drawn.truncated,
    )
    return Plan(drawn.games, certificate)


def preset_named(name: str) -> Preset:
    """A preset by name. Raises Refused unknown_preset."""
    if name not in PRESETS:
        raise Refused("unknown_preset", f"The presets are {', '.join(PRESETS)}; there is no {name!r}.")
    return PRESETS[name]
