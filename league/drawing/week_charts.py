"""Charts with a column per week."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from league.drawing.charts import (
    GROUND,
    INK,
    LINE,
    MARK,
    SOFT,
    Looks,
    Room,
    Size,
    Spec,
    chart,
    dot,
    number_axis,
    plot_height,
    stand_ins,
)

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


LABEL = 24  # pixels between two names at the ends of lines
FEW = 8  # lines of the grid at most


@dataclass(frozen=True, slots=True)
class WeekLine:
    """A club's values after each week. A key line has the club's color and is named at its end."""

    club: str
    values: Sequence[int]
    is_key: bool


def week_lines(
    lines: Sequence[WeekLine], looks: Looks, size: Size, weeks: range, *, week: str, is_rank: bool = False
) -> Spec:
    """The chart. The first value belongs to the first of `weeks`; a line may end earlier than the weeks do.
    `week` is the title of the axis. With `is_rank` 1 is at the top."""
    room = Room(right=76, left=34, top=16)
    low = min(value for line in lines for value in line.values)
    high = max(value for line in lines for value in line.values)
    high = max(high, low + 1)
    keys = [line for line in lines if line.is_key]
    x: Spec = {
        "field": "week",
        "type": "quantitative",
        "scale": {"domain": [weeks[0], weeks[-1]], "nice": False, "zero": False},
        "axis": number_axis(week, ticks=weeks[:: 1 if size.is_wide else 3], grid=False),
    }
    y: Spec = {
        "field": "value",
        "type": "quantitative",
        "scale": {"domain": [low, high], "nice": False, "zero": False, "reverse": is_rank},
        "axis": number_axis(ticks=_ticks(low, high)),
    }
    colored: Spec = {"field": "club", "scale": stand_ins([line.club for line in keys]), "legend": None}
    gap = LABEL * (high - low) / plot_height(size, room)
    ends = _ends(keys, looks, weeks, gap, is_rank=is_rank)
    layers: list[Spec] = [
        _line(lines=[line for line in lines if not line.is_key], weeks=weeks, width=1.5)
        | {"encoding": {"x": x, "y": y, "detail": {"field": "club"}, "stroke": {"value": LINE}}},
        {"data": {"values": [{"value": 0}]}, "mark": {"type": "rule", "stroke": SOFT}, "encoding": {"y": y}},
        _line(lines=keys, weeks=weeks, width=3) | {"encoding": {"x": x, "y": y, "stroke": colored}},
    ]
    if is_rank or not low < 0 < high:
        del layers[1]
    for text, dx, align in (("mark", 16, "center"), ("short", 32, "left")):
        layers.append(
            {
                "data": {"values": ends},
                "mark": {
                    "type": "text",
                    "dx": dx,
                    "align": align,
                    "baseline": "middle",
                    "fontWeight": "bold",
                },
                "encoding": {"x": x, "y": y, "text": {"field": text}, "fill": {"value": INK}},
            }
        )
    return chart(size, room, layers)


def _line(*, lines: Sequence[WeekLine], weeks: range, width: float) -> Spec:
    rows = [
        {"club": line.club, "week": week, "value": value}
        for line in lines
        for week, value in zip(weeks, line.values, strict=False)
    ]
    return {"data": {"values": rows}, "mark": {"type": "line", "strokeWidth": width, "strokeJoin": "round"}}


def _ticks(low: int, high: int) -> list[int]:
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100) if (high - low) / step <= FEW or step == 100)
    return [value for value in range(low, high + 1) if value % step == 0 or (low == 1 and value == 1)]


def _ends(lines: Sequence[WeekLine], looks: Looks, weeks: range, gap: float, *, is_rank: bool) -> list[Spec]:
    """The names at the ends of the lines, at least `gap` apart."""
    way = -1 if is_rank else 1
    down = sorted(lines, key=lambda line: line.values[-1], reverse=not is_rank)
    heights = spread([way * line.values[-1] for line in down], gap)
    return [
        {
            "week": weeks[len(line.values) - 1],
            "value": way * height,
            "mark": f"{MARK}{looks[line.club].mark}",
            "short": looks[line.club].short,
        }
        for line, height in zip(down, heights, strict=True)
    ]


def spread(heights: Sequence[float], gap: float) -> list[float]:
    """Heights in descending order, moved apart until each is `gap` below the one before it. Each group that
    has to move keeps its middle."""
    groups: list[list[float]] = []  # [sum of the wished tops, number]
    for height in heights:
        groups.append([height, 1])
        while len(groups) > 1 and _top(groups[-1], gap) > _bottom(groups[-2], gap) - gap:
            wished, number = groups.pop()
            groups[-1] = [groups[-1][0] + wished, groups[-1][1] + number]
    return [_top(group, gap) - gap * place for group in groups for place in range(int(group[1]))]


def _top(group: Sequence[float], gap: float) -> float:
    return group[0] / group[1] + gap * (group[1] - 1) / 2


def _bottom(group: Sequence[float], gap: float) -> float:
    return group[0] / group[1] - gap * (group[1] - 1) / 2
