"""The shape of a schedule: matches, weeks, limits, venues, calendar."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, combinations, groupby, pairwise
from typing import NamedTuple

from league.frame.errors import Refused

KNOCKOUT_NAME = "knockout"  # the preset of a season without a regular season


class Match(NamedTuple):
    """A game at the home club's field, in a week from 1. Matches sort by week and home club."""

    week: int
    home: str
    away: str

    @property
    def clubs(self) -> tuple[str, str]:
        return self.home, self.away

    @property
    def pair(self) -> tuple[str, str]:
        """The two clubs in a fixed order, regardless of venue."""
        return pair_of(self.home, self.away)


def pair_of(first: str, second: str) -> tuple[str, str]:
    return (first, second) if first < second else (second, first)


FEWEST_CLUBS, MOST_CLUBS, MOST_DIVISIONS = 4, 32, 8

DivisionName = tuple[str, str]  # conference and division


@dataclass(frozen=True, slots=True)
class LeagueShape:
    """{conference: {division: clubs}}. Everything is sorted: the order in which a league names its clubs does
    not change its schedule."""

    grouping: dict[str, dict[str, tuple[str, ...]]]

    @classmethod
    def of(cls, grouping: Mapping[str, Mapping[str, Iterable[str]]]) -> LeagueShape:
        """Builds a shape from {conference: {division: clubs}}.

        Raises Refused: empty_name, empty_division, duplicate_club, club_count, division_count.
        """
        shape = cls(
            {
                conference: {name: tuple(sorted(clubs)) for name, clubs in sorted(divisions.items())}
                for conference, divisions in sorted(grouping.items())
            }
        )
        for (conference, division), clubs in shape.divisions.items():
            if not clubs:
                raise Refused("empty_division.shape", division=division, conference=conference)
            if not all((conference, division, *clubs)):
                raise Refused("empty_name")
        for club, times in Counter(shape.clubs).items():
            if times > 1:
                raise Refused("duplicate_club", club=club, times=times)
        if not FEWEST_CLUBS <= len(shape.clubs) <= MOST_CLUBS:
            raise Refused("club_count", least=FEWEST_CLUBS, most=MOST_CLUBS, count=len(shape.clubs))
        if len(shape.divisions) > MOST_DIVISIONS:
            raise Refused("division_count", most=MOST_DIVISIONS, count=len(shape.divisions))
        return shape

    @property
    def divisions(self) -> dict[DivisionName, tuple[str, ...]]:
        """The clubs of each division."""
        return {
            (conference, name): clubs
            for conference, divisions in self.grouping.items()
            for name, clubs in divisions.items()
        }

    @property
    def conferences(self) -> dict[str, tuple[str, ...]]:
        """The clubs of each conference."""
        return {name: tuple(chain(*divisions.values())) for name, divisions in self.grouping.items()}

    @property
    def conference_sizes(self) -> dict[str, int]:
        """The number of clubs in each conference."""
        return {name: len(clubs) for name, clubs in self.conferences.items()}

    @property
    def clubs(self) -> tuple[str, ...]:
        return tuple(chain(*self.divisions.values()))

    @property
    def division_of(self) -> dict[str, DivisionName]:
        """Maps each club to its division (conference and name: two conferences may use the same name)."""
        return {club: division for division, clubs in self.divisions.items() for club in clubs}

    @property
    def sizes(self) -> tuple[tuple[int, ...], ...]:
        """The number of clubs in each division of each conference."""
        return tuple(tuple(map(len, divisions.values())) for divisions in self.grouping.values())


# Venue patterns: where a club plays each week, as a string of H (home), A (away) and - (bye). A calendar
# also has . for weeks in which nobody plays; the figures are counted without them.
#
# A bye is not a game: HA-AH has one break, as HAAH has.

HOME, AWAY, BYE = "H", "A", "-"
FREE = "."  # a week in which nobody plays
OPPOSITE = {HOME: AWAY, AWAY: HOME}
OPEN = "?"  # a week that is still to be drawn
FEW_BREAKS = 2  # what a drawn schedule gives a club; the hard limit is looser


def breaks(pattern: str) -> int:
    """Counts how often two games in a row are both at home or both away."""
    games = pattern.replace(BYE, "")
    return sum(venue == next_venue for venue, next_venue in pairwise(games))


def longest_stand(pattern: str) -> int:
    """The most games in a row at home or away."""
    return max((len(list(run)) for _, run in groupby(pattern.replace(BYE, ""))), default=0)


def home_by_half(pattern: str) -> int:
    """The difference in home games between the halves of the season; a middle week belongs to neither
    half."""
    half = len(pattern) // 2
    return abs(pattern[:half].count(HOME) - pattern[-half:].count(HOME)) if half else 0


def patterns(
    weeks: int, home: int, bye_weeks: Iterable[int] = (), most_breaks: int = FEW_BREAKS
) -> Iterator[str]:
    """All good patterns with `home` home games: few breaks, no three in a row, halves at most one apart.

    With `bye_weeks` (from 1) a club has one bye, in one of them.
    """
    byes = tuple(bye_weeks)
    for games in _alternating(weeks - bool(byes), most_breaks):
        if games.count(HOME) != home:
            continue
        for pattern in [games[: week - 1] + BYE + games[week - 1 :] for week in byes] or [games]:
            if home_by_half(pattern) <= 1:
                yield pattern


def _alternating(games: int, most_breaks: int) -> Iterator[str]:
    """Every sequence of H and A with at most `most_breaks` breaks, no two of them adjacent."""
    for number in range(most_breaks + 1):
        for places in combinations(range(1, games), number):
            if all(second - first > 1 for first, second in pairwise(places)):
                for venue in (HOME, AWAY):
                    yield _sequence(venue, games, frozenset(places))


def _sequence(venue: str, games: int, places: frozenset[int]) -> str:
    sequence = venue
    for game in range(1, games):
        sequence += sequence[-1] if game in places else OPPOSITE[sequence[-1]]
    return sequence


def completions(
    known: str,
    homes: Collection[int],
    byes: int,
    bye_weeks: Collection[int],
    most_breaks: int,
    stand: int,
    half: int = 1,
) -> list[str]:
    """All patterns that fill the open weeks of a known one, with `byes` byes and one of the given numbers
    of home games.

    Byes fall into `bye_weeks`. Breaks and stands within the known weeks alone do not count against a pattern.
    Halves are at most `half` home games apart.
    """
    given = [run for run in known.split(OPEN) if run]
    most_breaks += sum(breaks(run) for run in given)
    stand = max(stand, *map(longest_stand, given), 0)

    def fill(begun: str, rests: int) -> Iterator[str]:
        if breaks(begun) > most_breaks or longest_stand(begun) > stand or begun.count(HOME) > max(homes):
            return
        if len(begun) == len(known):
            if not rests and begun.count(HOME) in homes and home_by_half(begun) <= half:
                yield begun
            return
        week = len(begun) + 1
        if known[week - 1] != OPEN:
            yield from fill(begun + known[week - 1], rests)
            return
        yield from fill(begun + HOME, rests)
        yield from fill(begun + AWAY, rests)
        if rests and week in bye_weeks:
            yield from fill(begun + BYE, rests - 1)

    return list(fill("", byes))


# A schedule arranged by week and club.
#
# The presets and the solver know rounds: weeks with games, numbered without a gap. A season may also have
# weeks in which nobody plays, such as Christmas: these `free` weeks lie between its rounds.

MOST_WEEKS = 100  # of a season, with those in which nobody plays


def free_weeks(games: Iterable[Match]) -> tuple[int, ...]:
    """The weeks before the last game in which nobody plays."""
    played = {match.week for match in games}
    return tuple(week for week in range(1, max(played, default=0)) if week not in played)


def week_of(turn: int, free: Iterable[int]) -> int:
    """The week of a round."""
    for week in sorted(free):
        turn += week <= turn
    return turn


def round_of(week: int, free: Iterable[int]) -> int:
    """The round of a week; of a free week, the round after it."""
    return week - sum(other < week for other in free)


def stretch(games: Iterable[Match], free: Iterable[int]) -> list[Match]:
    """Games by round as games by week."""
    return [match._replace(week=week_of(match.week, free)) for match in games]


def compress(games: Iterable[Match], free: Iterable[int]) -> list[Match]:
    """Games by week as games by round."""
    return [match._replace(week=round_of(match.week, free)) for match in games]


@dataclass(frozen=True, slots=True)
class Calendar:
    """Games between known clubs, at most one a week for each club, in weeks that exist.

    `patterns` maps each club to its venue pattern (see `HOME`), `meetings` each pair to its games
    in order, `division` each club to its division. `free` are the weeks before the last game in which nobody
    plays.
    """

    weeks: int
    games: tuple[Match, ...]
    patterns: Mapping[str, str]
    meetings: Mapping[tuple[str, str], tuple[Match, ...]]
    division: Mapping[str, DivisionName]
    free: tuple[int, ...]

    @classmethod
    def of(cls, games: Iterable[Match], shape: LeagueShape, weeks: int) -> Calendar:
        ordered = tuple(sorted(games))
        free = free_weeks(ordered)
        line = [FREE if week in free else BYE for week in range(1, weeks + 1)]
        venues = {club: [*line] for club in shape.clubs}
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
            free=free,
        )

    @property
    def patterns_by_round(self) -> dict[str, str]:
        """The patterns without the free weeks."""
        return {club: pattern.replace(FREE, "") for club, pattern in self.patterns.items()}

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


@dataclass(frozen=True, slots=True)
class EvenMeetings:
    """Every two clubs meet `times` times or, if `more`, once more."""

    times: int
    more: bool = False


@dataclass(frozen=True, slots=True)
class DivisionalMeetings:
    """Division rivals meet once at each field, other clubs at most once.

    `conference` and `other` are the numbers of games a club plays against each other division of its
    conference and against each division of the other conferences, greatest first; zeros are left out.
    """

    conference: tuple[int, ...]
    other: tuple[int, ...] = ()


Meetings = EvenMeetings | DivisionalMeetings


@dataclass(frozen=True, slots=True)
class ByeRules:
    """Each club rests `times` times between the weeks `first` and `last`; at most `clubs` clubs rest in one
    week."""

    first: int
    last: int
    clubs: int
    times: int = 1


@dataclass(frozen=True, slots=True)
class ScheduleLimits:
    """Hard limits. `homes` are the numbers of home games a club may have; `breaks` and `stand` (games in a
    row at home or away) are limits for each club; `rematch` is in weeks; `half` is the greatest difference
    in home games between the halves of the season. `lower_bound` is the smallest number of breaks a
    schedule of this kind can have."""

    weeks: int
    homes: tuple[int, ...]
    meetings: Meetings
    lower_bound: int
    byes: ByeRules | None = None
    last_week_division: bool = False
    breaks: int = 4
    stand: int = 3
    rematch: int = 4
    half: int = 1

    def stretched(self, free: Collection[int]) -> ScheduleLimits:
        """The limits of a season with these weeks in which nobody plays."""
        byes = self.byes
        if byes:
            byes = replace(byes, first=week_of(byes.first, free), last=week_of(byes.last, free))
        return replace(self, weeks=self.weeks + len(free), byes=byes)
