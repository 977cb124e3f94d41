"""Last season, and what follows from it for the next: places, whose turn it is, and who was at home."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from league.schedule.model.match import Match
from league.schedule.model.shape import DivisionName, LeagueShape


@dataclass(frozen=True, slots=True)
class LastSeason:
    """`places` are the clubs' in their divisions, from 1; `games` all of the regular season.

    Clubs that were not there have no place and come last.
    """

    places: Mapping[str, int]
    games: Sequence[Match]

    @property
    def hosted(self) -> frozenset[tuple[str, str]]:
        """(home, away) of all who met once: it is the other's turn to be at home."""
        meetings = Counter(match.pair for match in self.games)
        return frozenset(match.clubs for match in self.games if meetings[match.pair] == 1)

    def ordered(self, clubs: Sequence[str]) -> list[str]:
        """A division's clubs by their places."""
        return sorted(clubs, key=lambda club: (self.places.get(club, len(self.places) + 1), club))

    def homes(self, clubs: Sequence[str]) -> int:
        """How many home games these clubs had."""
        return sum(match.home in clubs for match in self.games)


Turn = dict[DivisionName, DivisionName]


def next_turn(shape: LeagueShape, past: LastSeason | None, which: Literal["met", "missed"]) -> Turn | None:
    """For each division of the first conference the division of the second one that it meets (or misses)
    next: the one after the one it met (missed) last season, so that in three seasons all had their turn.

    None when last season was not like that, and the seed decides.
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
    """The games with all venues swapped, where that repeats fewer home games of last season."""
    hosted = past.hosted if past else frozenset()
    repeated = sum(match.clubs in hosted for match in settled)
    others = [Match(week, away, home) for week, home, away in settled]
    return others if repeated > sum(match.clubs in hosted for match in others) else list(settled)
