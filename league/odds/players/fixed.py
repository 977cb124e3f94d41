"""Games that one side wins by a fixed score."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from engine.kernel.compilation import compiled
from engine.kernel.tables import table
from league.odds.players.rows import NOT_COUNTED, GameRows, GameScores, draw32
from league.odds.values import OddsGame

EVEN = Fraction(1, 2)
WHOLE = 1 << 32


class FixedScore:
    """The home side wins with the game's own `p_home`, or with 1/2; playoff games are even.

    A probability counts to 2**-32.
    """

    def __init__(self, games: Iterable[OddsGame], score: tuple[int, int] = (20, 13)) -> None:
        """`score` are the points of the winner and of the loser."""
        self.score = score
        chances = {game.number: game.p_home for game in games if game.p_home is not None}
        self.numbers = table(sorted(chances), -1)
        self.limits = table([round(chances[number] * WHOLE) for number in sorted(chances)], -1)

    def play(self, rows: GameRows, count: int, seed: int, scores: GameScores) -> None:
        """See `GamePlayer`."""
        _play(rows.season, rows.game, count, seed, self.numbers, self.limits, *self.score, tuple(scores))


@compiled
def _play(
    season: Any,
    game: Any,
    count: int,
    seed: int,
    numbers: Any,
    limits: Any,
    winner: int,
    loser: int,
    scores: Any,
) -> None:
    home, away, home_touchdowns, away_touchdowns = scores
    for row in range(count):
        low, high = 0, len(numbers)
        while low < high:
            middle = (low + high) // 2
            if numbers[middle] < game[row]:
                low = middle + 1
            else:
                high = middle
        limit = 1 << 31
        if low < len(numbers) and numbers[low] == game[row]:
            limit = limits[low]
        won = draw32(seed, season[row], game[row]) < limit
        home[row] = winner if won else loser
        away[row] = loser if won else winner
        home_touchdowns[row] = away_touchdowns[row] = NOT_COUNTED
