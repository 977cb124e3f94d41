"""Wishes for a schedule.

Wishes as stored in JSON or TOML: lists by kind.

    {"free_weeks": [7],
     "blocked": [{"club": "a", "weeks": [3, 9]}], "no_home": [{"club": "b", "weeks": [1]}],
     "fixed": [{"week": 7, "clubs": ["a", "b"], "home": "a"}],
     "travel_partners": [["a", "b"]], "shared_fields": [["c", "d"]],
     "rivalry_weeks": [{"week": 8, "name": "Rivalry Week", "pairs": [["a", "b"]]}]}

`home`, `name` and `pairs` are optional, and so is every list.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from engine.lines import LONGEST_NAME
from league.frame.errors import Refused, translated
from league.frame.errors import gettext_noop as _
from league.schedule.shapes import AWAY, BYE, FREE, HOME, ByeRules, Calendar, ScheduleLimits, pair_of

Pair = tuple[str, str]
RIVALRY_WEEK = "Rivalry Week"


@dataclass(frozen=True, slots=True)
class FreeWeek:
    """Nobody plays in that week: the games after it are a week later. After the regular season, the playoffs
    skip it."""

    week: int
    code: ClassVar[str] = "free_weeks"

    def __str__(self) -> str:
        return translated(_("Nobody plays in week {week}"), week=self.week)

    def kept(self, calendar: Calendar, limits: ScheduleLimits) -> bool:  # noqa: ARG002 - as every wish
        return all(match.week != self.week for match in calendar.games)


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
        return venue in {BYE, FREE} if self.rests(limits.byes) else venue != HOME


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
        first, second = self.pair
        text = somewhere if self.home else anywhere
        return translated(text, one=first, other=second, week=self.week, home=self.home)

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
        first, second = (calendar.patterns[club] for club in self.pair)
        return self.suits(first, second, self.most_apart(len(calendar.meetings.get(self.pair, ()))))

    @staticmethod
    def suits(first: str, second: str, most: int = 0) -> bool:
        """Whether the venue patterns differ in at most `most` weeks."""
        return sum({*two} == {HOME, AWAY} for two in zip(first, second, strict=True)) <= most

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
        first, second = (calendar.patterns[club] for club in self.pair)
        return self.suits(first, second)

    @staticmethod
    def suits(first: str, second: str) -> bool:
        """Whether the venue patterns have no home week in common."""
        return all((HOME, HOME) != two for two in zip(first, second, strict=True))


@dataclass(frozen=True, slots=True)
class RivalryRound:
    """These pairs meet in that week; without pairs every club plays in its division, except one club of a
    division with an odd number of clubs."""

    week: int
    pairs: tuple[Pair, ...] = ()
    name: str = RIVALRY_WEEK
    code: ClassVar[str] = "rivalry_weeks"

    def __str__(self) -> str:
        pairs = [translated(_("{one} and {other}"), one=first, other=second) for first, second in self.pairs]
        who = ", ".join(pairs) or translated(_("the divisions among themselves"))
        return translated(_("Week {week} is {name}: {who}"), week=self.week, name=self.name, who=who)

    def kept(self, calendar: Calendar, limits: ScheduleLimits) -> bool:  # noqa: ARG002 - as every wish
        met = [match.pair for match in calendar.games if match.week == self.week]
        if self.pairs:
            return set(self.pairs) <= set(met)
        inside = Counter(
            calendar.division[first]
            for first, second in met
            if calendar.division[first] == calendar.division[second]
        )
        return inside == Counter(
            {division: size // 2 for division, size in Counter(calendar.division.values()).items()}
        )


Wish = FreeWeek | BlockedWeek | NoHomeGame | FixedMatch | TravelPartners | SharedField | RivalryRound
Wishes = tuple[Wish, ...]


def clubs_of(wish: Wish) -> Iterator[str]:
    match wish:
        case FreeWeek():
            return
        case BlockedWeek() | NoHomeGame():
            yield wish.club
        case RivalryRound():
            yield from (club for pair in wish.pairs for club in pair)
        case _:
            yield from wish.pair


def is_kept(wish: Wish, calendar: Calendar, limits: ScheduleLimits) -> bool:
    """Whether the schedule keeps the wish; never if it lacks the wish's clubs or the week of its games."""
    in_season = isinstance(wish, FreeWeek) or getattr(wish, "week", 1) <= calendar.weeks
    return in_season and set(clubs_of(wish)) <= set(calendar.patterns) and wish.kept(calendar, limits)


KINDS: dict[str, type[Wish]] = {
    kind.code: kind
    for kind in (FreeWeek, BlockedWeek, NoHomeGame, FixedMatch, TravelPartners, SharedField, RivalryRound)
}


def read_wishes(path: Path) -> Wishes:
    """Reads the wishes of a file: TOML if its name ends in .toml, otherwise JSON. Raises Refused:
    file_unreadable, bad_wishes."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Refused("file_unreadable", f"{path} cannot be read as text: check its name.") from error
    try:
        lists = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
    except ValueError as error:
        raise Refused("bad_wishes", f"{path} is no {path.suffix.lstrip('.') or 'JSON'}: {error}.") from error
    return wishes_of(lists)


def wishes_of(lists: Any) -> Wishes:
    """Builds wishes from their lists. Raises Refused: bad_wishes."""
    if not isinstance(lists, dict):
        raise _bad("the whole", "lists by kind")
    for kind in lists:
        if kind not in KINDS:
            raise _bad(repr(kind), f"one of {', '.join(KINDS)}")
    return tuple(
        wish
        for kind, entries in lists.items()
        for entry in _list(entries, kind)
        for wish in _wishes(kind, entry)
    )


def lists_of(wishes: Wishes) -> dict[str, Any]:
    """The lists from which `wishes_of` builds the same wishes."""
    lists: dict[str, Any] = {}
    for wish in wishes:
        lists.setdefault(wish.code, []).append(_entry(wish))
    return lists


def _entry(wish: Wish) -> Any:
    match wish:
        case FreeWeek():
            return wish.week
        case BlockedWeek() | NoHomeGame():
            return {"club": wish.club, "weeks": [wish.week]}
        case FixedMatch():
            home = {"home": wish.home} if wish.home else {}
            return {"week": wish.week, "clubs": list(wish.pair), **home}
        case RivalryRound():
            pairs = {"pairs": [list(pair) for pair in wish.pairs]} if wish.pairs else {}
            return {"week": wish.week, "name": wish.name, **pairs}
        case TravelPartners() | SharedField():
            return list(wish.pair)


def _wishes(kind: str, entry: Any) -> Iterator[Wish]:
    wish = KINDS[kind]
    if wish is FreeWeek:
        yield FreeWeek(_week(entry, kind))
    elif wish is TravelPartners or wish is SharedField:
        yield wish(_pair(entry, kind))
    elif not isinstance(entry, dict):
        raise _bad(f"{kind}: {entry!r}", "a table with names")
    elif wish is BlockedWeek or wish is NoHomeGame:
        club = _text(entry.get("club"), f"the club of {kind}")
        for week in _list(entry.get("weeks"), f"the weeks of {kind}"):
            yield wish(club, _week(week, kind))
    elif wish is FixedMatch:
        pair, home = _pair(entry.get("clubs"), kind), entry.get("home", "")
        if home not in {"", *pair}:
            raise _bad(f"the home club {home!r} of {kind}", f"{pair[0]} or {pair[1]}")
        yield FixedMatch(_week(entry.get("week"), kind), pair, home)
    else:
        pairs = tuple(_pair(pair, kind) for pair in _list(entry.get("pairs", []), f"the pairs of {kind}"))
        name = _text(entry.get("name", RIVALRY_WEEK), f"the name of {kind}")
        yield RivalryRound(_week(entry.get("week"), kind), pairs, name[:LONGEST_NAME])


def _list(value: Any, what: str) -> Sequence[Any]:
    if not isinstance(value, list):
        raise _bad(what, "a list")
    return value


def _text(value: Any, what: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise _bad(what, "a name")
    return value.strip()


def _week(value: Any, kind: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise _bad(f"the week {value!r} of {kind}", "a whole number from 1")
    return value


def _pair(value: Any, kind: str) -> Pair:
    clubs = [_text(club, f"a club of {kind}") for club in _list(value, f"the clubs of {kind}")]
    if len(clubs) != 2 or clubs[0] == clubs[1]:
        raise _bad(f"the clubs of {kind}", "two clubs")
    return pair_of(*clubs)


def _bad(what: str, expected: str) -> Refused:
    return Refused("bad_wishes", f"The wishes cannot be read: {what} should be {expected}.")
