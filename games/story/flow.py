"""The flow of a game: leads and chances, as a picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from games.story.drive_chart import Places, Rectangle, TextLabel

HALF = 99.0  # of 200, with a gap in the middle


@dataclass(frozen=True, slots=True)
class Meter:
    """The widths of the bars in a box of 200, and where the left one starts."""

    away: float
    home: float

    @property
    def away_x(self) -> float:
        return round(HALF - self.away, 1)


def meter(away: float, home: float) -> Meter:
    """Each bar is the side's share of both figures together; both are empty if both figures are 0."""
    both = abs(away) + abs(home) or 1
    return Meter(*(round(HALF * abs(figure) / both, 1) for figure in (away, home)))


STEP = 7  # points between two lines of the grid
LEAST = 17  # points from the top to the bottom
BESIDE = 5  # points of room beyond the greatest lead of each side


@dataclass(frozen=True, slots=True)
class FlowSize:
    """The size of the picture and the room around its plot; `dot` is the radius of a score."""

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

    @property
    def floor(self) -> float:
        """Its lower end."""
        return self.height - self.bottom


FLOW_WIDE = FlowSize(1160, 340, 34, 64, 12, 44, 6.5)
FLOW_NARROW = FlowSize(328, 250, 24, 42, 12, 40, 5)


@dataclass(frozen=True, slots=True)
class FlowMoment:
    """A score, or a ball lost, of a side (0 home, 1 away) in the play with this index."""

    play: int
    side: int
    text: str


@dataclass(frozen=True, slots=True)
class Flow:
    """What happened: the visitors' `leads` after each play, the first play of each period after the first
    with its title, the scores and the balls lost, and the final score."""

    leads: Sequence[int]
    first_period: str
    periods: Sequence[tuple[int, str]]
    scores: Sequence[FlowMoment]
    losses: Sequence[FlowMoment]
    final: str


@dataclass(frozen=True, slots=True)
class GridLine:
    """A horizontal line for a lead of this many `points`."""

    y: float
    lead: int

    @property
    def points(self) -> int:
        return abs(self.lead)


@dataclass(frozen=True, slots=True)
class Dot:
    """A score with its label, which is None where there is no room."""

    x: float
    y: float
    side: int
    label: TextLabel | None


@dataclass(frozen=True, slots=True)
class Triangle:
    """A ball lost; the triangle points to the side that lost it."""

    path: str
    side: int
    label: TextLabel | None


@dataclass(frozen=True, slots=True)
class FlowPicture:
    """The picture. `areas` are the leads of the home and of the away side, `periods` the lines between two
    periods, `titles` the names of periods at the bottom."""

    size: FlowSize
    grid: tuple[GridLine, ...]
    line: str
    areas: tuple[str, str]
    periods: tuple[float, ...]
    titles: tuple[TextLabel, ...]
    dots: tuple[Dot, ...]
    triangles: tuple[Triangle, ...]
    final: TextLabel


def flow_picture(flow: Flow, size: FlowSize) -> FlowPicture:
    """The picture of a game with at least one play."""
    return _Drawing(flow, size).picture()


class _Drawing:
    def __init__(self, flow: Flow, size: FlowSize) -> None:
        self.flow, self.size = flow, size
        self.high: float = max(0, *flow.leads) + BESIDE
        self.low: float = min(0, *flow.leads) - BESIDE
        spare = max(0, LEAST - self.high + self.low) / 2
        self.high, self.low = self.high + spare, self.low - spare
        self.places = Places(size.width, size.height)
        self.places.take(Rectangle(0, 0, size.left, size.height))  # the figures of the grid
        for before, (play, lead) in pairwise(enumerate([0, *flow.leads])):  # labels do not stand on the line
            x, top, bottom = self.x(before[0]), *sorted((self.y(before[1]), self.y(lead)))
            self.places.take(Rectangle(x - 2, top - 2, self.x(play), bottom + 2))

    def x(self, plays: float) -> float:
        room = self.size.width - self.size.left - self.size.right
        return round(self.size.left + room * plays / len(self.flow.leads), 1)

    def y(self, lead: float) -> float:
        room = self.size.height - self.size.top - self.size.bottom
        return round(self.size.top + room * (self.high - lead) / (self.high - self.low), 1)

    def picture(self) -> FlowPicture:
        size, flow = self.size, self.flow
        starts = [play for play, _title in flow.periods]
        final = TextLabel(size.edge + 8, self.y(flow.leads[-1]) + 4, flow.final)
        self.places.first_free([final])
        return FlowPicture(
            size=size,
            grid=tuple(
                GridLine(self.y(points), points) for points in range(-98, 99, STEP) if self._is_shown(points)
            ),
            line=f"M{self.x(0):g} {self.y(0):g}{self._steps(flow.leads)}",
            areas=(
                self._area([min(lead, 0) for lead in flow.leads]),
                self._area([max(lead, 0) for lead in flow.leads]),
            ),
            periods=tuple(map(self.x, starts)),
            titles=tuple(self._titles(starts)),
            dots=tuple(map(self._dot, flow.scores)),
            triangles=tuple(map(self._triangle, flow.losses)),
            final=final,
        )

    def _is_shown(self, points: int) -> bool:
        return self.low + 2 < points < self.high - 2

    def _steps(self, leads: Sequence[int]) -> str:
        """Up or down at the beginning of each play that changes the lead, then on to its end."""
        parts, before = [], 0
        for play, lead in enumerate(leads):
            if lead != before:
                parts.append(f"H{self.x(play):g}V{self.y(lead):g}")
                before = lead
        return "".join([*parts, f"H{self.x(len(leads)):g}"])

    def _area(self, leads: Sequence[int]) -> str:
        if not any(leads):
            return ""
        return f"M{self.x(0):g} {self.y(0):g}{self._steps(leads)}V{self.y(0):g}Z"

    def _titles(self, starts: Sequence[int]) -> list[TextLabel]:
        places = Places(self.size.width, self.size.height + 10)
        titles = [self.flow.first_period, *(title for _play, title in self.flow.periods)]
        labels = (
            places.first_free([TextLabel(self.x(play) + 4, self.size.height - 6, title)])
            for play, title in zip([0, *starts], titles, strict=True)
        )
        return [label for label in labels if label]

    def _dot(self, score: FlowMoment) -> Dot:
        """The label stands on the free side of the step: above it after a score of the visitors."""
        x, y, near = self.x(score.play), self.y(self.flow.leads[score.play]), self.size.dot + 3
        above, below = y - near, y + near + 9
        order = (
            ((-1, above), (1, above), (-1, below)) if score.side else ((-1, below), (1, below), (-1, above))
        )
        self.places.take(Rectangle(x - 4, y - 4, x + 4, y + 4))
        return Dot(
            x,
            y,
            score.side,
            self.places.first_free(
                TextLabel(x + way * near, at, score.text, "start" if way > 0 else "end") for way, at in order
            ),
        )

    def _triangle(self, loss: FlowMoment) -> Triangle:
        """Hangs below the middle line if the visitors lost the ball, and stands on it if the hosts did. Its
        label is on the same side if there is room."""
        x, y, way = self.x(loss.play + 0.5), self.y(0), 1 if loss.side else -1
        base = y + way * 4
        self.places.take(Rectangle(x - 5, min(base, base + way * 8), x + 5, max(base, base + way * 8)))
        below, above = (y + 25, y + 39), (y - 17, y - 31)
        order = below + above if way > 0 else above + below
        label = self.places.first_free(TextLabel(x, at, loss.text, "middle") for at in order)
        return Triangle(f"M{x - 5:.1f} {base:.1f}h10l-5 {way * 8}z", loss.side, label)


WIN_CURVE_WIDE = FlowSize(1160, 300, 52, 64, 14, 34, 6.5)
WIN_CURVE_NARROW = FlowSize(328, 230, 44, 42, 14, 30, 5)
GRID = (100, 75, 50, 75, 100)  # percent at the lines from the top to the bottom


@dataclass(frozen=True, slots=True)
class WinCurvePicture:
    """`shares` are the visitors' win probability before the first play and after each play, `periods` the
    first play of each later period with its title, `marks` named plays by their index."""

    shares: Sequence[float]
    first_period: str
    periods: Sequence[tuple[int, str]]
    marks: Sequence[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class WinMark:
    """A named play: a dot after it, and its label, which is None where there is no room."""

    x: float
    y: float
    label: TextLabel | None


@dataclass(frozen=True, slots=True)
class WinPicture:
    """The picture. `grid` are (y, percent, whether it is the middle line)."""

    size: FlowSize
    grid: tuple[tuple[float, int, bool], ...]
    line: str
    areas: tuple[str, str]
    periods: tuple[float, ...]
    titles: tuple[TextLabel, ...]
    marks: tuple[WinMark, ...]


def win_picture(curve: WinCurvePicture, size: FlowSize) -> WinPicture:
    """The picture of a game with at least one play."""
    plays = len(curve.shares) - 1
    width, height = size.edge - size.left, size.floor - size.top

    def x(play: int) -> float:
        return round(size.left + width * play / plays, 1)

    def y(share: float) -> float:
        return round(size.top + height * (1 - share), 1)

    places = Places(size.width, size.height)
    places.take(Rectangle(0, 0, size.left, size.height))
    for place, share in enumerate(curve.shares):
        places.take(Rectangle(x(place) - 2, y(share) - 3, x(place) + 2, y(share) + 3))
    titles = [
        TextLabel(x(play) + 4, size.height - 6, title)
        for play, title in [(0, curve.first_period), *curve.periods]
    ]
    bottom = Places(size.width, size.height + 10)
    return WinPicture(
        size=size,
        grid=tuple((y(1 - step / 4), percent, step == 2) for step, percent in enumerate(GRID)),
        line="M" + "L".join(f"{x(place):g} {y(share):g}" for place, share in enumerate(curve.shares)),
        areas=(
            _area([min(share, 0.5) for share in curve.shares], x, y),
            _area([max(share, 0.5) for share in curve.shares], x, y),
        ),
        periods=tuple(x(play) for play, _title in curve.periods),
        titles=tuple(label for title in titles if (label := bottom.first_free([title]))),
        marks=tuple(_mark(places, x(at + 1), y(curve.shares[at + 1]), text) for at, text in curve.marks),
    )


def _area(shares: Sequence[float], x: Callable[[int], float], y: Callable[[float], float]) -> str:
    points = "L".join(f"{x(place):g} {y(share):g}" for place, share in enumerate(shares))
    return f"M{x(0):g} {y(0.5):g}L{points}L{x(len(shares) - 1):g} {y(0.5):g}Z"


def _mark(places: Places, x: float, y: float, text: str) -> WinMark:
    ways = [(10, 4, "start"), (-10, 4, "end"), (0, -14, "middle"), (0, 24, "middle")]
    spots = (TextLabel(x + dx, y + dy, text, anchor) for dx, dy, anchor in ways)
    return WinMark(x, y, places.first_free(spots))
