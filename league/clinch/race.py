"""A regular season that is still being played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from league.schedule import Match
from league.standings import PRO, Club, Game, Standings, TieBreaks, rank


@dataclass(frozen=True)
class Race:
    """Who has played whom, what is left to play, and what counts at the end.

    `places` and `byes` are those of one conference. It is taken for granted that every open game will have a
    winner, or a tie where `ties` may be: a game that is called off later changes what is proved here.
    """

    clubs: Sequence[Club]
    played: Sequence[Game]
    left: Sequence[Match]
    places: int
    byes: int = 0
    steps: TieBreaks = PRO
    coin: int = 0
    overrides: Mapping[frozenset[str], str] = field(default_factory=dict)
    ties: bool = True

    def ended(self, results: Sequence[Game]) -> Standings:
        """The final standings if the open games end like this."""
        return rank(
            self.clubs, [*self.played, *results], self.steps, coin=self.coin, overrides=self.overrides
        )
