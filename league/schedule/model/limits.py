"""What a schedule must keep, whoever draws it or edits it by hand."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RoundRobinMeetings:
    """Every two clubs meet so many times, as often at one field as at the other."""

    times: int


@dataclass(frozen=True, slots=True)
class DivisionalMeetings:
    """Division rivals meet once at each field, other clubs at most once.

    `conference` and `other` are a club's games against each other division of its conference and each
    division of the other conferences, the fullest first; zeros are left out.
    """

    conference: tuple[int, ...]
    other: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ByeRules:
    """Each club rests `times` weeks from `first` to `last`; at most so many `clubs` rest in a week."""

    first: int
    last: int
    clubs: int
    times: int = 1


@dataclass(frozen=True, slots=True)
class ScheduleLimits:
    """Hard limits. `homes` are the numbers of home games a club may have, `breaks` and `stand` (games in a
    row at home or away) count for each club, `rematch` is in weeks, `half` the difference in home games
    between the halves of the season. `lower_bound` is the fewest breaks that any such schedule can have.
    """

    weeks: int
    homes: tuple[int, ...]
    meetings: RoundRobinMeetings | DivisionalMeetings
    lower_bound: int
    byes: ByeRules | None = None
    last_week_division: bool = False
    breaks: int = 4
    stand: int = 3
    rematch: int = 4
    half: int = 1
