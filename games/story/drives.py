"""The drives of a game in words, and on a field.

The field is turned so that the visitors always go to the right and the hosts to the left, whatever half it
is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy

from engine.presentation.drives import Drive
from games.records.participants import GameClub
from games.story.finished_game import RESULTS
from league.frame.numbers import whole

MIDFIELD = 50
LONG = 13  # letters: a longer nickname makes room for its abbreviation
POINTS = frozenset({"touchdown", "field_goal"})
CODES: dict[str, str | Promise] = {
    "touchdown": pgettext_lazy("short for a play", "TD"),
    "field_goal": pgettext_lazy("short for a play", "FG"),
    "missed_field_goal": pgettext_lazy("short for a play", "MISS"),
    "blocked_field_goal": pgettext_lazy("short for a play", "BLK"),
    "punt": pgettext_lazy("short for a play", "PUNT"),
    "blocked_punt": pgettext_lazy("short for a play", "BLK"),
    "interception": pgettext_lazy("short for a play", "INT"),
    "fumble": pgettext_lazy("short for a play", "FUM"),
    "turnover": pgettext_lazy("short for a play", "TO"),
    "downs": pgettext_lazy("short for a play", "DOWNS"),
    "safety": pgettext_lazy("short for a play", "SAF"),
    "opponent_touchdown": pgettext_lazy("short for a play", "OPP TD"),
    "punt_blocked": pgettext_lazy("short for a play", "BLK"),
    "two_point": pgettext_lazy("short for a play", "2PT"),
    "end_of_half": pgettext_lazy("short for a play", "HALF"),
    "end_of_game": pgettext_lazy("short for a play", "END"),
}


@dataclass(frozen=True, slots=True)
class DriveRow:
    """A drive in words; `clubs` are (home, away)."""

    number: int
    drive: Drive
    clubs: Sequence[GameClub]

    @property
    def team(self) -> Any:
        return self.clubs[self.drive.side]

    @property
    def has_points(self) -> bool:
        return self.drive.result in POINTS

    @property
    def start(self) -> str:
        """The spot where it began, as short as it fits beside the chart: BOS 35."""
        spot = self.drive.start
        if spot == MIDFIELD:
            return str(MIDFIELD)
        half = self.drive.side if spot < MIDFIELD else 1 - self.drive.side
        return f"{self.clubs[half].abbreviation} {min(spot, 2 * MIDFIELD - spot)}"

    @property
    def way(self) -> str:
        """Its plays and yards."""
        plays = ngettext("%(n)d play", "%(n)d plays", self.drive.plays) % {"n": self.drive.plays}
        yards = _("%(n)s yds") % {"n": whole(self.drive.yards)}
        return f"{plays}, {yards}"

    @property
    def result(self) -> str:
        return _(RESULTS[self.drive.result]) if self.drive.result else ""

    @property
    def code(self) -> str:
        """The result in few letters."""
        return str(CODES.get(self.drive.result, ""))

    @property
    def name(self) -> str:
        """The team, by a name that fits beside the chart."""
        nickname: str = self.team.nickname
        return nickname if len(nickname) <= LONG else self.team.abbreviation

    @property
    def text(self) -> str:
        """The whole drive, for people who do not see the chart."""
        parts = (self.start, self.way, self.result)
        return f"{self.number}. {self.team.nickname}: {', '.join(filter(None, parts))}"


FIELD = 100
BAR_LETTER = 8.2  # width of a letter of a bar's label
PILL = 19.0  # height of the label


class ChartSize(NamedTuple):
    """`left` and `right` is the room for words beside the field, `row` the height of a drive, `bar` how far
    below its top the middle of the bar is, `letter` the width of a letter in an end zone."""

    width: float
    left: float
    right: float
    top: float
    row: float
    bar: float
    between: float
    letter: float

    @property
    def edge(self) -> float:
        """The right end of the field with its end zones."""
        return self.width - self.right


WIDE = ChartSize(1160, 226, 240, 26, 34, 17, 20, 18.0)
NARROW = ChartSize(328, 0, 0, 22, 46, 33, 16, 12.0)


def drive_charts(rows: Sequence[DriveRow], clubs: Sequence[GameClub]) -> list[dict[str, Any]]:
    """The chart for wide and for narrow screens, none without drives; `clubs` are (home, away)."""
    return [drive_chart(rows, clubs, size) for size in (WIDE, NARROW) if rows]


def drive_chart(rows: Sequence[Any], clubs: Sequence[Any], size: ChartSize) -> dict[str, Any]:
    """The chart of drives in order, each with its `drive` and its `code`; `clubs` are (home, away).

    `drives` are pairs of a bar and its row, `zones` the end zones of the visitors and of the hosts. `field`
    is the left edge and the width between the goal lines, `goal` the right one of them, `depth` the height of
    the field, `band` the width of ten yards; `lines` are (x, number, None where none is written), `breaks`
    the heights of the lines between two periods."""
    zone = (size.width - size.left - size.right) / 12
    first, width = size.left + zone, zone * 10
    bars, breaks, y = list[dict[str, float]](), [], size.top
    period = rows[0].drive.half if rows else 0
    for row in rows:
        if row.drive.half != period:
            breaks.append(y + size.between / 2)
            y, period = y + size.between, row.drive.half
        bars.append(_bar(row, size, first, width, y))
        y += size.row
    height = y + 8
    stops = [size.top, *breaks, height]
    return {
        "size": size,
        "is_wide": size is WIDE,
        "height": height,
        "depth": height - size.top,
        "field": (round(first, 1), round(width, 1)),
        "goal": round(first + width, 1),
        "band": round(width / 10, 1),
        "bands": [round(first + width * n / 10, 1) for n in range(1, 10, 2)],
        "lines": [
            (round(first + width * yards / FIELD, 1), min(yards, FIELD - yards) or None)
            for yards in range(0, FIELD + 1, 10)
        ],
        "zones": [
            _zone(side, clubs[side], left, left + zone, size, bars, stops)
            for side, left in ((1, size.left), (0, first + width))
        ],
        "drives": list(zip(bars, rows, strict=True)),
        "breaks": breaks,
    }


def _zone(
    side: int,
    club: Any,
    left: float,
    right: float,
    size: ChartSize,
    bars: Sequence[dict[str, float]],
    stops: Sequence[float],
) -> dict[str, Any]:
    """The end zone of a side with the longest name of its team that fits, if any does: turned by `turn`
    degrees, in the middle of the longest stretch without a line or a label."""
    covered = [bar["y"] for bar in bars if bar["pill"] < right and bar["pill"] + bar["pill_width"] > left]
    low, high = max(pairwise(sorted([*stops, *covered])), key=lambda stretch: stretch[1] - stretch[0])
    room = round(high - low - PILL - 8, 1)
    names = (club.nickname, club.abbreviation)
    return {
        "side": side,
        "x": round(left, 1),
        "width": round(right - left, 1),
        "middle_x": round(left + (right - left) / 2, 1),
        "middle_y": round((low + high) / 2, 1),
        "turn": -90 if side else 90,
        "room": room,
        "name": next((name for name in names if len(name) <= room / size.letter), ""),
    }


def _bar(row: Any, size: ChartSize, first: float, width: float, top: float) -> dict[str, float]:
    """From `x` (an upright stroke) to `tip`, at least 3 wide. `pill` is the left edge of the label's box,
    which follows the end and stays inside the field."""
    side = row.drive.side
    way = 1 if side else -1
    start, end = (
        first + width * (yards if side else FIELD - yards) / FIELD
        for yards in (row.drive.start, min(max(row.drive.end, 0), FIELD))
    )
    tip = end if abs(end - start) > 3 else start + 3 * way
    pill_width = 10 + BAR_LETTER * len(row.code)
    low, high = size.left + pill_width / 2 + 1, size.width - size.right - pill_width / 2 - 1
    middle = min(max(tip + way * (pill_width / 2 + 3), low), high)
    pill, pill_width = round(middle - pill_width / 2, 1), round(pill_width, 1)
    return {
        "x": round(start, 1),
        "tip": round(tip, 1),
        "y": top + size.bar,
        "top": top,
        "pill": pill,
        "pill_width": pill_width,
        "pill_middle": round(pill + pill_width / 2, 1),
        "pill_top": top + size.bar - PILL / 2,
    }
