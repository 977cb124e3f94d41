"""Expected points: the points that the next score of the half is worth to the side with the ball, on average.

Each ruleset has a table by down, distance and spot; what is left of the half shifts and scales its values.
Both come from many games between computer coaches (`manage.py expected_points` makes them). A touchdown
counts 7, with its try; the score does not count."""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, NamedTuple

from engine.catalog import ruleset
from engine.presentation.drives import KICKOFFS
from engine.presentation.play_by_play import PUNTS
from engine.presentation.plays import Play

FILE = "expected_points.json"
HALVES = 2
MUCH = 16  # units of the clock that are as good as a whole half
Moment = tuple[int, int]  # half (0, 1), and what is left of it in units of the clock, at most MUCH
TOUCHDOWN, SAFETY = 7, 2  # points, a touchdown with its try
KICKOFF_KINDS = frozenset(event.name.lower() for event in KICKOFFS)
PUNT_KINDS = frozenset(event.name.lower() for event in PUNTS)
ONE_POINT = frozenset({"extra_point", "extra_point_missed"})
TWO_POINTS = frozenset({"two_point", "two_point_failed"})
TRY_KINDS = ONE_POINT | TWO_POINTS


class EndOfHalf(NamedTuple):
    """The value of receiving a kickoff when so much is left of a half, and what the average value of a snap
    becomes at each spot: a share of it and a shift in points."""

    kickoff: float
    shifts: Sequence[float]
    shares: Sequence[float]


@dataclass(frozen=True, slots=True)
class PointsTable:
    """The table of a ruleset. `downs` has for each down (from 0) a row for each of `distances` with the value
    at each of `spots`, in points, averaged over a whole half. `halves` has for the first and the second half
    what happens to this value at each of `clocks`, see `EndOfHalf`; `periods` are those of both halves.
    `kickoff` is what is scored on average after receiving one, `extra_point` and `two_point` what such a try
    brings."""

    spots: Sequence[int]
    distances: Sequence[int]
    downs: Sequence[Sequence[Sequence[float]]]
    periods: int
    clocks: Sequence[int]
    halves: Sequence[Sequence[EndOfHalf]]
    kickoff: float
    extra_point: float
    two_point: float

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> PointsTable:
        """Makes it from the data of a file."""
        own = {part.name: data[part.name] for part in fields(cls)}
        return cls(**own | {"halves": [[EndOfHalf(*end) for end in half] for half in data["halves"]]})

    def at(self, down: int, distance: int, spot: int) -> float:
        """Returns the average value of a snap; `spot` in yards from the own goal line. Between the points of
        the table it is interpolated, beyond them it is that of the nearest."""
        rows = self.downs[min(down, len(self.downs)) - 1]
        low, share = _place(self.distances, distance)
        near, far = (_along(rows[n], self.spots, spot) for n in (low, min(low + 1, len(rows) - 1)))
        return near + share * (far - near)

    def in_time(self, moment: Moment, down: int, distance: int, spot: int) -> float:
        """Returns the value of a snap at its time of the half."""
        average = self.at(down, distance, spot)
        near, far, share = self._ends(moment)
        values = [
            _along(end.shifts, self.spots, spot) + _along(end.shares, self.spots, spot) * average
            for end in (near, far)
        ]
        return values[0] + share * (values[1] - values[0])

    def value(self, play: Play) -> float | None:
        """Returns the value of the kickoff or snap that a row begins with, for the receiving side on a
        kickoff; None for other rows."""
        moment = moment_of(play, self.periods)
        is_free_kick = play.kind in PUNT_KINDS and play.down is None
        if play.kind in KICKOFF_KINDS or is_free_kick:
            near, far, share = self._ends(moment)
            value = near.kickoff + share * (far.kickoff - near.kickoff)
            return -value if is_free_kick else value
        if play.down is None or play.distance is None or play.spot is None:
            return None
        return self.in_time(moment, play.down, play.distance, play.spot)

    def _ends(self, moment: Moment) -> tuple[EndOfHalf, EndOfHalf, float]:
        """What is known of the times around this one, and how far it is from the first to the second."""
        half, left = moment
        low, share = _place(self.clocks, left)
        return self.halves[half][low], self.halves[half][min(low + 1, len(self.clocks) - 1)], share


def moment_of(play: Play, periods: int) -> Moment:
    """Returns the time of a play. `periods` are those of both halves. An overtime ends like a first half:
    nobody has a lead to protect."""
    is_last = play.period > periods or play.period * 2 % periods == 0
    return int(play.half == HALVES), min(play.clock, MUCH) if is_last else MUCH


def digest_of(data: Mapping[str, Any]) -> str:
    """Returns the SHA-256 of a table's data without its digest."""
    plain = {name: value for name, value in data.items() if name != "digest"}
    return hashlib.sha256(json.dumps(plain, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


@cache
def points_table(name: str) -> PointsTable | None:
    """Returns the table of a ruleset; None if it has none."""
    file = ruleset(name).folder / FILE
    return PointsTable.read(json.loads(file.read_text("utf-8"))) if file.exists() else None


def expected_points(table: PointsTable, plays: Sequence[Play]) -> list[tuple[float, float] | None]:
    """Returns (expected points before the play, points added by it) for the side with the ball, on kickoffs
    for the receiving side. None for rows that are no play."""
    sides = [_side(play) for play in plays]
    values = [_value(table, play) for play in plays]
    points: list[tuple[float, float] | None] = []
    for nth, (play, side, value) in enumerate(zip(plays, sides, values, strict=True)):
        if side is None or value is None:
            points.append(None)
            continue
        after = scored(play, side)
        if after is None:
            after = _next(plays, sides, values, nth)
        points.append((value, after - value))
    return points


def scored(play: Play, side: int) -> float | None:
    """Returns what the score of this play is worth to `side`; 0 for a failed try, None without a score."""
    if play.is_touchdown:
        points = float(TOUCHDOWN)
    elif play.scorer is not None:
        points = float(play.points)
    else:
        return 0.0 if any(event.kind in TRY_KINDS for event in play.events) else None
    return points if play.scorer == side else -points


def _next(
    plays: Sequence[Play], sides: Sequence[int | None], values: Sequence[float | None], nth: int
) -> float:
    """The value of the next situation of the half to the side of this play; 0 if there is none."""
    for play, side, value in zip(plays[nth + 1 :], sides[nth + 1 :], values[nth + 1 :], strict=True):
        if play.half != plays[nth].half:
            break
        if side is not None and value is not None:
            return value if side == sides[nth] else -value
    return 0.0


def _side(play: Play) -> int | None:
    """The side whose points are expected."""
    if play.possession is not None and play.kind in KICKOFF_KINDS:
        return 1 - play.possession
    return play.possession


def _value(table: PointsTable, play: Play) -> float | None:
    if not play.is_try:
        return table.value(play)
    kinds = {event.kind for event in play.events}
    return table.two_point if kinds & TWO_POINTS else table.extra_point if kinds & ONE_POINT else None


def _place(points: Sequence[int], value: int) -> tuple[int, float]:
    """The last of these points that is not above the value, and how far it is on the way to the next one."""
    low = max(bisect_right(points, value) - 1, 0)
    if low + 1 >= len(points) or value <= points[0]:
        return low, 0.0
    return low, (value - points[low]) / (points[low + 1] - points[low])


def _along(row: Sequence[float], spots: Sequence[int], spot: int) -> float:
    low, share = _place(spots, spot)
    return row[low] + (share * (row[low + 1] - row[low]) if share else 0.0)
