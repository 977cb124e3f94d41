"""A regular season in progress."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from league.schedule import Match
from league.standings import PRO, Club, Coin, PlayedGame, Standings, StepLists, rank


@dataclass(frozen=True)
class Race:
    """The games played, the games left, and what counts at the end.

    `places` and `byes` are those of one conference. Every open game is assumed to end with a winner, or with
    a tie where `ties` are possible: calling off a game later changes what is proved here. With a provisional
    `coin`, only what holds for every fall of the coins is proved.
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
        """The final standings if the open games end like this. While the coin tosses are unknown, the
        `lucky` club wins its tosses and the `unlucky` one loses them."""
        coin = self.coin
        if coin.provisional:
            coin = replace(coin, lucky=lucky, unlucky=unlucky)
        return rank(self.clubs, [*self.played, *results], self.steps, coin=coin, overrides=self.overrides)
