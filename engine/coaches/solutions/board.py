"""What the boards of solvers share: chances of winning by lead, and values between those that are solved."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.compilation import rule

UNIT = 1_000_000  # a certain win
WHOLE = 10_000  # the chances of everything together
MOST = 20  # points: a larger lead counts as this one
LEADS = 2 * MOST + 1


@rule
def index_of(lead: int) -> int:
    """The place of a lead in the tables."""
    return max(-MOST, min(MOST, lead)) + MOST


def interpolation(distances: Sequence[int], farthest: int) -> tuple[list[int], list[int]]:
    """For 0 to `farthest` yards to go: the place of the solved distance below, and the share of the one above
    in 1 / WHOLE."""
    places, shares = [], []
    for yards in range(farthest + 1):
        below = max((n for n, far in enumerate(distances) if far <= max(1, yards)), default=0)
        below = min(below, len(distances) - 2)
        span = distances[below + 1] - distances[below]
        places.append(below)
        shares.append(min(WHOLE, (max(1, yards) - distances[below]) * WHOLE // span))
    return places, shares


def between(spots: Sequence[int], values: Sequence[int], spot: int) -> int:
    """A value that is known at equally distant spots, interpolated."""
    step = spots[1] - spots[0]
    nth = max(0, min(len(values) - 2, (spot - spots[0]) // step))
    return values[nth] + (values[nth + 1] - values[nth]) * (spot - spots[nth]) // step
