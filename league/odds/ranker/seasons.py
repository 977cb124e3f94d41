"""Ranks many seasons that differ in their open games."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.kernel.compilation import compiled, rule
from engine.kernel.tables import zeros
from league.odds.ranker.columns import (
    CONFERENCE,
    LOSSES,
    MET,
    NEEDED,
    NET_POINTS,
    NET_TOUCHDOWNS,
    PAIRS,
    POINTS_AGAINST,
    POINTS_FOR,
    SEASON,
    SEED,
    SUMS,
    TIES,
    TOSSED,
    UNCOUNTED,
    WINS,
)
from league.odds.ranker.field import Prepared
from league.odds.ranker.orders import best, order_divisions, order_league, order_seeds


class Ranked(NamedTuple):
    """The orders of a block of seasons, a row each.

    seeds, places, wins  season x club: the seed from 1, the place in the division from 0, games won
    order                season x conference x seed - 1: the club
    first                season x seed - 1: of two conferences, the one whose club with this seed is better in
                         the league's order
    tossed               season: 1 if a coin had to decide
    """

    seeds: Any
    places: Any
    wins: Any
    order: Any
    first: Any
    tossed: Any


def ranked(seasons: int, clubs: int, conferences: int) -> Ranked:
    """Empty tables for so many seasons."""
    return Ranked(
        seeds=zeros(seasons, clubs),
        places=zeros(seasons, clubs),
        wins=zeros(seasons, clubs),
        order=zeros(seasons, conferences, clubs),
        first=zeros(seasons, clubs),
        tossed=zeros(seasons),
    )


def rank_seasons(
    prepared: Prepared,
    games: Any,
    scores: Any,
    count: int,
    into: Ranked,
    *,
    seed: int,
    first: int,
    best_of: int,
) -> None:
    """Ranks `count` seasons, the first of them number `first` of this seed.

    `games` has the clubs of each open game (home, away); `scores` has the columns of `GameScores`, season by
    season. For seeds up to `best_of` the clubs of two conferences are compared as well.
    """
    field, start = prepared.field, 0
    field.state[SEED] = seed
    while start < count:
        start = _rank(field, games, tuple(scores), start, count, first, best_of, into)
        if start < count:
            prepared.tosser.toss(field.tosses, int(field.state[NEEDED]))


@compiled
def _rank(
    field: Any, games: Any, scores: Any, start: int, count: int, first: int, best_of: int, into: Any
) -> int:
    """Returns the season in which a coin has to be tossed, or `count`."""
    for season in range(start, count):
        field.state[NEEDED] = field.state[TOSSED] = 0
        field.state[SEASON] = first + season
        add_games(field, games, scores, season)
        order_divisions(field)
        order_seeds(field)
        write(field, season, into)
        if len(field.conferences) == 2:
            compare_conferences(field, season, best_of, into)
        if field.state[NEEDED]:
            return season
        into.tossed[season] = field.state[TOSSED]
    return count


@rule
def add_games(field: Any, games: Any, scores: Any, season: int) -> None:
    """Sums up the games already played and those of this season."""
    for club in range(len(field.clubs)):
        for column in range(SUMS):
            field.sums[club][column] = field.start_sums[club][column]
        for other in range(len(field.clubs)):
            for column in range(PAIRS):
                field.pairs[club][other][column] = field.start_pairs[club][other][column]
    home, away, home_touchdowns, away_touchdowns = scores
    for game in range(len(games)):
        row = season * len(games) + game
        net = home_touchdowns[row] - away_touchdowns[row]
        uncounted = int(home_touchdowns[row] < 0 or away_touchdowns[row] < 0)
        add_side(field, games[game][0], games[game][1], home[row], away[row], net, uncounted)
        add_side(field, games[game][1], games[game][0], away[row], home[row], -net, uncounted)


@rule
def add_side(field: Any, club: int, other: int, ours: int, theirs: int, net: int, uncounted: int) -> None:
    """Adds a game to the sums of one of its clubs."""
    own, pair = field.sums[club], field.pairs[club][other]
    column = WINS if ours > theirs else LOSSES if ours < theirs else TIES
    own[column] += 1
    pair[column] += 1
    own[POINTS_FOR] += ours
    own[POINTS_AGAINST] += theirs
    own[NET_TOUCHDOWNS] += 0 if uncounted else net
    own[UNCOUNTED] += uncounted
    own[MET] |= 1 << other
    pair[NET_POINTS] += ours - theirs


@rule
def write(field: Any, season: int, into: Any) -> None:
    """Writes the orders of one season."""
    for club in range(len(field.clubs)):
        seed = field.seeds[club]
        into.seeds[season][club] = seed
        into.places[season][club] = field.places[club]
        into.wins[season][club] = field.sums[club][WINS]
        into.order[season][field.clubs[club][CONFERENCE]][seed - 1] = club


@rule
def compare_conferences(field: Any, season: int, best_of: int, into: Any) -> None:
    """Decides for each seed which conference sends the better club. Only clubs with the same percentage need
    the league's order."""
    everybody = field.conferences[0] | field.conferences[1]
    for place in range(best_of):
        one, other = into.order[season][0][place], into.order[season][1][place]
        pair = 1 << one | 1 << other
        group = best(field, pair)
        if group == pair:
            level = everybody
            while best(field, level) & pair == 0:
                level ^= best(field, level)
            order_league(field, best(field, level))
            into.first[season][place] = int(field.league[other] < field.league[one])
        else:
            into.first[season][place] = int(group >> other & 1)
