"""Sums over the open games, with one variable for each game: the points of its home side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Linear:
    """`constant` plus the sum of coefficient times variable, by the games' indexes in the race.

    A game's variable is 2 for a home win, 1 for a tie, 0 for a loss.
    """

    constant: int = 0
    terms: tuple[tuple[int, int], ...] = ()  # (game, coefficient), by game, none of them 0

    def __mul__(self, factor: int) -> Linear:
        return total([(self, factor)])

    def __sub__(self, other: Linear) -> Linear:
        return total([(self, 1), (other, -1)])

    def value(self, outcome: Mapping[int, int]) -> int:
        """The value for these results of the games."""
        return self.constant + sum(factor * outcome[game] for game, factor in self.terms)


def total(parts: Iterable[tuple[Linear, int]]) -> Linear:
    """The weighted sum of the parts."""
    constant, terms = 0, dict[int, int]()
    for part, factor in parts:
        constant += factor * part.constant
        for game, coefficient in part.terms:
            terms[game] = terms.get(game, 0) + factor * coefficient
    return Linear(constant, tuple(sorted((g, c) for g, c in terms.items() if c)))


@dataclass(frozen=True, slots=True)
class Share:
    """A percentage at the end of the season: `points` (2 for a win, 1 for a tie) from `games`."""

    points: Linear
    games: int

    def over(self, other: Share) -> Linear:
        """Positive if this percentage is better; a percentage of no games is 0, as in the standings."""
        return total([(self.points, max(other.games, 1)), (other.points, -max(self.games, 1))])
