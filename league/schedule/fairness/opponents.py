"""Checks that every club plays the opponents its preset asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from league.schedule.fairness.violations import Violation, one_of
from league.schedule.model.calendar import Calendar
from league.schedule.model.limits import DivisionalMeetings, EvenMeetings, Meetings, RoundRobinMeetings
from league.schedule.model.match import Match, pair_of
from league.schedule.model.shape import DivisionName
from league.translation import gettext_noop as _
from league.translation import translated


def opponent_faults(calendar: Calendar, meetings: Meetings) -> Iterator[Violation]:
    """Violations with the codes meetings, same_field, opponents."""
    for one, other in combinations(sorted(calendar.patterns), 2):
        games = calendar.meetings.get(pair_of(one, other), ())
        rivals = calendar.division[one] == calendar.division[other]
        yield from _pair_faults(one, other, games, _allowed(meetings, rivals))
    if isinstance(meetings, DivisionalMeetings):
        yield from _division_faults(calendar, meetings)


def _allowed(meetings: Meetings, rivals: bool) -> tuple[int, ...]:
    """How often two clubs may meet."""
    if isinstance(meetings, RoundRobinMeetings):
        return (meetings.times,)
    if isinstance(meetings, EvenMeetings):
        return (meetings.times, meetings.times + 1) if meetings.more else (meetings.times,)
    return (2,) if rivals else (0, 1)


def _pair_faults(
    one: str, other: str, games: Sequence[Match], allowed: tuple[int, ...]
) -> Iterator[Violation]:
    if len(games) not in allowed:
        text = _("Games between {one} and {other}: {count}, not {wanted}.")
        values = {"count": len(games), "wanted": one_of(allowed)}
        yield Violation("meetings", translated(text, one=one, other=other, **values))
    elif len(games) == 2 and games[0].home == games[1].home:
        text = _("{one} and {other} meet twice at the field of {home}: each must host once.")
        yield Violation("same_field", translated(text, one=one, other=other, home=games[0].home))


def _division_faults(calendar: Calendar, meetings: DivisionalMeetings) -> Iterator[Violation]:
    for club, own in calendar.division.items():
        met = Counter(calendar.division[opponent] for opponent in calendar.opponents(club))
        inside = _fullest_first(met, [name for name in met if name[0] == own[0] and name != own])
        outside = _fullest_first(met, [name for name in met if name[0] != own[0]])
        if inside != meetings.conference:
            text = _("Games of {club} against the other divisions in its conference: {counts}, not {wanted}.")
            yield _wrong(text, club, inside, meetings.conference)
        if outside != meetings.other:
            text = _(
                "Games of {club} against the other divisions outside its conference: {counts}, not {wanted}."
            )
            yield _wrong(text, club, outside, meetings.other)


def _fullest_first(met: Counter[DivisionName], names: Sequence[DivisionName]) -> tuple[int, ...]:
    return tuple(sorted((met[name] for name in names), reverse=True))


def _wrong(text: str, club: str, found: tuple[int, ...], wanted: tuple[int, ...]) -> Violation:
    sentence = translated(text, club=club, counts=_listed(found), wanted=_listed(wanted))
    return Violation("opponents", sentence)


def _listed(games: tuple[int, ...]) -> str:
    return translated(_(" and ")).join(map(str, games)) or translated(_("none"))
