"""Columns of counts, each with its figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from league.plots.charts import TEXT, Room, Size, Spec, chart
from league.plots.looks import INK, SOFT


@dataclass(frozen=True, slots=True)
class Column:
    """How often something happened."""

    label: str
    count: float
    text: str  # what stands on the column


def columns(shown: Sequence[Column], size: Size, *, title: str) -> Spec:
    """The chart; `title` belongs to the labels below the columns."""
    rows = [{"label": one.label, "count": one.count, "text": one.text} for one in shown]
    axis = {
        "title": title,
        "titleColor": SOFT,
        "titleFontWeight": "normal",
        "titleFontSize": TEXT,
        "labelColor": SOFT,
        "labelFontSize": TEXT,
        "labelAngle": 0,
        "domainColor": INK,
        "ticks": False,
        "labelPadding": 6,
    }
    x = {"field": "label", "type": "nominal", "sort": None, "axis": axis, "scale": {"padding": 0.2}}
    y = {"field": "count", "type": "quantitative", "axis": None}
    layers: list[Spec] = [
        {"mark": {"type": "bar", "fill": INK}, "encoding": {"x": x, "y": y}},
        {
            "mark": {"type": "text", "baseline": "bottom", "dy": -4, "fontWeight": "bold", "fill": INK},
            "encoding": {"x": x, "y": y, "text": {"field": "text"}},
        },
    ]
    data: Spec = {"data": {"values": rows}}
    return chart(size, Room(top=22, left=8, right=8, bottom=48), [data | layer for layer in layers])
