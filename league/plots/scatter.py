"""Clubs by two figures, each shown by its mark."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor
from statistics import fmean

from league.plots.charts import Room, Size, Spec, chart, number_axis
from league.plots.looks import INK, MARK, SOFT, Looks


@dataclass(frozen=True, slots=True)
class Point:
    """A club's two figures."""

    club: str
    across: float
    up: float


def scatter(
    points: Sequence[Point], looks: Looks, size: Size, *, across: str, up: str, is_less_better: bool = False
) -> Spec:
    """The chart with the means of both figures as dashed lines; `across` and `up` are titles. With
    `is_less_better` small figures are at the top."""
    rows = [
        {
            "across": point.across,
            "up": point.up,
            "mark": f"{MARK}{looks[point.club].mark}",
            "short": looks[point.club].short,
        }
        for point in points
    ]
    x = _place("across", [point.across for point in points], across, reverse=False)
    y = _place("up", [point.up for point in points], up, reverse=is_less_better)
    mean = {"type": "rule", "stroke": SOFT, "strokeDash": [4, 4]}
    layers: list[Spec] = [
        {
            "data": {"values": [{"across": fmean(point.across for point in points)}]},
            "mark": mean,
            "encoding": {"x": x},
        },
        {
            "data": {"values": [{"up": fmean(point.up for point in points)}]},
            "mark": mean,
            "encoding": {"y": y},
        },
        _text(rows, x, y, "mark", 0),
    ]
    if size.is_wide:
        layers.append(_text(rows, x, y, "short", 20))
    return chart(size, Room(left=48, bottom=52), layers)


def _text(rows: list[Spec], x: Spec, y: Spec, field: str, dy: int) -> Spec:
    return {
        "data": {"values": rows},
        "mark": {"type": "text", "baseline": "middle", "dy": dy, "fill": INK},
        "encoding": {"x": x, "y": y, "text": {"field": field}},
    }


def _place(field: str, values: Sequence[float], title: str, *, reverse: bool) -> Spec:
    low, high = floor(min(values)) - 1, ceil(max(values)) + 1
    return {
        "field": field,
        "type": "quantitative",
        "scale": {"domain": [low, high], "nice": False, "zero": False, "reverse": reverse},
        "axis": number_axis(title) | {"tickCount": 6},
    }
