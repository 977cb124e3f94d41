"""One game of a schedule."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Match(NamedTuple):
    """Who plays at whose field in which week (from 1). Matches sort by week and home club."""

    week: int
    home: str
    away: str

    @property
    def clubs(self) -> tuple[str, str]:
        return self.home, self.away

    @property
    def pair(self) -> tuple[str, str]:
        """The two clubs in one order, whoever is at home."""
        return (self.home, self.away) if self.home < self.away else (self.away, self.home)


def pair_of(one: str, other: str) -> tuple[str, str]:
    return (one, other) if one < other else (other, one)


def weeks_of(games: Iterable[Match]) -> int:
    """The last week that has a game, 0 without games."""
    return max((match.week for match in games), default=0)
