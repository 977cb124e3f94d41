"""Counts what happened in blocks of simulated seasons."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Any, NamedTuple

from engine.kernel.compilation import compiled, rule
from engine.kernel.record import numbers, zeros
from league.odds.ranker import Prepared
from league.odds.ranker_steps import WINS, WITHDRAWN
from league.odds.values import ClubTally, GameTally, OddsGame, ResultTally, Tally

DIVISION, BYE, WILD_CARD, PLAYOFFS, TITLE = range(5)
IN_PLAYOFFS, WON_DIVISION, WON_TITLE = range(3)  # columns of Counts.results
RESULTS = 3  # home wins, away wins, draw


class Counts(NamedTuple):
    """Tables of sums.

    clubs    club x (division, bye, wild card, playoffs, title)
    seeds    club x seed - 1
    rounds   club x round - 1
    wins     club x games won
    games    game x result: seasons
    results  game x result x club x (playoffs, division, title)
    tossed   one number: seasons in which a coin had to decide a place
    """

    clubs: Any
    seeds: Any
    rounds: Any
    wins: Any
    games: Any
    results: Any
    tossed: Any


def counts(prepared: Prepared, games: list[list[int]], rounds: int) -> Counts:
    """Zeros for a season with these open games (home, away) and so many rounds of playoffs."""
    clubs = len(prepared.names)
    left = Counter(chain.from_iterable(games))
    most = max((int(own[WINS]) + left[club] for club, own in enumerate(prepared.field.start_sums)), default=0)
    return Counts(
        clubs=zeros(clubs, 5),
        seeds=zeros(clubs, clubs),
        rounds=zeros(clubs, rounds),
        wins=zeros(clubs, most + 1),
        games=zeros(len(games), RESULTS),
        results=zeros(len(games), RESULTS, clubs, 3),
        tossed=zeros(1),
    )


@compiled
def count_seasons(
    counts: Any,
    ranked: Any,
    reached: Any,
    last: int,
    places: int,
    byes: int,
    field: Any,
    home: Any,
    away: Any,
    seasons: int,
) -> None:
    """Adds the first `seasons` rows of a block. A club that has withdrawn never qualifies.

    `last` is the number of rounds, 0 without playoffs; `home` and `away` are the points of the open games.
    """
    games = len(counts.games)
    for season in range(seasons):
        counts.tossed[0] += ranked.tossed[season]
        for club in range(len(counts.clubs)):
            own, seed = counts.clubs[club], ranked.seeds[season][club]
            division = ranked.places[season][club] == 0
            qualifies = seed <= places and field.clubs[club][WITHDRAWN] == 0
            counts.seeds[club][seed - 1] += 1
            counts.wins[club][ranked.wins[season][club]] += 1
            own[DIVISION] += division
            own[BYE] += qualifies and seed <= byes
            own[PLAYOFFS] += qualifies
            own[WILD_CARD] += qualifies and not division
            title = False
            if last:
                title = reached[season][club] > last
                for number in range(min(reached[season][club], last)):
                    counts.rounds[club][number] += 1
            own[TITLE] += title
            if division or qualifies:
                for game in range(games):
                    row = season * games + game
                    result = counts.results[game][result_of(home[row], away[row])][club]
                    result[IN_PLAYOFFS] += qualifies
                    result[WON_DIVISION] += division
                    result[WON_TITLE] += title
        for game in range(games):
            row = season * games + game
            counts.games[game][result_of(home[row], away[row])] += 1


@rule
def result_of(home: int, away: int) -> int:
    """0 if the home side wins, 1 if the away side does, 2 for a draw."""
    return 0 if home > away else 1 if home < away else 2


def tally_of(counts: Counts, prepared: Prepared, games: tuple[OddsGame, ...], seasons: int) -> Tally:
    """The sums by name."""
    plain = Counts(*(numbers(column) for column in counts))
    sizes = {
        club: int(group).bit_count()
        for group in prepared.field.conferences
        for club in range(len(prepared.names))
        if int(group) >> club & 1
    }
    clubs = {
        name: ClubTally(
            seeds=plain.seeds[club][: sizes[club]],
            division=plain.clubs[club][DIVISION],
            bye=plain.clubs[club][BYE],
            wild_card=plain.clubs[club][WILD_CARD],
            playoffs=plain.clubs[club][PLAYOFFS],
            rounds=plain.rounds[club],
            title=plain.clubs[club][TITLE],
            wins=plain.wins[club],
        )
        for club, name in enumerate(prepared.names)
    }
    by_game = {
        game.number: GameTally(
            *(
                ResultTally(
                    plain.games[place][result],
                    *(
                        {name: row[club][column] for club, name in enumerate(prepared.names)}
                        for column in (IN_PLAYOFFS, WON_DIVISION, WON_TITLE)
                    ),
                )
                for result, row in enumerate(plain.results[place])
            )
        )
        for place, game in enumerate(games)
    }
    return Tally(seasons, plain.tossed[0], clubs, by_game)
