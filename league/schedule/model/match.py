"""One game of a schedule."""

from __future__ import annotations

from typing import NamedTuple


class Match(NamedTuple):
    """A game at the home club's field, in a week from 1. Matches sort by week and home club."""

    week: int
    home: str
    away: str

    @property
    def clubs(self) -> tuple[str, str]:
        return self.home, self.away

    @property
    def pair(self) -> tuple[str, str]:
        """The two clubs in a fixed order, regardless of venue."""
        return pair_of(self.home, self.away)


def pair_of(one: str, other: str) -> tuple[str, str]:
    return (one, other) if one < other else (other, one)
