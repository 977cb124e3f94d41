"""Drawing a schedule."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from league.errors import Refused
from league.schedule.certificate import Certificate, certify
from league.schedule.match import Match
from league.schedule.pool import Pool
from league.schedule.presets import preset_named
from league.schedule.shape import Shape

if TYPE_CHECKING:
    from league.schedule.solving import Solution

EFFORT = 3  # by default
SOLVER_SEEDS = 2**31


@dataclass(frozen=True, slots=True)
class Plan:
    """A drawn schedule: its games sorted by week and home club, and its certificate."""

    games: tuple[Match, ...]
    certificate: Certificate


def draw(
    *,
    preset: str,
    shape: Shape,
    seed: int,
    effort: float = EFFORT,
    seconds: float | None = None,
) -> Plan:
    """Draws a schedule within the preset's hard limits.

    Preset, shape, seed and effort decide it, not the machine or what else runs there. One unit of effort is
    about a second of one core. `seconds` of wall time are a safety stop only: a schedule that it cut short
    says `truncated` and may come out otherwise next time.
    Raises Refused: unknown_preset, shape_unfit, bad_effort, bad_seconds.
    """
    if effort <= 0:
        raise Refused("bad_effort", f"An effort of {effort:g} draws nothing: give a number above 0.")
    if seconds is not None and seconds <= 0:
        raise Refused("bad_seconds", f"Nothing is drawn in {seconds:g} seconds: give a number above 0.")
    chosen = preset_named(preset)
    chosen.limits(shape)
    chance = Random(f"{preset} {seed}")
    outline = chosen.outline(shape, chance)
    solutions = _solve(outline.pools, chance, effort, seconds)
    games = sorted([*outline.games, *(match for solution in solutions for match in solution.games)])
    certificate = certify(
        games,
        shape,
        preset,
        seed=seed,
        effort=effort,
        truncated=any(solution.truncated for solution in solutions),
        strengths=outline.strengths,
    )
    return Plan(tuple(games), certificate)


def _solve(pools: tuple[Pool, ...], chance: Random, effort: float, seconds: float | None) -> list[Solution]:
    """Each pool in a thread of its own with an equal share of the effort: OR-tools works outside the GIL."""
    if not pools:
        return []
    from league.schedule.solving import Searches, solve  # noqa: PLC0415 - OR-tools takes half a second to load

    searches, share = Searches(), effort / len(pools)
    with ThreadPoolExecutor(len(pools)) as threads:
        running = [
            threads.submit(solve, pool, seed=seed, effort=share, searches=searches, seconds=seconds)
            for pool, seed in [(pool, chance.randrange(SOLVER_SEEDS)) for pool in pools]
        ]
        try:
            return [future.result() for future in running]
        except BaseException:  # Ctrl-C most of all: the threads would be waited for
            searches.stop()
            raise
