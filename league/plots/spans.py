"""A row for each club: two figures on one scale, or bars to both sides of the middle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from league.plots.charts import Room, Size, Spec, chart, dot, number_axis
from league.plots.looks import GROUND, INK, LINE, MARK, SOFT, Looks

ROW = 28  # pixels
HEAD = 40


@dataclass(frozen=True, slots=True)
class Span:
    """Two figures of a club, each None if it has none; the second one is drawn hollow."""

    club: str
    first: float | None
    second: float | None


@dataclass(frozen=True, slots=True)
class Bar:
    """Two counts of a club: the first one goes to the right, the second one, hollow, to the left."""

    club: str
    right: int
    left: int


def size_of(rows: int, width: int) -> Size:
    """The size of a drawing with this number of clubs."""
    return Size(width, rows * ROW + HEAD)


def spans(rows: Sequence[Span], looks: Looks, size: Size, *, title: str) -> Spec:
    """The chart, the rows in the given order; `title` belongs to the scale."""
    shown = [_names(row.club, looks) | {"first": row.first, "second": row.second} for row in rows]
    values = [value for row in rows for value in (row.first, row.second) if value is not None]
    low, high = int(min(values) // 10 * 10), int(-(-max(values) // 10) * 10)
    scale: Spec = {"domain": [low, max(high, low + 10)], "nice": False, "zero": False}

    def at(field: str) -> Spec:
        axis = number_axis(title) | {"orient": "top", "tickCount": 5}
        return {"field": field, "type": "quantitative", "scale": scale, "axis": axis}

    y = _row(rows)
    layers: list[Spec] = [
        {
            "mark": {"type": "rule", "stroke": SOFT, "strokeWidth": 2},
            "encoding": {"x": at("first"), "x2": {"field": "second"}, "y": y},
        },
        {"mark": dot(is_hollow=True), "encoding": {"x": at("second"), "y": y}},
        {"mark": dot(), "encoding": {"x": at("first"), "y": y}},
        *_labels(y, size),
    ]
    return _rows(shown, size, layers)


def bars(rows: Sequence[Bar], looks: Looks, size: Size) -> Spec:
    """The chart, the rows in the given order, with the counts at the ends of the bars."""
    shown = [
        _names(row.club, looks) | {"right": row.right, "left": -row.left, "lost": row.left} for row in rows
    ]
    scale = {
        "domain": [-max(row.left for row in rows) - 1, max(row.right for row in rows) + 1],
        "nice": False,
    }
    y = _row(rows)

    def at(field: str) -> Spec:
        return {"field": field, "type": "quantitative", "scale": scale, "axis": None}

    layers: list[Spec] = [
        {"mark": {"type": "bar", "fill": INK, "height": 14}, "encoding": {"x": at("right"), "y": y}},
        {
            "mark": {"type": "bar", "fill": GROUND, "stroke": INK, "strokeWidth": 1.5, "height": 14},
            "encoding": {"x": at("left"), "y": y},
        },
    ]
    for field, text, align, dx in (("right", "right", "left", 5), ("left", "lost", "right", -5)):
        layers.append(
            {
                "mark": {"type": "text", "align": align, "dx": dx, "baseline": "middle", "fill": INK},
                "encoding": {"x": at(field), "y": y, "text": {"field": text}},
            }
        )
    return _rows(shown, size, [*layers, *_labels(y, size)])


def _names(club: str, looks: Looks) -> Spec:
    look = looks[club]
    return {"club": club, "mark": f"{MARK}{look.mark}", "name": look.name, "short": look.short}


def _row(rows: Sequence[Span] | Sequence[Bar]) -> Spec:
    return {
        "field": "club",
        "type": "nominal",
        "sort": [row.club for row in rows],
        "axis": {
            "title": None,
            "labels": False,
            "ticks": False,
            "domain": False,
            "grid": True,
            "gridColor": LINE,
            "tickBand": "extent",
        },
    }


def _labels(y: Spec, size: Size) -> list[Spec]:
    """The mark and the name of each row's club, left of the plot."""
    left = _room(size).left
    return [
        {
            "mark": {"type": "text", "align": align, "baseline": "middle", "fill": INK, "x": x - left},
            "encoding": {"y": y, "text": {"field": field}},
        }
        for field, align, x in (("mark", "center", 12), ("name" if size.is_wide else "short", "left", 30))
    ]


def _rows(shown: list[Spec], size: Size, layers: list[Spec]) -> Spec:
    data: Spec = {"data": {"values": shown}}
    return chart(size, _room(size), [data | layer for layer in layers])


def _room(size: Size) -> Room:
    return Room(top=HEAD - 4, bottom=4, left=150 if size.is_wide else 72, right=24)
