"""Games that the stronger club wins more often, by a fixed score: cheap enough to simulate in a request."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.kernel.compilation import compiled
from engine.kernel.tables import table
from league.almanac.elo import START, expected
from league.odds.players.rows import NOT_COUNTED, GameRows, GameScores, draw32
from league.standings import Club

WHOLE = 1 << 32


class RatedPlayer:
    """The home side wins with the chance that both clubs' Elo ratings give it, also in the playoffs."""

    def __init__(
        self, clubs: Iterable[Club], ratings: Mapping[str, float], score: tuple[int, int] = (20, 13)
    ) -> None:
        """`ratings` are in Elo points; clubs without one are average. `score` are the points of the winner
        and of the loser."""
        names = sorted(club.name for club in clubs)
        values = [ratings.get(name, START) for name in names]
        self.clubs, self.score = len(names), score
        self.limits = table([round(expected(home - away) * WHOLE) for home in values for away in values], -1)

    def play(self, rows: GameRows, count: int, seed: int, scores: GameScores) -> None:
        """See `GamePlayer`."""
        games = rows.season, rows.game, rows.home, rows.away
        _play(*games, count, seed, self.clubs, self.limits, *self.score, tuple(scores))


@compiled
def _play(
    season: Any,
    game: Any,
    home_club: Any,
    away_club: Any,
    count: int,
    seed: int,
    clubs: int,
    limits: Any,
    winner: int,
    loser: int,
    scores: Any,
) -> None:
    home, away, home_touchdowns, away_touchdowns = scores
    for row in range(count):
        won = draw32(seed, season[row], game[row]) < limits[home_club[row] * clubs + away_club[row]]
        home[row] = winner if won else loser
        away[row] = loser if won else winner
        home_touchdowns[row] = away_touchdowns[row] = NOT_COUNTED
