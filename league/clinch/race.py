"""A regular season that is still being played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from league.schedule import Match
from league.standings import PRO, Club, Coin, PlayedGame, Standings, StepLists, rank


@dataclass(frozen=True)
class Race:
    """Who has played whom, what is left to play, and what counts at the end.

    `places` and `byes` are those of one conference. It is taken for granted that every open game will have a
    winner, or a tie where `ties` may be: a game that is called off later changes what is proved here. With a
    provisional `coin` only that is proved which holds however the coins fall.
    """

    clubs: Sequence[Club]
    played: Sequence[PlayedGame]
    left: Sequence[Match]
    places: int
    byes: int = 0
    steps: StepLists = PRO
    coin: Coin = field(default_factory=Coin)
    overrides: Mapping[frozenset[str], str] = field(default_factory=dict)
    ties: bool = True

    def ended(self, results: Sequence[PlayedGame], *, lucky: str = "", unlucky: str = "") -> Standings:
        """The final standings if the open games end like this. While nobody knows how the coin will fall,
        the `lucky` club wins its tosses and the `unlucky` one loses them."""
        coin = self.coin
        if coin.provisional:
            coin = replace(coin, lucky=lucky, unlucky=unlucky)
        return rank(self.clubs, [*self.played, *results], self.steps, coin=coin, overrides=self.overrides)
