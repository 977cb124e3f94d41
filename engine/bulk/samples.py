"""How many samples are affordable: compiled games take about a hundredth of the time."""

from __future__ import annotations

from engine.kernel.compilation import BULK_JIT

INTERPRETED = 50  # times fewer samples without numba


def is_compiled() -> bool:
    """Whether the workers play compiled games: numba is installed and ENGINE_JIT is not 0. The answer is the
    same in a web process, which interprets its own few games."""
    return BULK_JIT


def samples_for(samples: int) -> int:
    """The number of samples to take instead of `samples`: fewer if games are interpreted, but at least 1."""
    return samples if BULK_JIT else max(samples // INTERPRETED, 1)
