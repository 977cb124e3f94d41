"""The tables of one season for the ranker."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.kernel.tables import table, zeros
from league.errors import Refused
from league.odds.ranker import columns
from league.odds.ranker.steps import CODES
from league.odds.ranker.tosses import SLOTS, Tosser
from league.odds.values import OddsSeason
from league.standings import Club
from league.standings.ledger import Ledger
from league.translation import gettext_noop as _
from league.translation import translated

MOST_CLUBS = 62  # one bit each, in a signed 64-bit number


class Field(NamedTuple):
    """The tables of a season. Clubs are numbers, in the order of their names.

    clubs                    club x (division, conference)
    divisions, conferences   their groups of clubs; a division's number is the same in every season
    lists                    2 x steps: codes, ended by -1
    start_sums, start_pairs  club x sums, club x club x sums: the games already played
    sums, pairs              the same with the games of the season at hand
    places, seeds            club: place in the division from 0, seed from 1
    given                    club: its seed if the seeds do not follow from the standings, else 0
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
        text = _("Odds are for at most {most} clubs, not {clubs}: split the season.")
        raise Refused("too_many_clubs", translated(text, most=MOST_CLUBS, clubs=len(clubs)))
    ledger = Ledger(clubs, [game.outcome for game in season.games if game.outcome])
    names = tuple(club.name for club in clubs)
    sums, pairs = _start(ledger, names)
    divisions = list(dict.fromkeys((club.conference, club.division) for club in season.clubs))
    conferences = tuple(dict.fromkeys(club.conference for club in season.clubs))
    tosser = Tosser(names, season.coin, season.overrides)
    state = zeros(columns.STATE)
    state[columns.FRESH] = int(season.coin is None)
    count = len(clubs)
    field = Field(
        clubs=table(
            [
                [divisions.index((club.conference, club.division)), conferences.index(club.conference)]
                for club in clubs
            ],
            count,
            2,
        ),
        divisions=table([_group(clubs, conference, division) for conference, division in divisions], -1),
        conferences=table([_group(clubs, conference) for conference in conferences], -1),
        lists=_step_lists(season.steps.division, season.steps.wild_card),
        start_sums=table(sums, count, columns.SUMS),
        start_pairs=table(pairs, count, count, columns.PAIRS),
        sums=zeros(count, columns.SUMS),
        pairs=zeros(count, count, columns.PAIRS),
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
    seeds = season.playoffs.seeds if season.playoffs else {}
    return next((list(order).index(name) + 1 for order in seeds.values() if name in order), 0)


def _group(clubs: list[Club], conference: str, division: str | None = None) -> int:
    return sum(
        1 << number
        for number, club in enumerate(clubs)
        if club.conference == conference and division in (None, club.division)
    )


def _step_lists(*lists: tuple[str, ...]) -> Any:
    longest = max(map(len, lists)) + 1
    return table([[*(CODES[key] for key in keys), *[-1] * (longest - len(keys))] for keys in lists])


def _start(ledger: Ledger, names: tuple[str, ...]) -> tuple[list[list[int]], list[list[list[int]]]]:
    number = {name: place for place, name in enumerate(names)}
    sums = [[0] * columns.SUMS for _ in names]
    pairs = [[[0] * columns.PAIRS for _ in names] for _ in names]
    for name, entries in ledger.entries.items():
        own = sums[number[name]]
        for entry in entries:
            other = number[entry.opponent]
            letter = "WLT".index(entry.letter)
            own[letter] += 1
            own[columns.POINTS_FOR] += entry.points_for
            own[columns.POINTS_AGAINST] += entry.points_against
            own[columns.NET_TOUCHDOWNS] += entry.net_touchdowns or 0
            own[columns.UNCOUNTED] += entry.net_touchdowns is None
            own[columns.MET] |= 1 << other
            pair = pairs[number[name]][other]
            pair[letter] += 1
            pair[columns.NET_POINTS] += entry.points_for - entry.points_against
    return sums, pairs
