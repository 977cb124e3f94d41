"""Finds what belongs to the two clubs of a row."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.kernel.compilation import compiled, rule
from engine.kernel.tables import zeros
from league.odds.players.rows import GameRows


class Pair(NamedTuple):
    """Two clubs, by number, and where and how they play."""

    home: int
    away: int
    neutral: bool
    decide: bool


class PairNumbers:
    """Pairs of clubs -> numbers, given to them as they turn up."""

    def __init__(self, clubs: int) -> None:
        self.clubs = clubs
        self._numbers = zeros(clubs * clubs * 4)  # 0: unknown, else the number + 1
        self.pairs: list[Pair] = []

    def find(self, rows: GameRows, count: int, into: Any) -> list[Pair]:
        """Writes the number of each row's pair into a table; returns the pairs that are new."""
        known, start = len(self.pairs), 0
        while True:
            start = _find(
                rows.home, rows.away, rows.neutral, rows.decide, start, count, self.clubs, self._numbers, into
            )
            if start == count:
                return self.pairs[known:]
            pair = Pair(
                int(rows.home[start]),
                int(rows.away[start]),
                bool(rows.neutral[start]),
                bool(rows.decide[start]),
            )
            self.pairs.append(pair)
            self._numbers[place_of(*pair, self.clubs)] = len(self.pairs)


@rule
def place_of(home: int, away: int, neutral: int, decide: int, clubs: int) -> int:
    """The place of a pair in a table of all of them."""
    return ((home * clubs + away) * 2 + neutral) * 2 + decide


@compiled
def _find(
    home: Any,
    away: Any,
    neutral: Any,
    decide: Any,
    start: int,
    count: int,
    clubs: int,
    numbers: Any,
    into: Any,
) -> int:
    """Returns the first row whose pair is unknown, or `count`."""
    for row in range(start, count):
        number = numbers[place_of(home[row], away[row], neutral[row], decide[row], clubs)]
        if number == 0:
            return row
        into[row] = number - 1
    return count
