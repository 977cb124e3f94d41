"""The chances of yards as bars: one for each yard, the ends standing for everything beyond.

The drives on a field. It is turned so that the visitors always go to the right and the hosts to the
left, whatever half it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

LEAST, MOST = -6, 26  # yards of the first and the last bar
STEP, HEIGHT = 6, 40
FULL = 0.12  # chance of a bar of full height: higher ones are cut
LONG = 10


@dataclass(frozen=True, slots=True)
class YardBars:
    """SVG paths of the bars for losses, gains, and long gains of ten yards and more. `zero` is the x of the
    line between losses and gains."""

    losses: str
    gains: str
    long_gains: str
    width: int = (MOST - LEAST + 1) * STEP
    height: int = HEIGHT
    zero: int = -LEAST * STEP


def yard_bars(yards: Mapping[int, float]) -> YardBars:
    """`yards`: the chance of each gain. Chances that would be lower than a hair have no bar."""
    heights: dict[int, float] = {}
    for gain, chance in yards.items():
        place = max(LEAST, min(MOST, gain))
        heights[place] = heights.get(place, 0.0) + chance
    return YardBars(
        _path({gain: p for gain, p in heights.items() if gain < 0}),
        _path({gain: p for gain, p in heights.items() if 0 <= gain < LONG}),
        _path({gain: p for gain, p in heights.items() if gain >= LONG}),
    )


def _path(heights: Mapping[int, float]) -> str:
    bars = []
    for gain, chance in sorted(heights.items()):
        high = round(min(1.0, chance / FULL) * HEIGHT, 1)
        if high >= 0.3:
            bars.append(f"M{(gain - LEAST) * STEP + 1} {HEIGHT}v-{high}h{STEP - 1}v{high}z")
    return "".join(bars)


LETTER, LINE = 0.62, 1.2  # width and height of bold text, in font sizes
GAP = 4.0


@dataclass(frozen=True, slots=True)
class TextLabel:
    """A text at a place; `anchor` is SVG's text-anchor."""

    x: float
    y: float
    text: str
    anchor: str = "start"


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle that is in use."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Rectangle) -> bool:
        """Whether the two have a point in common."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


@dataclass(slots=True)
class Places:
    """The free places of a picture of this size, for text of `font` units."""

    width: float
    height: float
    font: float = 12.0
    taken: list[Rectangle] = field(default_factory=list)

    def take(self, box: Rectangle) -> None:
        """Keeps labels out of the box."""
        self.taken.append(box)

    def first_free(self, labels: Iterable[TextLabel]) -> TextLabel | None:
        """The first label with a free place, which it takes; None if there is no such label."""
        for label in labels:
            box = self._box(label)
            if self._is_inside(box) and not any(box.meets(other) for other in self.taken):
                self.take(box)
                return label
        return None

    def _box(self, label: TextLabel) -> Rectangle:
        wide = len(label.text) * self.font * LETTER
        before = {"start": 0.0, "middle": wide / 2, "end": wide}[label.anchor]
        left = label.x - before
        return Rectangle(
            left - GAP / 2, label.y - self.font * LINE + GAP / 2, left + wide + GAP / 2, label.y + GAP
        )

    def _is_inside(self, box: Rectangle) -> bool:
        return box.left >= 0 and box.top >= 0 and box.right <= self.width and box.bottom <= self.height


FIELD = 100
BAR_LETTER = 8.2  # width of a letter of a bar's label
PILL = 19.0  # its height


@dataclass(frozen=True, slots=True)
class ChartSize:
    """`left` and `right` is the room for words beside the field, `row` the height of a drive, `bar` how far
    below its top the middle of the bar is."""

    width: float
    left: float
    right: float
    top: float
    row: float
    bar: float
    between: float

    @property
    def edge(self) -> float:
        """The right end of the field with its end zones."""
        return self.width - self.right


WIDE = ChartSize(1160, 226, 240, 26, 34, 17, 20)
NARROW = ChartSize(328, 0, 0, 22, 46, 33, 16)


@dataclass(frozen=True, slots=True)
class DriveBar:
    """A drive of a side (0 home, 1 away) in a period; `start` and `end` are yards from its own goal line.
    `code` is the result in few letters."""

    side: int
    period: int
    start: int
    end: int
    code: str


@dataclass(frozen=True, slots=True)
class DrawnBar:
    """A drive: from `x` (an upright stroke) to `tip`; its label is a box at `pill` of `pill_width`. `y` is
    the middle of the bar, `top` that of the row."""

    x: float
    tip: float
    y: float
    top: float
    pill: float
    pill_width: float

    @property
    def pill_middle(self) -> float:
        return round(self.pill + self.pill_width / 2, 1)

    @property
    def pill_top(self) -> float:
        return self.y - PILL / 2


@dataclass(frozen=True, slots=True)
class YardLine:
    """A line of the field; `number` is None where no number is written."""

    x: float
    number: int | None


@dataclass(frozen=True, slots=True)
class Zone:
    """The end zone of a side, with the middle of its name, turned by `turn` degrees, and the room for it."""

    side: int
    x: float
    width: float
    middle_x: float
    middle_y: float
    turn: int
    room: float


@dataclass(frozen=True, slots=True)
class DriveChart:
    """The picture; `breaks` are the heights of the lines between two periods. `field` is the left edge and
    the width between the goal lines, `goal` the right one of them, `depth` the height of the field, `band`
    the width of ten yards."""

    size: ChartSize
    height: float
    depth: float
    field: tuple[float, float]
    goal: float
    band: float
    bands: tuple[float, ...]
    lines: tuple[YardLine, ...]
    zones: tuple[Zone, Zone]
    bars: tuple[DrawnBar, ...]
    breaks: tuple[float, ...]


def drive_chart(drives: Sequence[DriveBar], size: ChartSize) -> DriveChart:
    """The chart of drives in order."""
    zone = (size.width - size.left - size.right) / 12
    first, width = size.left + zone, zone * 10
    bars, breaks, y = [], [], size.top
    period = drives[0].period if drives else 0
    for drive in drives:
        if drive.period != period:
            breaks.append(y + size.between / 2)
            y, period = y + size.between, drive.period
        bars.append(_bar(drive, size, (first, width), y))
        y += size.row
    height = y + 8
    stops = [size.top, *breaks, height]
    left, right = (size.left, size.left + zone), (first + width, size.edge)
    return DriveChart(
        size=size,
        height=height,
        depth=height - size.top,
        field=(round(first, 1), round(width, 1)),
        goal=round(first + width, 1),
        band=round(width / 10, 1),
        bands=tuple(round(first + width * n / 10, 1) for n in range(1, 10, 2)),
        lines=tuple(
            YardLine(round(first + width * yards / FIELD, 1), min(yards, FIELD - yards) or None)
            for yards in range(0, FIELD + 1, 10)
        ),
        zones=(_zone(1, left, bars, stops), _zone(0, right, bars, stops)),
        bars=tuple(bars),
        breaks=tuple(breaks),
    )


def _zone(side: int, edges: tuple[float, float], bars: Sequence[DrawnBar], lines: Sequence[float]) -> Zone:
    """The end zone; its name stands in the middle of the longest stretch without a line or a label."""
    left, right = edges
    covered = [bar.y for bar in bars if bar.pill < right and bar.pill + bar.pill_width > left]
    stops = sorted([*lines, *covered])
    low, high = max(pairwise(stops), key=lambda stretch: stretch[1] - stretch[0])
    middle = left + (right - left) / 2
    return Zone(
        side,
        round(left, 1),
        round(right - left, 1),
        round(middle, 1),
        round((low + high) / 2, 1),
        -90 if side else 90,
        round(high - low - PILL - 8, 1),
    )


def _bar(drive: DriveBar, size: ChartSize, field: tuple[float, float], top: float) -> DrawnBar:
    """The bar is at least 3 wide; its label follows the end and stays inside the field."""
    first, width = field
    way = 1 if drive.side else -1
    start, end = (
        first + width * (yards if drive.side else FIELD - yards) / FIELD
        for yards in (drive.start, min(max(drive.end, 0), FIELD))
    )
    tip = end if abs(end - start) > 3 else start + 3 * way
    wide = 10 + BAR_LETTER * len(drive.code)
    middle = tip + way * (wide / 2 + 3)
    low, high = size.left + wide / 2 + 1, size.width - size.right - wide / 2 - 1
    middle = min(max(middle, low), high)
    return DrawnBar(
        round(start, 1), round(tip, 1), top + size.bar, top, round(middle - wide / 2, 1), round(wide, 1)
    )
