"""The dice strip: the faces of a die on a line, its mean, and the mean of the same die of all teams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

EDGE = 12
WIDE, NARROW = 640, 328
RADIUS, LARGER = 5, 4  # of a face's circle, and what each further face of the same value adds


@dataclass(frozen=True, slots=True)
class DiceScale:
    """The values at both ends of a line, and its round values with their places."""

    low: float
    high: float
    width: int
    ticks: tuple[tuple[int, float], ...] = ()

    def place(self, value: float) -> float:
        """The x of a value."""
        span = (self.high - self.low) or 1
        return round(EDGE + (self.width - 2 * EDGE) * (value - self.low) / span, 1)


@dataclass(frozen=True, slots=True)
class DiceStrip:
    """One die. `faces` are the circles as (x, radius), `means` the x of the mean of each team that is shown,
    `usual` the x of the mean of all teams."""

    scale: DiceScale
    faces: tuple[tuple[float, int], ...]
    means: tuple[float, ...]
    usual: float

    @property
    def circles(self) -> str:
        """The circles as one SVG path."""
        return "".join(_circle(x, radius) for x, radius in self.faces)

    @property
    def diamond(self) -> float:
        return self.means[0]


def dice_scale(faces: Iterable[int], width: int) -> DiceScale:
    """The line for dice with these faces, marked at every ten or, on short lines, at every five."""
    values = [*faces] or [0]
    low, high = min(values), max(values)
    every = 10 if high - low > 20 else 5 if high - low > 6 else 1
    scale = DiceScale(low, high, width)
    marked = list(range(-(-low // every) * every, high + 1, every))
    return DiceScale(low, high, width, tuple((value, scale.place(value)) for value in marked))


def dice_strip(
    faces: Sequence[int], usual: float, scale: DiceScale, others: Sequence[float] = ()
) -> DiceStrip:
    """The strip of a die; `others` are the means of the same die of teams to compare with."""
    circles = tuple(
        (scale.place(value), RADIUS + LARGER * further)
        for value, count in sorted(Counter(faces).items())
        for further in range(count)
    )
    means = (fmean(faces), *others)
    return DiceStrip(scale, circles, tuple(scale.place(mean) for mean in means), scale.place(usual))


def _circle(x: float, radius: int) -> str:
    half = f"a{radius} {radius} 0 1 0"
    return f"M{x - radius:.1f} 30{half} {2 * radius} 0{half} {-2 * radius} 0z"
