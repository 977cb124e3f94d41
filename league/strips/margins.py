"""The season strip: one bar for each game, up for a win and down for a loss."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

GAP = 0.16  # of a bar's step, on each side
MARK_FOOT = 4  # below the marks


class Sizes(NamedTuple):
    """The box of a strip: room above and below the bars for figures (`head`), and for marks (`foot`)."""

    width: int
    height: int
    head: int
    foot: int
    mark: int


WIDE = Sizes(1160, 206, head=26, foot=34, mark=26)
NARROW = Sizes(328, 150, head=14, foot=24, mark=15)


@dataclass(frozen=True, slots=True)
class MarginBar:
    """One value's bar. `side` is "up", "down", "level", or "open" without a value; `center` is the middle,
    `label_y` the baseline of the figure at the bar's end, `mark_x` the left edge of the mark below."""

    side: str
    x: float
    y: float
    width: float
    height: float
    center: float
    label_y: float
    mark_x: float

    @property
    def path(self) -> str:
        return f"M{self.x} {self.y}h{self.width}v{self.height}h{-self.width}z"


@dataclass(frozen=True, slots=True)
class MarginStrip:
    """The bars around the line at `middle`. `divider` is the place of the line before the bar `cut`, if one
    was asked for; a text beside it ends there if `divider_is_late`."""

    sizes: Sizes
    middle: float
    mark_y: float
    bars: tuple[MarginBar, ...]
    divider: float | None = None

    @property
    def up_path(self) -> str:
        """The bars for wins and ties as one SVG path."""
        return "".join(bar.path for bar in self.bars if bar.side in ("up", "level"))

    @property
    def down_path(self) -> str:
        """The bars for losses as one SVG path."""
        return "".join(bar.path for bar in self.bars if bar.side == "down")

    @property
    def divider_is_late(self) -> bool:
        return self.divider is not None and self.divider > self.sizes.width - 80


def margin_strip(margins: Sequence[float | None], sizes: Sizes, *, cut: int | None = None) -> MarginStrip:
    """The strip of these margins, in order; None for a game that is to come. `cut` is the first bar behind
    the divider."""
    known = [margin for margin in margins if margin is not None]
    step = sizes.width / max(len(margins), 1)
    above, below = max([0.0, *known]), max([0.0, *(-margin for margin in known)])
    room = sizes.height - sizes.foot - 2 * sizes.head
    scale = room / ((above + below) or 1)
    middle = sizes.head + (above * scale if above + below else room / 2)
    bars = tuple(_bar(place, margin, step, middle, scale, sizes) for place, margin in enumerate(margins))
    divider = None if cut is None or cut >= len(margins) else round(step * cut, 1)
    return MarginStrip(sizes, round(middle, 1), sizes.height - sizes.mark - MARK_FOOT, bars, divider)


def _bar(
    place: int, margin: float | None, step: float, middle: float, scale: float, sizes: Sizes
) -> MarginBar:
    height = max(abs(margin) * scale, 1.0) if margin is not None else 0.0
    x, width = place * step + step * GAP, min(step * (1 - 2 * GAP), 60)
    x += (step * (1 - 2 * GAP) - width) / 2
    center = x + width / 2
    side = _side(margin)
    label = middle + height + 14 if side == "down" else middle - height - 6
    return MarginBar(
        side=side,
        x=round(x, 1),
        y=round(middle - height if side == "up" else middle, 1),
        width=round(width, 1),
        height=round(height, 1),
        center=round(center, 1),
        label_y=round(label, 1),
        mark_x=round(center - sizes.mark / 2, 1),
    )


def _side(margin: float | None) -> str:
    if margin is None:
        return "open"
    return "up" if margin > 0 else "down" if margin < 0 else "level"
