"""The limits of a schedule, drawn or edited by hand."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RoundRobinMeetings:
    """Every two clubs meet `times` times, equally often at each field."""

    times: int


@dataclass(frozen=True, slots=True)
class EvenMeetings:
    """Every two clubs meet `times` times or, if `more`, once more."""

    times: int
    more: bool


@dataclass(frozen=True, slots=True)
class DivisionalMeetings:
    """Division rivals meet once at each field, other clubs at most once.

    `conference` and `other` are the numbers of games a club plays against each other division of its
    conference and against each division of the other conferences, greatest first; zeros are left out.
    """

    conference: tuple[int, ...]
    other: tuple[int, ...] = ()


Meetings = RoundRobinMeetings | EvenMeetings | DivisionalMeetings


@dataclass(frozen=True, slots=True)
class ByeRules:
    """Each club rests `times` times between the weeks `first` and `last` or, if `more`, once more; at most
    `clubs` clubs rest in one week."""

    first: int
    last: int
    clubs: int
    times: int = 1
    more: bool = False


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
