"""A pool: clubs whose games against each other are drawn together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pool:
    """What is known before the draw.

    `pairs` says how often two clubs (sorted) meet: 1, or 2 for once at each field; only pairs that meet
    twice meet in the last week. `weeks` are those in which the pool plays itself; `patterns` are the venue
    patterns that each club may have over the whole season, games against other pools included.
    """

    clubs: Sequence[str]
    pairs: Mapping[tuple[str, str], int]
    weeks: Sequence[int]
    patterns: Mapping[str, Sequence[str]]
    byes_a_week: int = 0
