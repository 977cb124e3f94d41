"""The chances of yards as bars: one for each yard, the ends standing for everything beyond."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

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
