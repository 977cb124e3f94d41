"""Standings of simulated seasons, compiled."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.kernel.compilation import compiled, rule
from engine.kernel.record import table, zeros
from league.frame.errors import Refused
from league.odds import ranker_steps
from league.odds.ranker_steps import (
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
    SLOTS,
    SUMS,
    TIES,
    TOSSED,
    UNCOUNTED,
    WINS,
    Tosser,
    best,
    order_divisions,
    order_league,
    order_seeds,
)
from league.odds.values import OddsSeason
from league.standings.records import Club, Ledger
from league.standings.steps import TIE_BREAK_STEPS

MOST_CLUBS = 62  # one bit each, in a signed 64-bit number


class Field(NamedTuple):
    """The tables of a season. Clubs are numbers, in the order of their names.

    clubs                    club x (division, conference, whether it has withdrawn)
    divisions, conferences   their groups of clubs; a division's number is the same in every season
    lists                    2 x steps x (figure, opponents, least) of TIE_BREAK_STEPS, ended by -1
    start_sums, start_pairs  club x sums, club x club x sums: the games already played
    sums, pairs              the same with the games of the season at hand
    places, seeds            club: place in the division from 0 (from 1 if all its clubs have withdrawn), seed
                             from 1
    given                    club: its seed if that does not follow from the games, else 0
    league                   club: place in the order of the league from 0, where `order_league` was asked
    tosses                   slot x (group, winner + 1)
    state                    see `columns`
    members, scratch         the clubs of the group at hand, and the figures compared
    """

    clubs: Any
    divisions: Any
    conferences: Any
    lists: Any
    start_sums: Any
    start_pairs: Any
    sums: Any
    pairs: Any
    places: Any
    seeds: Any
    given: Any
    league: Any
    tosses: Any
    state: Any
    members: Any
    scratch: Any


class Prepared(NamedTuple):
    """A season's tables with what stays in Python: the names in order, of clubs and conferences, and who
    tosses."""

    field: Field
    names: tuple[str, ...]
    conferences: tuple[str, ...]
    tosser: Tosser

    def number(self, name: str) -> int:
        """The number of a club. Raises ValueError for an unknown one."""
        return self.names.index(name)


def field_of(season: OddsSeason) -> Prepared:
    """The tables of the season, with the games already played.

    Raises Refused: too_many_clubs, and those of `Ledger` for clubs and games, open ones too."""
    clubs = sorted(season.clubs, key=lambda club: club.name)
    if len(clubs) > MOST_CLUBS:
        raise Refused("too_many_clubs.odds", most=MOST_CLUBS, clubs=len(clubs))
    ledger = Ledger(clubs, [game.outcome for game in season.games if game.outcome])
    names = tuple(club.name for club in clubs)
    sums, pairs = _start(ledger, names)
    divisions = list(dict.fromkeys((club.conference, club.division) for club in season.clubs))
    conferences = tuple(dict.fromkeys(club.conference for club in season.clubs))
    tosser = Tosser(names, season.coin)
    state = zeros(ranker_steps.STATE)
    state[ranker_steps.FRESH] = int(season.coin.provisional)
    count = len(clubs)
    field = Field(
        clubs=table(
            [
                [
                    divisions.index((club.conference, club.division)),
                    conferences.index(club.conference),
                    int(club.withdrawn),
                ]
                for club in clubs
            ],
            count,
            3,
        ),
        divisions=table([_group(clubs, conference, division) for conference, division in divisions], -1),
        conferences=table([_group(clubs, conference) for conference in conferences], -1),
        lists=_step_lists(season.steps.division, season.steps.wild_card),
        start_sums=table(sums, count, ranker_steps.SUMS),
        start_pairs=table(pairs, count, count, ranker_steps.PAIRS),
        sums=zeros(count, ranker_steps.SUMS),
        pairs=zeros(count, count, ranker_steps.PAIRS),
        places=zeros(count),
        seeds=zeros(count),
        given=table([_given(season, name) for name in names], -1),
        league=zeros(count),
        tosses=zeros(SLOTS, 2),
        state=state,
        members=zeros(count),
        scratch=zeros(count, 2),
    )
    tosser.start(field.tosses)
    return Prepared(field, names, conferences, tosser)


def _given(season: OddsSeason, name: str) -> int:
    orders = season.seeding.values()
    return next((list(order).index(name) + 1 for order in orders if name in order), 0)


def _group(clubs: list[Club], conference: str, division: str | None = None) -> int:
    return sum(
        1 << number
        for number, club in enumerate(clubs)
        if club.conference == conference and division in (None, club.division)
    )


def _step_lists(*lists: tuple[str, ...]) -> Any:
    longest = max(map(len, lists)) + 1
    end = (-1, 0, 0)
    return table(
        [[*(TIE_BREAK_STEPS[key][1:] for key in keys), *[end] * (longest - len(keys))] for keys in lists]
    )


def _start(ledger: Ledger, names: tuple[str, ...]) -> tuple[list[list[int]], list[list[list[int]]]]:
    number = {name: place for place, name in enumerate(names)}
    sums = [[0] * ranker_steps.SUMS for _ in names]
    pairs = [[[0] * ranker_steps.PAIRS for _ in names] for _ in names]
    for name, entries in ledger.entries.items():
        own = sums[number[name]]
        own[ranker_steps.ADJUSTMENT] = ledger.clubs[name].adjustment
        for entry in entries:
            other = number[entry.opponent]
            letter = "WLT".index(entry.letter)
            own[letter] += 1
            own[ranker_steps.POINTS_FOR] += entry.points_for
            own[ranker_steps.POINTS_AGAINST] += entry.points_against
            own[ranker_steps.NET_TOUCHDOWNS] += entry.net_touchdowns or 0
            own[ranker_steps.UNCOUNTED] += entry.net_touchdowns is None
            own[ranker_steps.MET] |= 1 << other
            pair = pairs[number[name]][other]
            pair[letter] += 1
            pair[ranker_steps.NET_POINTS] += entry.points_for - entry.points_against
    return sums, pairs


class Ranked(NamedTuple):
    """The orders of a block of seasons, a row each.

    seeds, places, wins  season x club: the seed from 1, the place in the division (0: its winner), games won
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
        first, second = into.order[season][0][place], into.order[season][1][place]
        pair = 1 << first | 1 << second
        group = best(field, pair)
        if group == pair:
            level = everybody
            while best(field, level) & pair == 0:
                level ^= best(field, level)
            order_league(field, best(field, level))
            into.first[season][place] = int(field.league[second] < field.league[first])
        else:
            into.first[season][place] = int(group >> second & 1)
