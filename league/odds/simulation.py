"""Plays the rest of a season many times."""

from __future__ import annotations

from typing import Any

from engine.kernel.compilation import JIT, compiled
from engine.kernel.tables import numbers, table
from league.odds.counts import count_seasons, counts, tally_of
from league.odds.players import GamePlayer
from league.odds.players.rows import game_rows, game_scores
from league.odds.ranker import Prepared, field_of, rank_seasons, ranked
from league.odds.rounds import play_rounds, playoff_block
from league.odds.tally import Tally
from league.odds.values import OddsGame, OddsSeason
from league.standings import PlayedGame
from league.standings.ledger import Ledger

BLOCK = 64 if JIT else 4  # seasons in memory at once


def simulate(season: OddsSeason, player: GamePlayer, *, seed: int, first: int, seasons: int) -> Tally:
    """Plays seasons number `first`, `first` + 1 ... to their end and counts what happened.

    Season number n of a seed (0 to 2**32 - 1) is the same whatever the cut: adding the tallies of two runs is
    the tally of both. Raises Refused like `field_of` and `PlayoffFormat.check`, and what `player` raises.
    """
    prepared, games = field_of(season), season.open
    clubs = clubs_of(games, season, prepared)
    size = min(BLOCK, max(seasons, 1))
    orders = ranked(size, len(prepared.names), len(prepared.conferences))
    rows, scores = game_rows(size * len(games)), game_scores(size * len(games))
    ids = table([game.number for game in games], -1)
    block = playoff_block(season.playoffs, prepared, size) if season.playoffs else None
    places = season.qualifying
    last = block.rounds.last if block else 0
    byes = block.rounds.size - places if block else 0
    reached = block.rounds.reached if block else orders.seeds
    sums = counts(prepared, numbers(clubs), last)
    for start in range(first, first + seasons, size):
        count = min(size, first + seasons - start)
        _fill(rows, clubs, ids, start, count)
        player.play(rows, count * len(games), seed, scores)
        rank_seasons(
            prepared, clubs, scores, count, orders, seed=seed, first=start, best_of=places if block else 0
        )
        if block:
            play_rounds(block, orders, player, count, seed, start)
        count_seasons(sums, orders, reached, last, places, byes, scores.home, scores.away, count)
    return tally_of(sums, prepared, games, seasons)


def clubs_of(games: tuple[OddsGame, ...], season: OddsSeason, prepared: Prepared) -> Any:
    """The clubs of each open game by number, game x (home, away). Raises Refused like `Ledger`."""
    Ledger(season.clubs, [PlayedGame(game.home, game.away, 0, 0) for game in games])
    return table([[prepared.number(game.home), prepared.number(game.away)] for game in games], -1, 2)


@compiled
def _fill(rows: Any, clubs: Any, ids: Any, first: int, seasons: int) -> None:
    row = 0
    for season in range(first, first + seasons):
        for game in range(len(clubs)):
            rows.season[row] = season
            rows.game[row] = ids[game]
            rows.home[row] = clubs[game][0]
            rows.away[row] = clubs[game][1]
            rows.neutral[row] = rows.decide[row] = 0
            row += 1
