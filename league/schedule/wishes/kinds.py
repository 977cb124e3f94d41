"""Wishes that a commissioner may have for a schedule beyond the limits of its preset."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from league.schedule.fairness.violations import Violation
from league.schedule.model.calendar import Calendar
from league.schedule.model.limits import ByeRules, ScheduleLimits
from league.schedule.model.venue_patterns import AWAY, BYE, HOME
from league.translation import gettext_noop as _
from league.translation import translated

Pair = tuple[str, str]
RIVALRY_WEEK = "Rivalry Week"


@dataclass(frozen=True, slots=True)
class BlockedWeek:
    """The club does not play in that week, or is not at home if the preset has no byes then."""

    club: str
    week: int
    code: ClassVar[str] = "blocked"

    def __str__(self) -> str:
        return translated(_("{club} is blocked in week {week}"), club=self.club, week=self.week)

    def rests(self, byes: ByeRules | None) -> bool:
        """Whether the wish asks for a bye: only in weeks that have byes."""
        return byes is not None and byes.first <= self.week <= byes.last

    def kept(self, calendar: Calendar, limits: ScheduleLimits) -> bool:
        venue = calendar.patterns[self.club][self.week - 1]
        return venue == BYE if self.rests(limits.byes) else venue != HOME


@dataclass(frozen=True, slots=True)
class NoHomeGame:
    """The club is not at home in that week."""

    club: str
    week: int
    code: ClassVar[str] = "no_home"

    def __str__(self) -> str:
        return translated(_("{club} is not at home in week {week}"), club=self.club, week=self.week)

    def kept(self, calendar: Calendar, limits: ScheduleLimits) -> bool:  # noqa: ARG002 - as every wish
        return calendar.patterns[self.club][self.week - 1] != HOME


@dataclass(frozen=True, slots=True)
class FixedMatch:
    """The two clubs meet in that week, at the field of `home` if it is set."""

    week: int
    pair: Pair
    home: str = ""
    code: ClassVar[str] = "fixed"

    def __str__(self) -> str:
        anywhere = _("{one} and {other} meet in week {week}")
        somewhere = _("{one} and {other} meet in week {week} at the field of {home}")
        one, other = self.pair
        text = somewhere if self.home else anywhere
        return translated(text, one=one, other=other, week=self.week, home=self.home)

    def kept(self, calendar: Calendar, limits: ScheduleLimits) -> bool:  # noqa: ARG002 - as every wish
        met = calendar.meetings.get(self.pair, ())
        return any(match.week == self.week and self.home in {"", match.home} for match in met)


@dataclass(frozen=True, slots=True)
class TravelPartners:
    """Two clubs that are at home in the same weeks and away in the same weeks, except when they meet.

    Partners that meet once differ in one week more, because both have as many home games as every other club.
    """

    pair: Pair
    code: ClassVar[str] = "travel_partners"

    def __str__(self) -> str:
        return translated(_("{one} and {other} travel together"), one=self.pair[0], other=self.pair[1])

    def kept(self, calendar: Calendar, limits: ScheduleLimits) -> bool:  # noqa: ARG002 - as every wish
        one, other = (calendar.patterns[club] for club in self.pair)
        return self.suits(one, other, self.most_apart(len(calendar.meetings.get(self.pair, ()))))

    @staticmethod
    def suits(one: str, other: str, most: int = 0) -> bool:
        """Whether the venue patterns differ in at most `most` weeks."""
        return sum({*two} == {HOME, AWAY} for two in zip(one, other, strict=True)) <= most

    @staticmethod
    def most_apart(meetings: int) -> int:
        """The most weeks in which one is at home and the other is away."""
        return meetings + meetings % 2


@dataclass(frozen=True, slots=True)
class SharedField:
    """Two clubs that share a field: they are never both at home."""

    pair: Pair
    code: ClassVar[str] = "shared_fields"

    def __str__(self) -> str:
        return translated(_("{one} and {other} share a field"), one=self.pair[0], other=self.pair[1])

    def kept(self, calendar: Calendar, limits: ScheduleLimits) -> bool:  # noqa: ARG002 - as every wish
        one, other = (calendar.patterns[club] for club in self.pair)
        return self.suits(one, other)

    @staticmethod
    def suits(one: str, other: str) -> bool:
        """Whether the venue patterns have no home week in common."""
        return all((HOME, HOME) != two for two in zip(one, other, strict=True))


@dataclass(frozen=True, slots=True)
class RivalryRound:
    """These pairs meet in that week; without pairs every club plays in its division, except one club of a
    division with an odd number of clubs."""

    week: int
    pairs: tuple[Pair, ...] = ()
    name: str = RIVALRY_WEEK
    code: ClassVar[str] = "rivalry_weeks"

    def __str__(self) -> str:
        pairs = [translated(_("{one} and {other}"), one=one, other=other) for one, other in self.pairs]
        who = ", ".join(pairs) or translated(_("the divisions among themselves"))
        return translated(_("Week {week} is {name}: {who}"), week=self.week, name=self.name, who=who)

    def kept(self, calendar: Calendar, limits: ScheduleLimits) -> bool:  # noqa: ARG002 - as every wish
        met = [match.pair for match in calendar.games if match.week == self.week]
        if self.pairs:
            return set(self.pairs) <= set(met)
        inside = Counter(
            calendar.division[one] for one, other in met if calendar.division[one] == calendar.division[other]
        )
        return inside == Counter(
            {division: size // 2 for division, size in Counter(calendar.division.values()).items()}
        )


Wish = BlockedWeek | NoHomeGame | FixedMatch | TravelPartners | SharedField | RivalryRound
Wishes = tuple[Wish, ...]


def clubs_of(wish: Wish) -> Iterator[str]:
    """The clubs that the wish names."""
    match wish:
        case BlockedWeek() | NoHomeGame():
            yield wish.club
        case RivalryRound():
            yield from (club for pair in wish.pairs for club in pair)
        case _:
            yield from wish.pair


def is_kept(wish: Wish, calendar: Calendar, limits: ScheduleLimits) -> bool:
    """Whether the schedule keeps the wish; never if it lacks the wish's clubs or week."""
    there = set(clubs_of(wish)) <= set(calendar.patterns) and getattr(wish, "week", 1) <= calendar.weeks
    return there and wish.kept(calendar, limits)


def broken_wishes(wishes: Wishes, calendar: Calendar, limits: ScheduleLimits) -> Iterator[Violation]:
    """Violations with the codes blocked, no_home, fixed, travel_partners, shared_fields, rivalry_weeks."""
    for wish in wishes:
        if not is_kept(wish, calendar, limits):
            yield Violation(wish.code, f"Not kept: {wish}.")
