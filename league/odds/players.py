"""What plays the games of a simulated season."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, Protocol

from engine.bulk.simulation import Pairings
from engine.kernel.compilation import compiled, rule
from engine.kernel.dice import MASK, scale, stir
from engine.kernel.record import numbers, table, zeros
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
        _play_fixed(
            rows.season, rows.game, count, seed, self.numbers, self.limits, *self.score, tuple(scores)
        )


@compiled
def _play_fixed(
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
        _play_rated(*games, count, seed, self.clubs, self.limits, *self.score, tuple(scores))


@compiled
def _play_rated(
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


class Pair(NamedTuple):
    """Two clubs, by number, and where and how they play."""

    home: int
    away: int
    neutral: bool
    decide: bool


class PairNumbers:
    """Pairs of clubs -> numbers, given to them as they turn up."""

    def __init__(self, clubs: int) -> None:
        self.clubs = clubs
        self._numbers = zeros(clubs * clubs * 4)  # 0: unknown, else the number + 1
        self.pairs: list[Pair] = []

    def find(self, rows: GameRows, count: int, into: Any) -> list[Pair]:
        """Writes the number of each row's pair into a table; returns the pairs that are new."""
        known, start = len(self.pairs), 0
        while True:
            start = _find(
                rows.home, rows.away, rows.neutral, rows.decide, start, count, self.clubs, self._numbers, into
            )
            if start == count:
                return self.pairs[known:]
            pair = Pair(
                int(rows.home[start]),
                int(rows.away[start]),
                bool(rows.neutral[start]),
                bool(rows.decide[start]),
            )
            self.pairs.append(pair)
            self._numbers[place_of(*pair, self.clubs)] = len(self.pairs)


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


GAMES = 1000  # of each pair
PART = 1 << 15  # of a packed score; touchdowns are packed with 1 added, so that NOT_COUNTED is 0


class PoolPlayer:
    """Draws each game from those that `player` has played between the two clubs.

    The pool of a pair is played when it is first needed, always with the same dice, unless `stored` has it:
    what `to_json` returned, for the same clubs and player.
    """

    def __init__(
        self,
        clubs: Iterable[Club],
        player: GamePlayer,
        *,
        games: int = GAMES,
        seed: int = 1,
        stored: Mapping[str, list[int]] | None = None,
    ) -> None:
        self.names = sorted(club.name for club in clubs)
        self.player, self.games, self.seed = player, games, seed
        self.stored = stored or {}
        self.pairs = PairNumbers(len(self.names))
        self.packed = zeros(64, games)

    def play(self, rows: GameRows, count: int, seed: int, scores: GameScores) -> None:
        """See `GamePlayer`."""
        which = zeros(count)
        known = len(self.pairs.pairs)
        for place, pair in enumerate(self.pairs.find(rows, count, which), known):
            if place == len(self.packed):
                self.packed = table([*numbers(self.packed), *numbers(zeros(place, self.games))])
            given = self.stored.get(_key(self.names, pair))
            self.packed[place] = table(given) if given else self._played(pair)
        _draw(rows.season, rows.game, which, count, seed, self.packed, tuple(scores))

    def to_json(self) -> dict[str, list[int]]:
        """The games of all pairs so far."""
        return {
            _key(self.names, pair): numbers(self.packed[place]) for place, pair in enumerate(self.pairs.pairs)
        }

    def _played(self, pair: Pair) -> Any:
        rows, scores, packed = game_rows(self.games), game_scores(self.games), zeros(self.games)
        for game in range(self.games):
            rows.season[game], rows.game[game] = game, _number(pair, len(self.names))
            rows.home[game], rows.away[game] = pair.home, pair.away
            rows.neutral[game], rows.decide[game] = int(pair.neutral), int(pair.decide)
        self.player.play(rows, self.games, self.seed, scores)
        for game, (home, away, *touchdowns) in enumerate(zip(*scores, strict=True)):
            packed[game] = pack(home, away, *touchdowns)
        return packed


def _number(pair: Pair, clubs: int) -> int:
    """The game number with which a pair's pool is played."""
    return ((pair.home * clubs + pair.away) * 2 + pair.neutral) * 2 + pair.decide


def _key(names: list[str], pair: Pair) -> str:
    return "\n".join([names[pair.home], names[pair.away], f"{pair.neutral:d}{pair.decide:d}"])


@rule
def pack(home: int, away: int, home_touchdowns: int, away_touchdowns: int) -> int:
    """A score as one number."""
    return ((home * PART + away) * PART + home_touchdowns + 1) * PART + away_touchdowns + 1


@compiled
def _draw(season: Any, game: Any, which: Any, count: int, seed: int, packed: Any, scores: Any) -> None:
    home, away, home_touchdowns, away_touchdowns = scores
    for row in range(count):
        drawn = scale(draw32(seed, season[row], game[row]), len(packed[which[row]]))
        score = packed[which[row]][drawn]
        away_touchdowns[row] = score % PART - 1
        score //= PART
        home_touchdowns[row] = score % PART - 1
        score //= PART
        away[row] = score % PART
        home[row] = score // PART


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
