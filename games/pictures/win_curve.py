"""The win probability through a game: the visitors' above, the hosts' below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.pictures.flow import FlowSize
from games.pictures.labels import Places, Rectangle, TextLabel

WIDE = FlowSize(1160, 300, 52, 64, 14, 34, 6.5)
NARROW = FlowSize(328, 230, 44, 42, 14, 30, 5)
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
