"""Wishes for a schedule, and as constraints of the solver.

Wishes as stored in JSON or TOML: lists by kind.

    {"free_weeks": [7],
     "blocked": [{"club": "a", "weeks": [3, 9]}], "no_home": [{"club": "b", "weeks": [1]}],
     "fixed": [{"week": 7, "clubs": ["a", "b"], "home": "a"}],
     "travel_partners": [["a", "b"]], "shared_fields": [["c", "d"]],
     "rivalry_weeks": [{"week": 8, "name": "Rivalry Week", "pairs": [["a", "b"]]}]}

`home`, `name` and `pairs` are optional, and so is every list.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

from engine.lines import LONGEST_NAME
from league.frame.errors import Refused, translated
from league.frame.errors import gettext_noop as _
from league.schedule.shapes import (
    AWAY,
    BYE,
    FREE,
    HOME,
    ByeRules,
    Calendar,
    LeagueShape,
    Match,
    ScheduleLimits,
    breaks,
    pair_of,
    round_of,
)
from league.schedule.solver.pools import Pair, Pool

RIVALRY_WEEK = "Rivalry Week"
KINDS: dict[str, Any] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


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
        who = ", ".join(pairs) or translated(_("the divisions among themselves"))
        named = {"club": first, "one": first, "other": second, "home": self.home, "name": self.name}
        return translated(text or KINDS[self.code]["sentence"], week=self.week, who=who, **named)

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


def wishes_of(lists: Any) -> Wishes:
    """Builds wishes from their lists. Raises Refused: bad_wishes."""
    if not isinstance(lists, dict):
        raise _bad("the whole", "lists by kind")
    wishes: list[Wish] = []
    for kind, entries in lists.items():
        if kind not in KINDS:
            raise _bad(repr(kind), f"one of {', '.join(KINDS)}")
        if not isinstance(entries, list):
            raise _bad(kind, "a list")
        for entry in entries:
            try:
                wishes += _wishes(kind, entry)
            except (AttributeError, LookupError, TypeError, ValueError) as error:
                raise _bad(f"{kind}: {entry!r}", KINDS[kind]["entry"]) from error
    return tuple(wishes)


def lists_of(wishes: Iterable[Wish]) -> dict[str, Any]:
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


def _wishes(kind: str, entry: Any) -> list[Wish]:
    """Raises AttributeError, LookupError, TypeError or ValueError for an entry of another form."""
    match kind:
        case "free_weeks":
            return [Wish(kind, _week(entry))]
        case "travel_partners" | "shared_fields":
            return [Wish(kind, clubs=_pair(entry))]
        case "fixed":
            pair, home = _pair(entry["clubs"]), entry.get("home", "")
            if home not in {"", *pair}:
                raise ValueError(home)
            return [Wish(kind, _week(entry["week"]), pair, home)]
        case "rivalry_weeks":
            pairs = tuple(map(_pair, _list(entry.get("pairs", []))))
            name = _name(entry.get("name", RIVALRY_WEEK))
            return [Wish(kind, _week(entry["week"]), pairs=pairs, name=name[:LONGEST_NAME])]
    clubs = (_name(entry["club"]),)
    return [Wish(kind, _week(week), clubs) for week in _list(entry["weeks"])]


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError(value)
    return value


def _name(value: str) -> str:
    if not (name := value.strip()):
        raise ValueError(value)
    return name


def _week(value: int) -> int:
    if type(value) is not int or value < 1:
        raise ValueError(value)
    return value


def _pair(value: Any) -> Pair:
    first, second = map(_name, _list(value))
    if first == second:
        raise ValueError(value)
    return pair_of(first, second)


def _bad(what: str, expected: str) -> Refused:
    return Refused("bad_wishes", f"The wishes cannot be read: {what} should be {expected}.")


PLAYOFF_WEEKS = 6  # after the regular season, in which nobody may play; more than any bracket has rounds


class UnservableWish(Refused):
    """A wish that no draw of these pools can keep."""

    def __init__(self, wish: Wish) -> None:
        super().__init__("constraint_unfit", wish=wish)


def check_wishes(wishes: Wishes, shape: LeagueShape, limits: ScheduleLimits) -> None:
    """Raises Refused: unknown_club, no_such_week."""
    weeks = limits.weeks + len(wished_free_weeks(wishes, shape, limits))
    for wish in wishes:
        for club in wish.everybody:
            if club not in shape.clubs:
                raise Refused("unknown_club.of_wish", wish=wish, club=club)
        last = weeks + PLAYOFF_WEEKS if wish.code == "free_weeks" else weeks
        if wish.week > last:
            raise Refused("no_such_week.of_wish", wish=wish, last=last)


def wished_free_weeks(wishes: Wishes, shape: LeagueShape, limits: ScheduleLimits) -> tuple[int, ...]:
    """The weeks of the regular season in which nobody plays by these wishes, also those for which every club
    is blocked."""
    blocked = Counter(wish.week for wish in {*wishes} if wish.code == "blocked")
    free = {wish.week for wish in wishes if wish.code == "free_weeks"}
    free |= {week for week, clubs in blocked.items() if clubs == len(shape.clubs)}
    return within(free, limits.weeks)


def within(free: Iterable[int], rounds: int) -> tuple[int, ...]:
    """The free weeks before the last round, if there are this many rounds."""
    kept: list[int] = []
    for week in sorted(free):
        if week <= rounds + len(kept):
            kept.append(week)
    return tuple(kept)


def wishes_by_round(wishes: Wishes, free: Collection[int]) -> dict[Wish, Wish]:
    """The wishes for rounds instead of weeks, each with the original; without those for the free weeks, which
    are kept. Raises UnservableWish for a game in such a week."""
    by_round: dict[Wish, Wish] = {}
    for wish in wishes:
        if wish.week in free and wish.code in {"fixed", "rivalry_weeks"}:
            raise UnservableWish(wish)
        if wish.week not in free and wish.code != "free_weeks":
            by_round[replace(wish, week=round_of(wish.week, free))] = wish
    return by_round


def apply_wishes(
    pools: Sequence[Pool],
    standing: Collection[Match],
    wishes: Mapping[Wish, Wish],
    shape: LeagueShape,
    limits: ScheduleLimits,
) -> Sequence[Pool]:
    """Returns the pools with the wishes added, which are by round, each with the original; `standing` are
    games outside of the pools. Raises UnservableWish."""
    for wish, original in wishes.items():
        try:
            pools = _applied(pools, standing, wish, shape, limits)
        except UnservableWish:
            raise UnservableWish(original) from None
    return pools


def _applied(
    pools: Sequence[Pool],
    standing: Collection[Match],
    wish: Wish,
    shape: LeagueShape,
    limits: ScheduleLimits,
) -> Sequence[Pool]:
    match wish.code:
        case "blocked" | "no_home":
            return [_without(pool, wish, limits) for pool in pools]
        case "travel_partners" | "shared_fields":
            return _suited(pools, standing, wish)
    groups = [(pair, 1) for pair in wish.pairs or [wish.clubs]]
    if wish.code == "rivalry_weeks" and not wish.pairs:
        groups = [(clubs, len(clubs) // 2) for clubs in shape.divisions.values()]
    for clubs, number in groups:  # so many games among these clubs, minus those already in `standing`
        left = number - len(_wished(standing, wish, clubs))
        if left > 0:
            own = next((pool for pool in pools if _wished(pool.games, wish, clubs)), None)
            if own is None:
                raise UnservableWish(wish)
            counts = [*own.counts, (_wished(own.games, wish, clubs), left)]
            pools = [replace(pool, counts=counts) if pool is own else pool for pool in pools]
    return pools


def _wished(games: Iterable[Match], wish: Wish, clubs: Collection[str]) -> list[Match]:
    """The games among these clubs in the week of the wish."""
    week, homes = wish.week, {wish.home} if wish.home else {*clubs}
    return [m for m in games if m.week == week and {*m.clubs} <= {*clubs} and m.home in homes]


def _suited(pools: Sequence[Pool], standing: Collection[Match], wish: Wish) -> Sequence[Pool]:
    """Requires venue patterns that suit. In two pools that are drawn separately, each of the two clubs gets
    one pattern, with the fewest breaks."""
    own = next((pool for pool in pools if set(wish.clubs) <= set(pool.clubs)), None)
    patterns = {club: choice for pool in pools for club, choice in pool.patterns.items()}
    pair, partners, most = (wish.clubs[0], wish.clubs[1]), wish.code == "travel_partners", 0
    if own and partners:
        most = most_apart(sum(match.pair == pair for match in standing) + own.pairs.get(pair, 0))
    suits = partial(travel_together, most=most) if partners else share_field
    suiting = (two for two in product(*(patterns[club] for club in pair)) if suits(*two))
    best = next(suiting, None) if own else min(suiting, key=lambda two: sum(map(breaks, two)), default=None)
    if best is None:
        raise UnservableWish(wish)
    if own is None:
        chosen = dict(zip(pair, ([pattern] for pattern in best), strict=True))
        return [
            replace(pool, patterns={club: chosen.get(club, choice) for club, choice in pool.patterns.items()})
            for pool in pools
        ]
    if partners:
        wished = replace(own, together={**own.together, pair: most})
    else:
        wished = replace(own, apart=[*own.apart, pair])
    return [wished if pool is own else pool for pool in pools]


def _without(pool: Pool, wish: Wish, limits: ScheduleLimits) -> Pool:
    (club,) = wish.clubs
    if club not in pool.clubs:
        return pool
    rests = wish.rests(limits.byes)
    left = [
        pattern
        for pattern in pool.patterns[club]
        if (pattern[wish.week - 1] == BYE if rests else pattern[wish.week - 1] != HOME)
    ]
    if not left:
        raise UnservableWish(wish)
    return replace(pool, patterns={**pool.patterns, club: left})
