"""What plays the games of simulated seasons. Games come in blocks, as columns of whole numbers."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from engine.kernel.compilation import rule
from engine.kernel.dice import MASK, stir
from engine.kernel.tables import zeros

NOT_COUNTED = -1  # touchdowns of a game whose touchdowns were not counted


class GameRows(NamedTuple):
    """Games to be played: one number per game in each column (of `engine.kernel.tables`).

    season      number of the simulated season
    game        number of the game within its season: it and the season's number decide the dice
    home, away  numbers of the clubs, in the order of their names
    neutral     1 on neutral ground
    decide      1 if the game may not end in a draw
    """

    season: Any
    game: Any
    home: Any
    away: Any
    neutral: Any
    decide: Any


class GameScores(NamedTuple):
    """The results of as many games; touchdowns are NOT_COUNTED if the player counts none."""

    home: Any
    away: Any
    home_touchdowns: Any
    away_touchdowns: Any


class GamePlayer(Protocol):
    """Plays games. The result of a row depends on the row and the seed only."""

    def play(self, rows: GameRows, count: int, seed: int, scores: GameScores) -> None:
        """Writes the results of the first `count` rows. `seed` is from 0 to 2**32 - 1."""


def game_rows(count: int) -> GameRows:
    """Empty rows."""
    return GameRows(*(zeros(count) for _ in GameRows._fields))


def game_scores(count: int) -> GameScores:
    """Empty results."""
    return GameScores(*(zeros(count) for _ in GameScores._fields))


@rule
def draw32(seed: int, season: int, game: int) -> int:
    """A number from 0 to 2**32 - 1 that depends on these three only."""
    x = stir((seed + 0x6A09E667) & MASK)
    x = stir((x + season + 0x3C6EF372) & MASK)
    return stir((x + game + 0x1F83D9AB) & MASK)
