"""Whether dice are fair, and whether consecutive games are independent.

Chi-square over the throws of each kind of die in the streams of many games, and the correlation of throws at
the same position in neighboring games (n and n + 1, also of neighboring seasons and seeds).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Any

import numpy as np

from engine.kernel.compilation import compiled
from engine.kernel.dice import next32, scale, seed
from engine.kernel.record import ints, record, rows_of

KINDS = {"coin": 2, "six-sided die": 6, "d20": 20, "percent": 100, "card of sixty": 60}
LENGTH = 1000  # throws per game
# A fair figure has a smaller |z| in 9,999 of 10,000 runs; there are about ten figures.
LIMIT = 3.9


@record
class Stream:
    """A generator without a game."""

    rng: list[int] = ints(4)


@compiled
def fill(streams: Any, outcomes: int, master: int, season: int, first: int, into: Any) -> None:
    """Fills row i with the throws of game number first + i."""
    for i in range(len(streams)):
        seed(streams[i], master, season, first + i)
        for nth in range(into.shape[1]):
            into[i, nth] = scale(next32(streams[i]), outcomes)


def throws(outcomes: int, games: int, master: int = 1, season: int = 1, first: int = 0) -> Any:
    """A row of LENGTH throws for each game."""
    into = np.empty((games, LENGTH), np.int64)
    fill(rows_of(Stream(), games), outcomes, master, season, first, into)
    return into


def chi_square(outcomes: int, count: int) -> dict[str, Any]:
    """How far the counts of a die's faces are from equal; `z` is in standard deviations (Wilson-Hilferty)."""
    counts = np.bincount(throws(outcomes, count // LENGTH).ravel(), minlength=outcomes)
    expected = counts.sum() / outcomes
    found, freedom = float(((counts - expected) ** 2 / expected).sum()), outcomes - 1
    spread = 2 / (9 * freedom)
    z = ((found / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)
    return {"throws": int(counts.sum()), "chi_square": round(found, 2), "freedom": freedom, "z": round(z, 2)}


def correlation(one: Any, other: Any) -> dict[str, Any]:
    """The correlation of two sets of streams, throw by throw; `z` is in standard deviations."""
    found = float(np.corrcoef(one.ravel(), other.ravel())[0, 1])
    return {"pairs": one.size, "correlation": f"{found:.6f}", "z": round(found * sqrt(one.size), 2)}


def figures(count: int) -> Iterator[dict[str, Any]]:
    """A line for each die, then one for each kind of neighbor. `fair`: within the limits of chance."""
    for name, outcomes in KINDS.items():
        yield _judged(name, chi_square(outcomes, count))
    games = count // LENGTH
    here = throws(100, games)
    neighbors = {
        "next game": throws(100, games, first=1),
        "next season": throws(100, games, season=2),
        "next seed": throws(100, games, master=2),
    }
    for name, there in neighbors.items():
        yield _judged(name, correlation(here, there))
    yield _judged("next throw", correlation(here[:, :-1], here[:, 1:]))


def _judged(name: str, found: dict[str, Any]) -> dict[str, Any]:
    return {"what": name, **found, "fair": abs(found["z"]) < LIMIT}
