"""Pictures of a game: the lead and the win probability after each play, and its drives on a field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

LETTER, LINE = 0.62, 1.2  # width and height of bold text, in font sizes
FONT, GAP = 12.0, 4.0


class TextLabel(NamedTuple):
    """A text at a place; `anchor` is SVG's text-anchor."""

    x: float
    y: float
    text: str
    anchor: str = "start"


Boxes = list[tuple[float, float, float, float]]  # what is taken of a picture: left, top, right, bottom


def first_free(labels: Iterable[TextLabel], taken: Boxes, width: float, height: float) -> TextLabel | None:
    """The first label, in text of 12 units, that has a free place in a picture of this size; it takes the
    place. None if there is no such label."""
    for label in labels:
        wide = len(label.text) * FONT * LETTER
        left = label.x - {"start": 0.0, "middle": wide / 2, "end": wide}[label.anchor] - GAP / 2
        top, right, bottom = label.y - FONT * LINE + GAP / 2, left + wide + GAP, label.y + GAP
        is_inside = left >= 0 and top >= 0 and right <= width and bottom <= height
        if is_inside and not any(
            left < other[2] and other[0] < right and top < other[3] and other[1] < bottom for other in taken
        ):
            taken.append((left, top, right, bottom))
            return label
    return None


class CurveSize(NamedTuple):
    """The size of a picture, the edges of its plot and the room above and below it; `dot` is the radius of a
    named play."""

    width: float
    height: float
    left: float
    edge: float
    top: float
    bottom: float
    dot: float


FLOW_SIZES = (CurveSize(1160, 340, 34, 1096, 12, 44, 6.5), CurveSize(328, 250, 24, 286, 12, 40, 5))
WIN_SIZES = (CurveSize(1160, 300, 52, 1096, 14, 34, 6.5), CurveSize(328, 230, 44, 286, 14, 30, 5))
Periods = Sequence[tuple[int, str]]  # the first play of each period, by its index, with the period's title


class _Curve:
    """A picture of so many plays with values from `low` to `high`.

    `areas` are those below and above the middle, `breaks` the lines between two periods, `titles` their names
    at the bottom, `ends` labels beside the end of the line. `losses` are (path, label), `dots` (x, y, side,
    label): labels are None where there is no room, the side is None for a play of nobody."""

    def __init__(self, size: CurveSize, plays: int, low: float, high: float, periods: Periods) -> None:
        self.size, self.plays, self.low, self.high = size, plays, low, high
        self.taken: Boxes = [(0, 0, size.left, size.height)]  # the figures of the grid
        bottom: Boxes = []
        titles = [TextLabel(self.x(play) + 4, size.height - 6, title) for play, title in periods]
        self.picture: dict[str, Any] = {
            "size": size,
            "is_wide": size.width > 400,
            "breaks": [self.x(play) for play, _title in periods[1:]],
            "titles": [
                title for title in titles if first_free([title], bottom, size.width, size.height + 10)
            ],
            "losses": [],
        }

    def x(self, plays: float) -> float:
        return round(self.size.left + (self.size.edge - self.size.left) * plays / self.plays, 1)

    def y(self, value: float) -> float:
        room = self.size.height - self.size.top - self.size.bottom
        return round(self.size.top + room * (self.high - value) / (self.high - self.low), 1)

    def label(
        self, x: float, y: float, text: str, ways: Iterable[tuple[float, float, str]]
    ) -> TextLabel | None:
        """A label in the first of these ways from a place that has room: (right, down, anchor)."""
        labels = (TextLabel(x + right, y + down, text, anchor) for right, down, anchor in ways)
        return first_free(labels, self.taken, self.size.width, self.size.height)


STEP = 7  # points between two lines of the grid
LEAST = 17  # points from the top to the bottom
BESIDE = 5  # points of room beyond the greatest lead of each side


def flow_picture(
    leads: Sequence[int],
    periods: Periods,
    scores: Sequence[tuple[int, int, str]],
    losses: Sequence[tuple[int, int, str]],
    final: str,
    size: CurveSize,
) -> dict[str, Any]:
    """The visitors' `leads` after each play, at least one, and the `final` score. Scores and balls lost are
    (index of the play, side, text)."""
    high, low = max(0, *leads) + BESIDE, min(0, *leads) - BESIDE
    spare = max(0, LEAST - high + low) / 2
    curve = _Curve(size, len(leads), low - spare, high + spare, periods)
    x, y = curve.x, curve.y
    for (before, lead), (play, after) in pairwise(enumerate([0, *leads])):  # labels do not stand on the line
        top, bottom = sorted((y(lead), y(after)))
        curve.taken.append((x(before) - 2, top - 2, x(play), bottom + 2))
    end = TextLabel(size.edge + 8, y(leads[-1]) + 4, final)
    first_free([end], curve.taken, size.width, size.height)

    def steps(leads: Sequence[int]) -> str:
        """Up or down at the beginning of each play that changes the lead, then on to its end."""
        changed = [play for play, (before, lead) in enumerate(pairwise([0, *leads])) if before != lead]
        way = "".join(f"H{x(play):g}V{y(leads[play]):g}" for play in changed)
        return f"M{x(0):g} {y(0):g}{way}H{x(len(leads)):g}"

    parts = [[pick(lead, 0) for lead in leads] for pick in (min, max)]
    return curve.picture | {
        "grid": [
            (y(lead), abs(lead), not lead)
            for lead in range(-98, 99, STEP)
            if curve.low + 2 < lead < curve.high - 2
        ],
        "line": steps(leads),
        "areas": [f"{steps(part)}V{y(0):g}Z" if any(part) else "" for part in parts],
        "dots": [_score(curve, x(play), y(leads[play]), side, text) for play, side, text in scores],
        "losses": [_triangle(curve, *loss) for loss in losses],
        "ends": [end],
    }


def _score(curve: _Curve, x: float, y: float, side: int, text: str) -> tuple[Any, ...]:
    """The label stands on the free side of the step: above it after a score of the visitors."""
    near = curve.size.dot + 3
    above, below = -near, near + 9
    free, other = (above, below) if side else (below, above)
    curve.taken.append((x - 4, y - 4, x + 4, y + 4))
    ways = ((-near, free, "end"), (near, free, "start"), (-near, other, "end"))
    return x, y, side, curve.label(x, y, text, ways)


def _triangle(curve: _Curve, play: int, side: int, text: str) -> tuple[str, TextLabel | None]:
    """Hangs below the middle line if the visitors lost the ball, and stands on it if the hosts did. Its label
    is on the same side if there is room."""
    x, y, way = curve.x(play + 0.5), curve.y(0), 1 if side else -1
    base = y + way * 4
    curve.taken.append((x - 5, min(base, base + way * 8), x + 5, max(base, base + way * 8)))
    below, above = (25, 39), (-17, -31)
    order = below + above if way > 0 else above + below
    label = curve.label(x, y, text, ((0, down, "middle") for down in order))
    return f"M{x - 5:.1f} {base:.1f}h10l-5 {way * 8}z", label


GRID = (100, 75, 50, 75, 100)  # percent at the lines from the top to the bottom
BESIDE_MARK = ((10, 4, "start"), (-10, 4, "end"), (0, -14, "middle"), (0, 24, "middle"))


def win_picture(
    shares: Sequence[float],
    periods: Periods,
    marks: Sequence[tuple[int, str]],
    teams: tuple[str, str],
    size: CurveSize,
) -> dict[str, Any]:
    """The visitors' win probability before the first play and after each play, at least one. `marks` are
    named plays by their index, `teams` the names of the visitors and of the hosts."""
    curve = _Curve(size, len(shares) - 1, 0, 1, periods)
    x, y = curve.x, curve.y
    for place, share in enumerate(shares):
        curve.taken.append((x(place) - 2, y(share) - 3, x(place) + 2, y(share) + 3))

    def line(values: Iterable[float]) -> str:
        return "L".join(f"{x(place):g} {y(value):g}" for place, value in enumerate(values))

    dots = []
    for play, text in marks:
        left, top = x(play + 1), y(shares[play + 1])
        dots.append((left, top, None, curve.label(left, top, text, BESIDE_MARK)))
    start, end = f"M{x(0):g} {y(0.5):g}", f"{x(len(shares) - 1):g} {y(0.5):g}"
    return curve.picture | {
        "grid": [(y(1 - step / 4), percent, step == 2) for step, percent in enumerate(GRID)],
        "line": f"M{line(shares)}",
        "areas": [f"{start}L{line(pick(share, 0.5) for share in shares)}L{end}Z" for pick in (min, max)],
        "dots": dots,
        "ends": [
            TextLabel(size.edge + 8, size.top + 12, teams[0]),
            TextLabel(size.edge + 8, size.height - size.bottom, teams[1]),
        ],
    }


FIELD = 100
BAR_LETTER = 8.2  # width of a letter of a bar's label
PILL = 19.0  # height of the label
Row = Mapping[str, Any]


class ChartSize(NamedTuple):
    """`left` is the room for words beside the field, `edge` its right end with its end zones, `row` the
    height of a drive, `bar` how far below its top the middle of the bar is, `letter` the width of a letter in
    an end zone."""

    width: float
    left: float
    edge: float
    top: float
    row: float
    bar: float
    between: float
    letter: float


WIDE = ChartSize(1160, 226, 920, 26, 34, 17, 20, 18.0)
NARROW = ChartSize(328, 0, 328, 22, 46, 33, 16, 12.0)


def drive_charts(rows: Sequence[Row], clubs: Sequence[Any]) -> list[dict[str, Any]]:
    """The chart for wide and for narrow screens, none without drives; `clubs` are (home, away)."""
    return [drive_chart(rows, clubs, size) for size in (WIDE, NARROW) if rows]


def drive_chart(rows: Sequence[Row], clubs: Sequence[Any], size: ChartSize) -> dict[str, Any]:
    """The chart of drives in order, each with its `drive` and its `code`; `clubs` are (home, away). The
    visitors always go to the right and the hosts to the left, whatever half it is.

    `drives` are pairs of a bar and its row, `zones` the end zones of the visitors and of the hosts. `field`
    is the left edge and the width between the goal lines, `goal` the right one of them, `depth` the height of
    the field, `band` the width of ten yards; `lines` are (x, number, None where none is written), `breaks`
    the heights of the lines between two periods."""
    zone = (size.edge - size.left) / 12
    first, width = size.left + zone, zone * 10
    bars, breaks, y = list[dict[str, float]](), [], size.top
    period = rows[0]["drive"].half if rows else 0
    for row in rows:
        if row["drive"].half != period:
            breaks.append(y + size.between / 2)
            y, period = y + size.between, row["drive"].half
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


def _bar(row: Row, size: ChartSize, first: float, width: float, top: float) -> dict[str, float]:
    """From `x` (an upright stroke) to `tip`, at least 3 wide. `pill` is the left edge of the label's box,
    which follows the end and stays inside the field."""
    drive = row["drive"]
    side = drive.side
    way = 1 if side else -1
    start, end = (
        first + width * (yards if side else FIELD - yards) / FIELD
        for yards in (drive.start, min(max(drive.end, 0), FIELD))
    )
    tip = end if abs(end - start) > 3 else start + 3 * way
    pill_width = 10 + BAR_LETTER * len(row["code"])
    low, high = size.left + pill_width / 2 + 1, size.edge - pill_width / 2 - 1
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
