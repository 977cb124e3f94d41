"""What a preset needs: the last season, and its outline."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Literal

from league.schedule.shapes import DivisionName, LeagueShape, Match, ScheduleLimits
from league.schedule.solver.pools import Pool


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
    (own, opposite), of = shape.conferences, shape.division_of
    games = Counter(
        (of[first], of[second])
        for match in past.games
        for first, second in (match.clubs, match.clubs[::-1])
        if first in own.clubs and second in opposite.clubs
    )
    theirs = [(opposite.name, division.name) for division in opposite.divisions]
    last: Turn = {}
    for division in own.divisions:
        ours = (own.name, division.name)
        partners = [their for their in theirs if bool(games[ours, their]) is (which == "met")]
        if len(partners) != 1:
            return None
        last[ours] = partners[0]
    if len(set(last.values())) != len(last):
        return None
    return {ours: theirs[(theirs.index(their) + 1) % len(theirs)] for ours, their in last.items()}


def swap_repeated_venues(settled: Sequence[Match], past: LastSeason | None) -> list[Match]:
    """Swaps the venues of all games if that repeats fewer home games of last season."""
    hosted = past.hosted if past else frozenset()
    repeated = sum(match.clubs in hosted for match in settled)
    others = [Match(week, away, home) for week, home, away in settled]
    return others if repeated > sum(match.clubs in hosted for match in others) else list(settled)


@dataclass(frozen=True, slots=True)
class Outline:
    """Games already settled, pools still to be drawn, and the strengths that were assumed.

    A club without a strength counts as zero.
    """

    games: tuple[Match, ...] = ()
    pools: tuple[Pool, ...] = ()
    strengths: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OutlineInput:
    """What an outline is made from besides the clubs.

    A `loose` outline relaxes soft goals but no hard limit: more breaks, earlier rematches, and single games
    at the same field as last season.
    """

    chance: Random
    past: LastSeason | None = None
    loose: bool = False


@dataclass(frozen=True, slots=True)
class Preset:
    """A kind of season; `title` is a text to translate.

    `limits` returns the limits of a schedule for leagues of a shape; it raises Refused: shape_unfit for
    shapes it cannot serve. `outline` draws random numbers only from the generator in its input.
    """

    name: str
    title: str
    limits: Callable[[LeagueShape], ScheduleLimits]
    outline: Callable[[LeagueShape, OutlineInput], Outline]


def strengths_of(*conferences: Sequence[Sequence[str]]) -> dict[str, int]:
    """Strengths of clubs given in the order of places: the last of a division gets 1, the next 2 and so
    on."""
    return {
        club: strength
        for divisions in conferences
        for division in divisions
        for strength, club in enumerate(reversed(division), 1)
    }
