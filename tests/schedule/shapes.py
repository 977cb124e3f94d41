"""Leagues to draw schedules for."""

from __future__ import annotations

import hashlib
import pickle

from league.schedule.pairings import LastSeason
from league.schedule.shapes import LeagueShape
from league.schedule.solver.draws import DrawnSchedule, draw
from tests import sharing


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
TWELVE = shape((4, 4, 4))
LITTLE = 0.1  # an effort that ends with the first schedule


def expansion_schedule(preset: str, seed: int, past: LastSeason | None = None) -> DrawnSchedule:
    """The first schedule that a seed finds for the expansion league, drawn once in this run."""
    after = hashlib.sha256(repr(past).encode()).hexdigest()[:16]
    file = sharing.folder() / f"schedule-{preset}-{seed}-{after}"
    with sharing.one_at_a_time(file.name):
        if not file.exists():
            made = draw(preset=preset, shape=EXPANSION, seed=seed, effort=LITTLE, past=past)
            file.write_bytes(pickle.dumps(made))
        drawn: DrawnSchedule = pickle.loads(file.read_bytes())
        return drawn
