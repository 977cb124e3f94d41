"""A kind of simulations in place of `season`: the hosts or the visitors win every open game by 20-10, as the
number of the season says, and the first seed wins the title. The standings are the real ones."""

from __future__ import annotations

from functools import reduce
from typing import Any

from games.simulations.samples import Kind, add_counts, season_of
from league.odds.values import ClubTally, Tally
from league.standings.records import PlayedGame
from league.standings.steps import Coin
from league.standings.tie_breaks import rank


def play(spec: dict[str, Any], seed: int, first: int, count: int) -> dict[str, Any]:
    kinds = [_season(spec, number).to_json() for number in (0, 1)]  # there are only two
    return reduce(add_counts, (kinds[(seed + number) % 2] for number in range(first, first + count)))


def _season(spec: dict[str, Any], number: int) -> Tally:
    season = season_of(spec)
    scores = (20, 10) if number % 2 else (10, 20)
    games = [
        game.outcome or PlayedGame(game.home, game.away, *scores, week=game.week) for game in season.games
    ]
    standings = rank(season.clubs, games, season.steps, coin=Coin(7))
    clubs = {}
    for seeds in standings.seeds.values():
        for place, slug in enumerate(seeds):
            row = [0] * len(seeds)
            wins = [0] * (len(games) + 1)
            row[place] = wins[standings.records[slug].overall.wins] = 1
            is_in = int(place < spec["places"])
            clubs[slug] = ClubTally(row, int(place == 0), 0, 0, is_in, [is_in], int(place == 0), wins)
    return Tally(1, 0, clubs, {})


KIND = Kind("fork", play, add_counts, chunk=1000, most=50_000)
