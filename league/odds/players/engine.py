"""Games played by the rules, with the dice and coaches of both clubs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.bulk.pairings import Pairings
from engine.kernel.tables import zeros
from league.odds.players.pairs import PairNumbers
from league.odds.players.rows import GameRows, GameScores
from league.standings import Club

HeaderOf = Callable[[str, str, bool, bool], Mapping[str, Any]]


class EnginePlayer:
    """Plays every game to its end, as `auto_play` does with the same seed, season and number."""

    def __init__(self, clubs: Iterable[Club], ruleset: str, header_of: HeaderOf) -> None:
        """`header_of` (home, away, neutral, decide) returns the header of a game of two clubs, by name."""
        self.names = sorted(club.name for club in clubs)
        self.header_of = header_of
        self.pairs = PairNumbers(len(self.names))
        self.pairings = Pairings(ruleset)

    def play(self, rows: GameRows, count: int, seed: int, scores: GameScores) -> None:
        """See `GamePlayer`. Raises EngineError and EndlessGame like `Pairings`."""
        which = zeros(count)
        for home, away, neutral, decide in self.pairs.find(rows, count, which):
            self.pairings.add(self.header_of(self.names[home], self.names[away], neutral, decide))
        self.pairings.play(which, rows.season, rows.game, count, seed, scores)
