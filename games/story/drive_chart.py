"""The drives of a game on a field.

The field is turned so that the visitors always go to the right and the hosts to the left, whatever half it
is.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

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


def drive_charts(rows: Sequence[Any], clubs: Sequence[Any]) -> list[dict[str, Any]]:
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
