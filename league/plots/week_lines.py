"""Lines from week to week, one for each club: a race, or the places in a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from league.plots.charts import Room, Size, Spec, chart, number_axis, plot_height
from league.plots.looks import INK, LINE, MARK, SOFT, Looks, stand_ins

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
