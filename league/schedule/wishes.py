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
from typing import Any

from engine.lines import LONGEST_NAME
from league.frame.errors import Refused, translated
from league.frame.errors import gettext_noop as _
from league.schedule.shapes import AWAY, BYE, FREE, HOME, ByeRules, Calendar, ScheduleLimits, pair_of

Pair = tuple[str, str]
RIVALRY_WEEK = "Rivalry Week"
# What each kind of wish says.
KINDS = {
    "free_weeks": _("Nobody plays in week {week}"),
    "blocked": _("{club} is blocked in week {week}"),
    "no_home": _("{club} is not at home in week {week}"),
    "fixed": _("{one} and {other} meet in week {week}"),
    "travel_partners": _("{one} and {other} travel together"),
    "shared_fields": _("{one} and {other} share a field"),
    "rivalry_weeks": _("Week {week} is {name}: {who}"),
}


@dataclass(frozen=True, slots=True)
class Wish:
    """A wish of one of the KINDS, for one club or for two in the order of their names.

    free_weeks       nobody plays in that week: the games after it are a week later. After the regular season,
                     the playoffs skip it
    blocked          the club does not play in that week, or is not at home if the preset has no byes then
    no_home          the club is not at home in that week
    fixed            the two meet in that week, at the field of `home` if it is set
    travel_partners  the two are at home in the same weeks and away in the same weeks, except when they meet
    shared_fields    the two are never both at home
    rivalry_weeks    these `pairs` meet in that week; without pairs every club plays in its division, except
                     one club of a division with an odd number of clubs
    """

    code: str
    week: int = 0
    clubs: tuple[str, ...] = ()
    home: str = ""
    pairs: tuple[Pair, ...] = ()
    name: str = RIVALRY_WEEK

    def __str__(self) -> str:
        text = _("{one} and {other} meet in week {week} at the field of {home}") if self.home else ""
        first, second = self.opponents
        pairs = [translated(_("{one} and {other}"), one=club, other=rival) for club, rival in self.pairs]
        values = {
            "week": self.week,
            "club": first,
            "one": first,
            "other": second,
            "home": self.home,
            "name": self.name,
        }
        who = ", ".join(pairs) or translated(_("the divisions among themselves"))
        return translated(text or KINDS[self.code], who=who, **values)

    @property
    def opponents(self) -> tuple[str, str]:
        """Its first two clubs, empty where it names fewer."""
        first, second, *_others = (*self.clubs, "", "")
        return first, second

    @property
    def everybody(self) -> tuple[str, ...]:
        """All clubs that it names."""
        return (*self.clubs, *(club for pair in self.pairs for club in pair))

    def rests(self, byes: ByeRules | None) -> bool:
        """Whether a blocked club needs a bye: only in weeks that have byes."""
        return self.code == "blocked" and byes is not None and byes.first <= self.week <= byes.last

    def kept(self, calendar: Calendar, limits: ScheduleLimits) -> bool:
        """Whether a schedule that has its clubs and its week keeps the wish."""
        lines = [calendar.patterns[club] for club in self.clubs]
        meetings = calendar.meetings.get(self.opponents, ())
        match self.code:
            case "blocked" | "no_home":
                venue = lines[0][self.week - 1]
                return venue in {BYE, FREE} if self.rests(limits.byes) else venue != HOME
            case "fixed":
                return any(match.week == self.week and self.home in {"", match.home} for match in meetings)
            case "travel_partners":
                return travel_together(lines[0], lines[1], most_apart(len(meetings)))
            case "shared_fields":
                return share_field(lines[0], lines[1])
        met = [match.pair for match in calendar.games if match.week == self.week]
        if self.code == "free_weeks":
            return not met
        if self.pairs:
            return set(self.pairs) <= set(met)
        division = calendar.division
        inside = Counter(division[first] for first, second in met if division[first] == division[second])
        return inside == Counter({name: size // 2 for name, size in Counter(division.values()).items()})


Wishes = tuple[Wish, ...]


def travel_together(first: str, second: str, most: int = 0) -> bool:
    """Whether the venue patterns differ in at most `most` weeks."""
    return sum({*two} == {HOME, AWAY} for two in zip(first, second, strict=True)) <= most


def most_apart(meetings: int) -> int:
    """The most weeks in which one of two travel partners is at home and the other is away. Partners that meet
    once differ in one week more, because both have as many home games as every other club."""
    return meetings + meetings % 2


def share_field(first: str, second: str) -> bool:
    """Whether the venue patterns have no home week in common."""
    return all((HOME, HOME) != two for two in zip(first, second, strict=True))


def is_kept(wish: Wish, calendar: Calendar, limits: ScheduleLimits) -> bool:
    """Whether the schedule keeps the wish; never if it lacks the wish's clubs or the week of its games."""
    in_season = wish.code == "free_weeks" or wish.week <= calendar.weeks
    return in_season and set(wish.everybody) <= set(calendar.patterns) and wish.kept(calendar, limits)


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
    match wish.code:
        case "free_weeks":
            return wish.week
        case "blocked" | "no_home":
            return {"club": wish.clubs[0], "weeks": [wish.week]}
        case "fixed":
            home = {"home": wish.home} if wish.home else {}
            return {"week": wish.week, "clubs": list(wish.clubs), **home}
        case "rivalry_weeks":
            pairs = {"pairs": [list(pair) for pair in wish.pairs]} if wish.pairs else {}
            return {"week": wish.week, "name": wish.name, **pairs}
    return list(wish.clubs)


def _wishes(kind: str, entry: Any) -> Iterator[Wish]:
    if kind == "free_weeks":
        yield Wish(kind, _week(entry, kind))
    elif kind in {"travel_partners", "shared_fields"}:
        yield Wish(kind, clubs=_pair(entry, kind))
    elif not isinstance(entry, dict):
        raise _bad(f"{kind}: {entry!r}", "a table with names")
    elif kind == "fixed":
        pair, home = _pair(entry.get("clubs"), kind), entry.get("home", "")
        if home not in {"", *pair}:
            raise _bad(f"the home club {home!r} of {kind}", f"{pair[0]} or {pair[1]}")
        yield Wish(kind, _week(entry.get("week"), kind), pair, home)
    elif kind == "rivalry_weeks":
        pairs = tuple(_pair(pair, kind) for pair in _list(entry.get("pairs", []), f"the pairs of {kind}"))
        name = _text(entry.get("name", RIVALRY_WEEK), f"the name of {kind}")
        yield Wish(kind, _week(entry.get("week"), kind), pairs=pairs, name=name[:LONGEST_NAME])
    else:
        club = _text(entry.get("club"), f"the club of {kind}")
        for week in _list(entry.get("weeks"), f"the weeks of {kind}"):
            yield Wish(kind, _week(week, kind), (club,))


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
