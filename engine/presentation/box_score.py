"""The box score: one table of the statistics of a team, and those of a game by name."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.gridiron.events import BOXED, SIDES, Event, Line
from engine.gridiron.words import gettext_noop as _
from engine.presentation.drives import Progress
from engine.presentation.play_by_play import SCORES

Counts = Sequence[Sequence[Any]]  # [event][how often, amount in all, most at once] of one team
Kind = Callable[[Counts, Collection[Event]], int]


def times(counts: Counts, events: Collection[Event]) -> int:
    return int(sum([counts[event][0] for event in events]))


def total(counts: Counts, events: Collection[Event]) -> int:
    return int(sum([counts[event][1] for event in events]))


def lost(counts: Counts, events: Collection[Event]) -> int:
    """The sum of negative amounts, as a positive number."""
    return -total(counts, events)


def longest(counts: Counts, events: Collection[Event]) -> int:
    """The most at once."""
    return int(max([counts[event][2] for event in events]))


def caught(counts: Counts, events: Collection[Event]) -> int:
    """How often these passes were caught. A Hail Mary is one if it gained yards."""
    return times(counts, events) + int(total(counts, (Event.HAIL_MARY,)) > 0)


@dataclass(frozen=True, slots=True)
class Statistic:
    """One statistic of a team, counted from these events by a function such as `times`. Of several games,
    those that count the `longest` are compared by the best game, all others by the sum.

    `meaning` in English; `title` is marked for translation, empty if no page ranks teams by it; `export` is
    its column in exports if that has another name. `of_opponent`: counted from the opponent's events.
    `against`: the opponents' total, for what a team did to them."""

    key: str
    kind: Kind
    events: Collection[Event]
    meaning: str
    title: str = ""
    export: str = ""
    of_opponent: bool = False
    against: bool = False

    @property
    def name(self) -> str:
        """The name of its totals."""
        return f"{self.key}_against" if self.against else self.key

    @property
    def column(self) -> str:
        """The name of its column in exports: nflverse's, if that has the same statistic."""
        return self.export or self.key

    @property
    def sentence(self) -> str:
        return f"{self.meaning[0].upper()}{self.meaning[1:]}."

    @property
    def is_longest(self) -> bool:
        """Whether teams are compared by their best game."""
        return self.kind is longest


KINDS: dict[str, Kind] = {kind.__name__: kind for kind in (times, total, lost, longest, caught)}
STATISTICS = tuple(  # in the order of a box score
    Statistic(key, KINDS[row.pop("kind")], tuple(Event[name] for name in row.pop("events")), **row)
    for key, row in tomllib.loads((Path(__file__).parent / "statistics.toml").read_text("utf-8")).items()
)
BY_KEY = {statistic.key: statistic for statistic in STATISTICS}
POINTS = Statistic("points", total, (), "points scored", _("Points"))  # which come from the score


def box_score(lines: Sequence[Line]) -> dict[str, Any]:
    """Returns `{"home": {...}, "away": {...}, "periods": [[home, away], ...]}` of the lines of a game, with
    what they count as (`Progress.follow`).

    Yards are whole numbers. Each half and each overtime is one period."""
    return _box(Progress().count(lines), lines)


def is_box_score(stated: Any, lines: Sequence[Line]) -> bool:
    """Whether this is the box score of the lines, as it is counted now or as the first programs did: only the
    3rd and 4th downs that the rules had noted, the plays of two-point tries too, no blocked punts, and only
    drives with a snap."""
    first = _box(lines, lines)
    for side, name in enumerate(SIDES):
        first[name]["punts"] -= sum((line.event, line.side) == (Event.PUNT_BLOCKED, side) for line in lines)
    return stated in (box_score(lines), first)


def _box(counted: Iterable[Line], lines: Sequence[Line]) -> dict[str, Any]:
    counts = [[[0, 0, 0] for _event in range(BOXED)] for _side in SIDES]
    for line in counted:
        if line.event < BOXED:
            row = counts[line.side][line.event]
            count, amount, most = row
            row[:] = count + 1, amount + line.amount, max(most, line.amount) if count else line.amount
    points = (lines[-1].home, lines[-1].away) if lines else (0, 0)
    box: dict[str, Any] = {
        name: {**team_box(counts[side], counts[1 - side]), "points": points[side]}
        for side, name in enumerate(SIDES)
    }
    return {**box, "periods": periods(lines)}


def periods(lines: Sequence[Line]) -> list[list[int]]:
    """Returns the points [home, away] of each half and overtime."""
    points: list[list[int]] = []
    before = (0, 0)
    for line in lines:
        while len(points) < line.half:
            points.append([0, 0])
        if line.event in SCORES:
            points[-1][0] += line.home - before[0]
            points[-1][1] += line.away - before[1]
            before = (line.home, line.away)
    return points


def deficits(lines: Iterable[Line]) -> tuple[int, int]:
    """Returns the most points by which (home, away) trailed at any moment of the game."""
    home, away = 0, 0
    for line in lines:
        if line.event in SCORES:
            home, away = max(home, line.away - line.home), max(away, line.home - line.away)
    return home, away


def team_box(own: Counts, other: Counts) -> dict[str, int]:
    """Returns one team's statistics of one game, or of many. `own` and `other` are the counts of both
    teams."""
    return {
        statistic.key: statistic.kind(other if statistic.of_opponent else own, statistic.events)
        for statistic in STATISTICS
    }
