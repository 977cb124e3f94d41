"""Last season, and what it decides for the next: places, whose turn it is, and which club was at home."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from league.schedule.model.match import Match
from league.schedule.model.shape import DivisionName, LeagueShape


@dataclass(frozen=True, slots=True)
class LastSeason:
    """`places` are the clubs' places in their divisions, from 1; `games` are all games of the regular
    season.

    Clubs that did not play then have no place and come last.
    """

    places: Mapping[str, int]
    games: Sequence[Match]

    @property
    def hosted(self) -> frozenset[tuple[str, str]]:
        """(home, away) of all pairs that met once: the other club's turn to be at home comes next."""
        meetings = Counter(match.pair for match in self.games)
        return frozenset(match.clubs for match in self.games if meetings[match.pair] == 1)

    def ordered(self, clubs: Sequence[str]) -> list[str]:
        """Sorts a division's clubs by their places."""
        return sorted(clubs, key=lambda club: (self.places.get(club, len(self.places) + 1), club))

    def homes(self, clubs: Sequence[str]) -> int:
        """Counts the home games of these clubs."""
        return sum(match.home in clubs for match in self.games)


Turn = dict[DivisionName, DivisionName]


def next_turn(shape: LeagueShape, past: LastSeason | None, which: Literal["met", "missed"]) -> Turn | None:
    """Maps each division of the first conference to the division of the second that it meets (or misses)
    next: the one after the division it met (missed) last season, so that all have had their turn in three
    seasons.

    Returns None when last season had no such pairing; the seed decides then.
    """
    if past is None:
        return None
    (one, other), of = shape.conferences, shape.division_of
    games = Counter(
        (of[first], of[second])
        for match in past.games
        for first, second in (match.clubs, match.clubs[::-1])
        if first in one.clubs and second in other.clubs
    )
    theirs = [(other.name, division.name) for division in other.divisions]
    last: Turn = {}
    for division in one.divisions:
        ours = (one.name, division.name)
        found = [their for their in theirs if bool(games[ours, their]) is (which == "met")]
        if len(found) != 1:
            return None
        last[ours] = found[0]
    if len(set(last.values())) != len(last):
        return None
    return {ours: theirs[(theirs.index(their) + 1) % len(theirs)] for ours, their in last.items()}


def swap_repeated_venues(settled: Sequence[Match], past: LastSeason | None) -> list[Match]:
    """Swaps the venues of all games if that repeats fewer home games of last season."""
    hosted = past.hosted if past else frozenset()
    repeated = sum(match.clubs in hosted for match in settled)
    others = [Match(week, away, home) for week, home, away in settled]
    return others if repeated > sum(match.clubs in hosted for match in others) else list(settled)
