"""What plays the games of a simulated season."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, Protocol

from engine.bulk.simulation import Pairings
from engine.kernel.compilation import compiled, rule
from engine.kernel.dice import MASK, stir
from engine.kernel.record import table, zeros
from league.almanac.ratings import START, expected
from league.odds.values import OddsGame
from league.standings.records import Club

NOT_COUNTED = -1  # touchdowns of a game whose touchdowns were not counted


class GameRows(NamedTuple):
    """Games to be played: one number per game in each column (of `engine.kernel.record`).

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


EVEN = Fraction(1, 2)
WHOLE = 1 << 32


class FixedScore:
    """The home side wins with the game's own `p_home`, else with the chance that both clubs' Elo ratings give
    it, and always with the same score. Without ratings playoff games, and games without a `p_home`, are even.

    A probability counts to 2**-32.
    """

    def __init__(
        self,
        games: Iterable[OddsGame] = (),
        score: tuple[int, int] = (20, 13),
        clubs: Iterable[Club] = (),
        ratings: Mapping[str, float] | None = None,
    ) -> None:
        """`score` are the points of the winner and of the loser. `ratings` of the `clubs` are in Elo points;
        clubs without one are average."""
        self.score = score
        chances = {game.number: game.p_home for game in games if game.p_home is not None}
        values = [(ratings or {}).get(name, START) for name in sorted(club.name for club in clubs)]
        self.tables = (
            table(sorted(chances), -1),
            table([round(chances[number] * WHOLE) for number in sorted(chances)], -1),
            table([round(expected(home - away) * WHOLE) for home in values for away in values], -1),
        )
        self.clubs = len(values)

    def play(self, rows: GameRows, count: int, seed: int, scores: GameScores) -> None:
        """See `GamePlayer`."""
        _play(rows, count, seed, *self.tables, self.clubs, *self.score, tuple(scores))


@compiled
def _play(
    rows: Any,
    count: int,
    seed: int,
    numbers: Any,
    limits: Any,
    rated: Any,
    clubs: int,
    winner: int,
    loser: int,
    scores: Any,
) -> None:
    home, away, home_touchdowns, away_touchdowns = scores
    for row in range(count):
        low, high = 0, len(numbers)
        while low < high:
            middle = (low + high) // 2
            if numbers[middle] < rows.game[row]:
                low = middle + 1
            else:
                high = middle
        limit = rated[rows.home[row] * clubs + rows.away[row]] if clubs else 1 << 31
        if low < len(numbers) and numbers[low] == rows.game[row]:
            limit = limits[low]
        won = draw32(seed, rows.season[row], rows.game[row]) < limit
        home[row] = winner if won else loser
        away[row] = loser if won else winner
        home_touchdowns[row] = away_touchdowns[row] = NOT_COUNTED


class PairNumbers:
    """Pairs of clubs -> numbers, given to them as they turn up."""

    def __init__(self, clubs: int) -> None:
        self.clubs, self.known = clubs, 0
        self._numbers = zeros(clubs * clubs * 4)  # 0: unknown, else the number + 1

    def find(self, rows: GameRows, count: int, into: Any) -> Iterator[tuple[int, int, bool, bool]]:
        """Writes the number of each row's pair into a table; yields the pairs that are new: home and away
        club, whether the ground is neutral, and whether the game may not end in a draw."""
        games, start = (rows.home, rows.away, rows.neutral, rows.decide), 0
        while (start := _find(*games, start, count, self.clubs, self._numbers, into)) < count:
            home, away, neutral, decide = (int(column[start]) for column in games)
            self.known += 1
            self._numbers[place_of(home, away, neutral, decide, self.clubs)] = self.known
            yield home, away, bool(neutral), bool(decide)


@rule
def place_of(home: int, away: int, neutral: int, decide: int, clubs: int) -> int:
    """The place of a pair in a table of all of them."""
    return ((home * clubs + away) * 2 + neutral) * 2 + decide


@compiled
def _find(
    home: Any,
    away: Any,
    neutral: Any,
    decide: Any,
    start: int,
    count: int,
    clubs: int,
    numbers: Any,
    into: Any,
) -> int:
    """Returns the first row whose pair is unknown, or `count`."""
    for row in range(start, count):
        number = numbers[place_of(home[row], away[row], neutral[row], decide[row], clubs)]
        if number == 0:
            return row
        into[row] = number - 1
    return count


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
