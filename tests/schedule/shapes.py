"""Leagues to draw schedules for."""

from __future__ import annotations

from functools import cache

from league.schedule.shapes import LeagueShape
from league.schedule.solver.draws import DrawnSchedule, draw


def shape(*conferences: tuple[int, ...]) -> LeagueShape:
    """Conferences A, B, ... whose divisions have the given numbers of clubs: A11, A12, ..., A21, ..."""
    return LeagueShape.of(
        {
            name: {
                f"{name}{d}": [f"{name}{d}{c}" for c in range(1, size + 1)] for d, size in enumerate(sizes, 1)
            }
            for name, sizes in zip("ABCDEFGH", conferences, strict=False)
        }
    )


EXPANSION = shape((4, 4, 4), (4, 4, 4))
LITTLE = 0.1  # an effort that ends with the first schedule


@cache
def expansion_schedule(preset: str, seed: int) -> DrawnSchedule:
    """The first schedule that a seed finds for the expansion league."""
    return draw(preset=preset, shape=EXPANSION, seed=seed, effort=LITTLE)
