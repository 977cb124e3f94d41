"""Sums over the open games, in which one variable a game says what its home side got."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Linear:
    """`constant` plus coefficient times variable, by the games' places in the race.

    A game's variable is 2 for a win of the home side, 1 for a tie, 0 for a loss.
    """

    constant: int = 0
    terms: tuple[tuple[int, int], ...] = ()  # (game, coefficient), by game, none of them 0

    def __mul__(self, factor: int) -> Linear:
        return total([(self, factor)])

    def __sub__(self, other: Linear) -> Linear:
        return total([(self, 1), (other, -1)])

    def value(self, outcome: Mapping[int, int]) -> int:
        """With these results of the games."""
        return self.constant + sum(factor * outcome[game] for game, factor in self.terms)


def total(parts: Iterable[tuple[Linear, int]]) -> Linear:
    """The sum of the parts, each with a factor."""
    constant, terms = 0, dict[int, int]()
    for part, factor in parts:
        constant += factor * part.constant
        for game, coefficient in part.terms:
            terms[game] = terms.get(game, 0) + factor * coefficient
    return Linear(constant, tuple(sorted((g, c) for g, c in terms.items() if c)))


@dataclass(frozen=True, slots=True)
class Share:
    """A percentage at the season's end: `points` (2 a win, 1 a tie) of `games`."""

    points: Linear
    games: int

    def over(self, other: Share) -> Linear:
        """Positive where this percentage is the better one; of no games it is 0, as the standings have it."""
        return total([(self.points, max(other.games, 1)), (other.points, -max(self.games, 1))])
