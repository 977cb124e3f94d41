"""Games drawn from a pool: two clubs have played a number of games once, and a simulated game repeats one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.kernel.compilation import compiled, rule
from engine.kernel.dice import scale
from engine.kernel.tables import numbers, table, zeros
from league.odds.players.pairs import Pair, PairNumbers
from league.odds.players.rows import GamePlayer, GameRows, GameScores, draw32, game_rows, game_scores
from league.standings import Club

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
