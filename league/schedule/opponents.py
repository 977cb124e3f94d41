"""Whether everybody plays whom the preset says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from league.schedule.calendar import Calendar
from league.schedule.limits import Divisional, Everybody
from league.schedule.match import Match, pair_of
from league.schedule.shape import DivisionName
from league.schedule.violations import Violation


def opponent_faults(calendar: Calendar, meetings: Everybody | Divisional) -> Iterator[Violation]:
    """Codes: meetings, same_field, opponents."""
    for one, other in combinations(sorted(calendar.patterns), 2):
        games = calendar.meetings.get(pair_of(one, other), ())
        rivals = calendar.division[one] == calendar.division[other]
        yield from _pair_faults(one, other, games, _allowed(meetings, rivals))
    if isinstance(meetings, Divisional):
        yield from _division_faults(calendar, meetings)


def _allowed(meetings: Everybody | Divisional, rivals: bool) -> tuple[int, ...]:
    """How often two clubs may meet."""
    if isinstance(meetings, Everybody):
        return (meetings.times,)
    return (2,) if rivals else (0, 1)


def _pair_faults(
    one: str, other: str, games: Sequence[Match], allowed: tuple[int, ...]
) -> Iterator[Violation]:
    if len(games) not in allowed:
        times = " or ".join(str(number) for number in allowed)
        yield Violation("meetings", f"Games between {one} and {other}: {len(games)}, not {times}.")
    elif len(games) == 2 and games[0].home == games[1].home:
        what = f"{one} and {other} meet twice at the field of {games[0].home}"
        yield Violation("same_field", f"{what}: each must host once.")


def _division_faults(calendar: Calendar, meetings: Divisional) -> Iterator[Violation]:
    for club, own in calendar.division.items():
        met = Counter(calendar.division[opponent] for opponent in calendar.opponents(club))
        inside = _fullest_first(met, [name for name in met if name[0] == own[0] and name != own])
        outside = _fullest_first(met, [name for name in met if name[0] != own[0]])
        if inside != meetings.conference:
            yield _wrong(club, "in its conference", inside, meetings.conference)
        if outside != meetings.other:
            yield _wrong(club, "outside its conference", outside, meetings.other)


def _fullest_first(met: Counter[DivisionName], names: Sequence[DivisionName]) -> tuple[int, ...]:
    return tuple(sorted((met[name] for name in names), reverse=True))


def _wrong(club: str, where: str, found: tuple[int, ...], wanted: tuple[int, ...]) -> Violation:
    games = f"Games of {club} against the other divisions {where}"
    return Violation("opponents", f"{games}: {_listed(found)}, not {_listed(wanted)}.")


def _listed(games: tuple[int, ...]) -> str:
    return " and ".join(str(number) for number in games) or "none"
