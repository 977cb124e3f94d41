"""The averages of a call as bars: up for a gain, down and hollow for a loss."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

STEP, GAP = 10, 6  # from bar to bar, and between answers of two kinds
MOST = 18  # yards of the highest bar
UP, DOWN = 36, 12  # height above and below the line


@dataclass(frozen=True, slots=True)
class CallBar:
    """A bar from its top left corner. `is_loss`: it hangs below the line."""

    x: int
    y: int
    height: int
    is_loss: bool


@dataclass(frozen=True, slots=True)
class Bars:
    """The drawing of all bars, in its own units; `line` is the height of no gain."""

    bars: tuple[CallBar, ...]
    width: int
    height: int = UP + DOWN
    line: int = UP


def bars_of(means: Sequence[float], kinds: Sequence[str]) -> Bars:
    """Bars for these average yards, with a gap wherever the kind changes. More than 18 yards look like 18."""
    x, bars = 0, list[CallBar]()
    for number, (mean, kind) in enumerate(zip(means, kinds, strict=True)):
        if number and kind != kinds[number - 1]:
            x += GAP
        bars.append(_bar(x, mean))
        x += STEP
    return Bars(tuple(bars), x)


def _bar(x: int, mean: float) -> CallBar:
    height = max(2, round(min(abs(mean), MOST) * UP / MOST))
    if mean < 0:
        return CallBar(x, UP, min(height, DOWN), is_loss=True)
    return CallBar(x, UP - height, height, is_loss=False)
