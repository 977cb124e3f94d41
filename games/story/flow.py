"""The flow of a game as pictures: the lead and the win probability after each play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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


class Places:
    """The free places of a picture of this size, for text of 12 units."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.taken: list[tuple[float, float, float, float]] = []  # left, top, right, bottom

    def first_free(self, labels: Iterable[TextLabel]) -> TextLabel | None:
        """The first label with a free place, which it takes; None if there is no such label."""
        for label in labels:
            wide = len(label.text) * FONT * LETTER
            left = label.x - {"start": 0.0, "middle": wide / 2, "end": wide}[label.anchor] - GAP / 2
            top, right, bottom = label.y - FONT * LINE + GAP / 2, left + wide + GAP, label.y + GAP
            is_inside = left >= 0 and top >= 0 and right <= self.width and bottom <= self.height
            if is_inside and not any(
                left < other[2] and other[0] < right and top < other[3] and other[1] < bottom
                for other in self.taken
            ):
                self.taken.append((left, top, right, bottom))
                return label
        return None


class CurveSize(NamedTuple):
    """The size of a picture and the room around its plot; `dot` is the radius of a named play."""

    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    dot: float

    @property
    def edge(self) -> float:
        """The right end of the plot."""
        return self.width - self.right


FLOW_SIZES = (CurveSize(1160, 340, 34, 64, 12, 44, 6.5), CurveSize(328, 250, 24, 42, 12, 40, 5))
WIN_SIZES = (CurveSize(1160, 300, 52, 64, 14, 34, 6.5), CurveSize(328, 230, 44, 42, 14, 30, 5))
Periods = Sequence[tuple[int, str]]  # the first play of each period, by its index, with the period's title


class _Curve:
    """A picture of so many plays with values from `low` to `high`.

    `areas` are those below and above the middle, `breaks` the lines between two periods, `titles` their names
    at the bottom, `ends` labels beside the end of the line. `losses` are (path, label), `dots` (x, y, side,
    label): labels are None where there is no room, the side is None for a play of nobody."""

    def __init__(self, size: CurveSize, plays: int, low: float, high: float, periods: Periods) -> None:
        self.size, self.plays, self.low, self.high = size, plays, low, high
        self.places = Places(size.width, size.height)
        self.places.taken.append((0, 0, size.left, size.height))  # the figures of the grid
        bottom = Places(size.width, size.height + 10)
        titles = [TextLabel(self.x(play) + 4, size.height - 6, title) for play, title in periods]
        self.picture: dict[str, Any] = {
            "size": size,
            "is_wide": size.width > 400,
            "breaks": [self.x(play) for play, _title in periods[1:]],
            "titles": [label for title in titles if (label := bottom.first_free([title]))],
            "losses": [],
        }

    def x(self, plays: float) -> float:
        room = self.size.width - self.size.left - self.size.right
        return round(self.size.left + room * plays / self.plays, 1)

    def y(self, value: float) -> float:
        room = self.size.height - self.size.top - self.size.bottom
        return round(self.size.top + room * (self.high - value) / (self.high - self.low), 1)

    def dot(
        self, at: tuple[float, float], side: int | None, text: str, ways: Iterable[tuple[float, float, str]]
    ) -> tuple[float, float, int | None, TextLabel | None]:
        """A dot with its label, the first of these `ways` beside it that has room."""
        labels = (TextLabel(at[0] + dx, at[1] + dy, text, anchor) for dx, dy, anchor in ways)
        return *at, side, self.places.first_free(labels)


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
        curve.places.taken.append((x(before) - 2, top - 2, x(play), bottom + 2))
    end = TextLabel(size.edge + 8, y(leads[-1]) + 4, final)
    curve.places.first_free([end])

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


def _score(
    curve: _Curve, x: float, y: float, side: int, text: str
) -> tuple[float, float, int | None, TextLabel | None]:
    """The label stands on the free side of the step: above it after a score of the visitors."""
    near = curve.size.dot + 3
    above, below = -near, near + 9
    free, other = (above, below) if side else (below, above)
    curve.places.taken.append((x - 4, y - 4, x + 4, y + 4))
    return curve.dot((x, y), side, text, ((-near, free, "end"), (near, free, "start"), (-near, other, "end")))


def _triangle(curve: _Curve, play: int, side: int, text: str) -> tuple[str, TextLabel | None]:
    """Hangs below the middle line if the visitors lost the ball, and stands on it if the hosts did. Its label
    is on the same side if there is room."""
    x, y, way = curve.x(play + 0.5), curve.y(0), 1 if side else -1
    base = y + way * 4
    curve.places.taken.append((x - 5, min(base, base + way * 8), x + 5, max(base, base + way * 8)))
    below, above = (y + 25, y + 39), (y - 17, y - 31)
    order = below + above if way > 0 else above + below
    label = curve.places.first_free(TextLabel(x, at, text, "middle") for at in order)
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
        curve.places.taken.append((x(place) - 2, y(share) - 3, x(place) + 2, y(share) + 3))

    def line(values: Iterable[float]) -> str:
        return "L".join(f"{x(place):g} {y(value):g}" for place, value in enumerate(values))

    start, end = f"M{x(0):g} {y(0.5):g}", f"{x(len(shares) - 1):g} {y(0.5):g}"
    return curve.picture | {
        "grid": [(y(1 - step / 4), percent, step == 2) for step, percent in enumerate(GRID)],
        "line": f"M{line(shares)}",
        "areas": [f"{start}L{line(pick(share, 0.5) for share in shares)}L{end}Z" for pick in (min, max)],
        "dots": [
            curve.dot((x(play + 1), y(shares[play + 1])), None, text, BESIDE_MARK) for play, text in marks
        ],
        "ends": [
            TextLabel(size.edge + 8, size.top + 12, teams[0]),
            TextLabel(size.edge + 8, size.height - size.bottom, teams[1]),
        ],
    }
