"""A schedule laid out by week and club."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from league.schedule.model.match import Match
from league.schedule.model.shape import DivisionName, LeagueShape
from league.schedule.model.venue_patterns import AWAY, BYE, HOME


@dataclass(frozen=True, slots=True)
class Calendar:
    """Games of known clubs, one a week at most, in weeks that exist.

    `patterns` has a text of venues (see `patterns`) for each club, `meetings` the games of each pair in
    order, `division` each club's own.
    """

    weeks: int
    games: tuple[Match, ...]
    patterns: Mapping[str, str]
    meetings: Mapping[tuple[str, str], tuple[Match, ...]]
    division: Mapping[str, DivisionName]

    @classmethod
    def of(cls, games: Iterable[Match], shape: LeagueShape, weeks: int) -> Calendar:
        ordered = tuple(sorted(games))
        venues = {club: [BYE] * weeks for club in shape.clubs}
        meetings: dict[tuple[str, str], list[Match]] = defaultdict(list)
        for match in ordered:
            venues[match.home][match.week - 1] = HOME
            venues[match.away][match.week - 1] = AWAY
            meetings[match.pair].append(match)
        return cls(
            weeks=weeks,
            games=ordered,
            patterns={club: "".join(line) for club, line in venues.items()},
            meetings={pair: tuple(met) for pair, met in meetings.items()},
            division=shape.division_of,
        )

    def opponents(self, club: str) -> list[str]:
        """A club's opponents, week by week."""
        return [away if home == club else home for _, home, away in self.games if club in {home, away}]

    def rematches(self) -> Iterable[tuple[Match, Match]]:
        """Two games of the same clubs, one after the other."""
        return (two for met in self.meetings.values() for two in pairwise(met))

    def byes(self) -> dict[int, list[str]]:
        """The clubs that rest in a week, where there are any."""
        resting = {
            week: [club for club, pattern in self.patterns.items() if pattern[week - 1] == BYE]
            for week in range(1, self.weeks + 1)
        }
        return {week: clubs for week, clubs in resting.items() if clubs}
