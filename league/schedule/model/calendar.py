"""A schedule arranged by week and club."""

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
    """Games between known clubs, at most one a week for each club, in weeks that exist.

    `patterns` maps each club to its venue pattern (see `venue_patterns`), `meetings` each pair to its games
    in order, `division` each club to its division.
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
        """Consecutive games of the same two clubs, as pairs."""
        return (two for met in self.meetings.values() for two in pairwise(met))

    def byes(self) -> dict[int, list[str]]:
        """Maps each week with byes to the clubs that rest."""
        resting = {
            week: [club for club, pattern in self.patterns.items() if pattern[week - 1] == BYE]
            for week in range(1, self.weeks + 1)
        }
        return {week: clubs for week, clubs in resting.items() if clubs}
