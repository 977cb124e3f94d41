"""What all charts share: their sizes, their axes, and the frame around their layers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from league.plots.looks import GROUND, INK, LINE, SOFT

Spec = dict[str, Any]
TEXT = 12  # pixels, the size of texts in `static/css/plots.css`
SCHEMA = "https://vega.github.io/schema/vega-lite/v6.json"


@dataclass(frozen=True, slots=True)
class Size:
    """The size of a drawing in pixels. Text that shrinks cannot be read, so a narrow page gets a drawing of
    its own."""

    width: int
    height: int

    @property
    def is_wide(self) -> bool:
        return self.width > NARROW.width


WIDE, NARROW = Size(1160, 400), Size(328, 320)


@dataclass(frozen=True, slots=True)
class Room:
    """The pixels between the drawing's edge and its plot."""

    top: int = 12
    right: int = 12
    bottom: int = 44
    left: int = 44


def chart(size: Size, room: Room, layers: Sequence[Spec]) -> Spec:
    """A chart of exactly this size."""
    return {
        "$schema": SCHEMA,
        "autosize": {"type": "none"},
        "padding": {"top": room.top, "right": room.right, "bottom": room.bottom, "left": room.left},
        "width": size.width - room.left - room.right,
        "height": size.height - room.top - room.bottom,
        "layer": list(layers),
        "config": {"aria": False, "view": {"stroke": None}, "background": None, "text": {"fontSize": TEXT}},
    }


def plot_height(size: Size, room: Room) -> int:
    """The height of the plot inside the room, in pixels."""
    return size.height - room.top - room.bottom


def number_axis(title: str | None = None, *, ticks: Sequence[int] | None = None, grid: bool = True) -> Spec:
    """An axis of whole numbers, with lines of the grid."""
    shown: Spec = {
        "title": title,
        "titleColor": SOFT,
        "titleFontWeight": "normal",
        "titleFontSize": TEXT,
        "labelColor": SOFT,
        "labelFontSize": TEXT,
        "labelFlush": False,
        "domain": False,
        "ticks": False,
        "labelPadding": 6,
        "grid": grid,
        "gridColor": LINE,
        "format": "d",
    }
    return shown if ticks is None else {**shown, "values": list(ticks)}


def dot(*, is_hollow: bool = False) -> Spec:
    """A point that stands for a value; hollow ones are told apart without color."""
    return {
        "type": "point",
        "shape": "circle",
        "size": 90,
        "fill": GROUND if is_hollow else INK,
        "stroke": INK,
        "strokeWidth": 2,
        "opacity": 1,
    }
