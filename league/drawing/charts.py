"""Charts: their scales, marks, texts and stand-in colors.

A chart is drawn with stand-ins for what only the page knows. `draw` replaces them with classes of the page's
stylesheets and with references to the page's marks, so that one drawing serves light and dark.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor
from statistics import fmean
from typing import Any
from xml.etree import ElementTree as ET

INK, SOFT, LINE, GROUND = "#0000a1", "#0000a2", "#0000a3", "#0000a4"
NAMES = {INK: "ink", SOFT: "soft", LINE: "line", GROUND: "ground"}
MARK = "@"  # the first letter of a text that stands for a mark


@dataclass(frozen=True, slots=True)
class Look:
    """How a club appears: its abbreviation, the class of its colors, and the key of its mark."""

    short: str
    name: str
    colors: str
    mark: str


Looks = Mapping[str, Look]


def stand_in(number: int) -> str:
    """The color that stands for the club with this number."""
    return f"#b1{number:04x}"


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


ROOM = {"top": 12, "right": 12, "bottom": 44, "left": 44}  # pixels between a drawing's edge and its plot


def chart(size: Size, layers: Sequence[Spec], rows: Sequence[Spec] = (), **room: int) -> Spec:
    """A chart of exactly this size; `rows` are the values of layers that have none of their own, `room` is
    what differs from ROOM."""
    padding = {**ROOM, **room}
    return {
        "$schema": SCHEMA,
        "autosize": {"type": "none"},
        "padding": padding,
        "width": size.width - padding["left"] - padding["right"],
        "height": size.height - padding["top"] - padding["bottom"],
        "data": {"values": list(rows)},
        "layer": list(layers),
        "config": {"aria": False, "view": {"stroke": None}, "background": None, "text": {"fontSize": TEXT}},
    }


def layer(kind: str, encoding: Spec, values: Sequence[Spec] | None = None, **mark: object) -> Spec:
    """Marks of this kind: "bar", "line", "point", "rule" or "text"."""
    data: Spec = {} if values is None else {"data": {"values": list(values)}}
    return {"mark": {"type": kind, **mark}, "encoding": encoding, **data}


def words(field: str, encoding: Spec, values: Sequence[Spec] | None = None, **mark: object) -> Spec:
    """The texts of a field in ink."""
    style = {"baseline": "middle", "fill": INK, **mark}
    return layer("text", {**encoding, "text": {"field": field}}, values, **style)


def dots(encoding: Spec, *, is_hollow: bool = False) -> Spec:
    """Points that stand for values; hollow ones are told apart without color."""
    fill = GROUND if is_hollow else INK
    return layer("point", encoding, shape="circle", size=90, fill=fill, stroke=INK, strokeWidth=2, opacity=1)


# How the titles and labels of axes look.
AXIS: Spec = {
    "titleColor": SOFT,
    "titleFontWeight": "normal",
    "titleFontSize": TEXT,
    "labelColor": SOFT,
    "labelFontSize": TEXT,
    "ticks": False,
    "labelPadding": 6,
}
NUMBERS: Spec = {**AXIS, "labelFlush": False, "domain": False, "grid": True, "gridColor": LINE, "format": "d"}


def scale(field: str, low: float, high: float, axis: Spec | None, *, reverse: bool = False) -> Spec:
    """Numbers from `low` to `high` along an axis such as NUMBERS."""
    domain = {"domain": [low, high], "nice": False, "zero": False, "reverse": reverse}
    return {"field": field, "type": "quantitative", "scale": domain, "axis": axis}


VERSION = "6.4"  # of Vega-Lite
SVG = "http://www.w3.org/2000/svg"
PAINTS = ("fill", "stroke")
UNUSED = (
    *("font-family", "font-size", "font-style", "class", "pointer-events", "stroke-miterlimit"),
    *("role", "aria-hidden", "aria-roledescription", "opacity"),
)
LONG = re.compile(r"\d+\.\d{2,}")
BADGE = 22  # pixels
RISE = 4  # from a text's baseline to its middle, in pixels


def draw(spec: Spec, size: Size, label: str, looks: Sequence[Look] = ()) -> str:
    """The chart as an SVG element with the text alternative `label`. `looks` are the clubs in the order of
    their stand-in colors. The page must show the clubs' marks somewhere, because this refers to them."""
    from vl_convert import vegalite_to_svg  # noqa: PLC0415 - starts a JavaScript engine (75 MB)

    drawn = vegalite_to_svg(json.dumps(spec), vl_version=VERSION, allowed_base_urls=[])
    root = ET.fromstring(str(drawn))
    colors = {stand_in(number): look.colors for number, look in enumerate(looks)}
    for element in list(root.iter()):
        _plain(element)
        _paint(element, colors)
        _mark(element)
    ground = root.find("rect")  # a white page behind the chart
    if ground is not None:
        root.remove(ground)
    root.attrib.clear()
    root.attrib |= {
        "class": f"plot {'plot-wide' if size.is_wide else 'plot-narrow'}",
        "viewBox": f"0 0 {size.width} {size.height}",
        "role": "img",
        "aria-label": label,
    }
    return ET.tostring(root, encoding="unicode")


def _plain(element: ET.Element) -> None:
    """Removes what a page does not need: Vega's own names and fonts, and digits that nobody sees."""
    element.tag = element.tag.removeprefix(f"{{{SVG}}}")
    for child in list(element):
        if child.get("display") == "none" or child.get("d") in {"", "M0,0h0v0h0Z"}:
            element.remove(child)
    for name in UNUSED:
        element.attrib.pop(name, None)
    for name in ("transform", "d", "x2", "y2"):
        if name in element.attrib:
            element.set(name, LONG.sub(lambda match: f"{float(match[0]):.1f}", element.attrib[name]))


def _paint(element: ET.Element, colors: dict[str, str]) -> None:
    """Puts a class in the place of each stand-in color."""
    classes = []
    for paint in PAINTS:
        color = element.get(paint, "")
        if color in NAMES or color in colors:
            classes += [f"{paint}-{NAMES[color]}"] if color in NAMES else [colors[color], f"{paint}-team"]
            del element.attrib[paint]
    if element.attrib.pop("font-weight", "") == "bold":
        classes.append("key")
    if classes:
        element.set("class", " ".join(dict.fromkeys(classes)))


def _mark(element: ET.Element) -> None:
    """Turns a text that stands for a mark into a reference to the mark, with its middle at the text's."""
    text = element.text or ""
    if element.tag != "text" or not text.startswith(MARK):
        return
    place = element.get("transform", "")
    element.clear()
    element.tag = "use"
    element.attrib |= {
        "href": f"#mark-{text.removeprefix(MARK)}",
        "transform": place,
        "x": f"{-BADGE / 2:g}",
        "y": f"{-BADGE / 2 - RISE:g}",
        **dict.fromkeys(("width", "height"), str(BADGE)),
    }


ROW = 28  # pixels


HEAD = 40


@dataclass(frozen=True, slots=True)
class ClubPair:
    """Two figures of a club, each None if it has none."""

    club: str
    first: float | None
    second: float | None


def _rows(pairs: Sequence[ClubPair], looks: Looks) -> list[Spec]:
    """The pairs with the marks and names of their clubs."""
    return [
        {"club": pair.club, "first": pair.first, "second": pair.second, **_named(pair.club, looks)}
        for pair in pairs
    ]


def _named(club: str, looks: Looks) -> Spec:
    look = looks[club]
    return {"mark": f"{MARK}{look.mark}", "name": look.name, "short": look.short}


def scatter(
    pairs: Sequence[ClubPair], looks: Looks, size: Size, *, across: str, up: str, is_less_better: bool = False
) -> Spec:
    """The first figure across and the second one up, with the means of both as dashed lines; `across` and
    `up` are titles. With `is_less_better` small figures are at the top."""
    channels, layers = {}, []
    for name, field, title in (("x", "first", across), ("y", "second", up)):
        values = [getattr(pair, field) for pair in pairs]
        channels[name] = scale(
            field,
            floor(min(values)) - 1,
            ceil(max(values)) + 1,
            {**NUMBERS, "title": title, "tickCount": 6},
            reverse=is_less_better and name == "y",
        )
        mean = [{field: fmean(values)}]
        layers.append(layer("rule", {name: channels[name]}, mean, stroke=SOFT, strokeDash=[4, 4]))
    layers.append(words("mark", channels, dy=0))
    if size.is_wide:
        layers.append(words("short", channels, dy=20))
    return chart(size, layers, _rows(pairs, looks), left=48, bottom=52)


def columns(counts: Sequence[tuple[str, int]], size: Size, *, title: str) -> Spec:
    """How often each thing happened, with the count on its column; `title` belongs to the labels below the
    columns."""
    axis = {**AXIS, "title": title, "labelAngle": 0, "domainColor": INK}
    place: Spec = {
        "x": {"field": "label", "type": "nominal", "sort": None, "axis": axis, "scale": {"padding": 0.2}},
        "y": {"field": "count", "type": "quantitative", "axis": None},
    }
    layers = [
        layer("bar", place, fill=INK),
        words("text", place, baseline="bottom", dy=-4, fontWeight="bold"),
    ]
    rows = [{"label": label, "count": count, "text": str(count)} for label, count in counts]
    return chart(size, layers, rows, top=22, left=8, right=8, bottom=48)


def size_of(rows: int, width: int) -> Size:
    """The size of a drawing with this number of clubs, one below the other."""
    return Size(width, rows * ROW + HEAD)


def spans(pairs: Sequence[ClubPair], looks: Looks, size: Size, *, title: str) -> Spec:
    """The first figure filled and the second one hollow, in the given order; `title` belongs to the scale."""
    values = [value for pair in pairs for value in (pair.first, pair.second) if value is not None]
    low, high = int(min(values) // 10 * 10), int(-(-max(values) // 10) * 10)
    axis = {**NUMBERS, "title": title, "orient": "top", "tickCount": 5}
    first, second = (scale(field, low, max(high, low + 10), axis) for field in ("first", "second"))
    y = _clubs(pairs)
    line = {"x": first, "x2": {"field": "second"}, "y": y}
    layers = [
        layer("rule", line, stroke=SOFT, strokeWidth=2),
        dots({"x": second, "y": y}, is_hollow=True),
        dots({"x": first, "y": y}),
    ]
    return _club_rows(pairs, looks, size, y, layers)


def bars(pairs: Sequence[ClubPair], looks: Looks, size: Size) -> Spec:
    """The first count of each club to the right and the second one, hollow, to the left, in the given order,
    with the counts at the ends of the bars."""
    counts = [(int(pair.first or 0), int(pair.second or 0)) for pair in pairs]
    low, high = -max(left for _right, left in counts) - 1, max(right for right, _left in counts) + 1
    y = _clubs(pairs)
    right, left = ({"x": scale(field, low, high, None), "y": y} for field in ("first", "left"))
    layers = [
        layer("bar", right, fill=INK, height=14),
        layer("bar", left, fill=GROUND, stroke=INK, strokeWidth=1.5, height=14),
        words("first", right, align="left", dx=5),
        words("second", left, align="right", dx=-5),
    ]
    for drawn in layers:
        drawn["transform"] = [{"calculate": "-datum.second", "as": "left"}]
    return _club_rows(pairs, looks, size, y, layers)


def _clubs(pairs: Sequence[ClubPair]) -> Spec:
    """A line for each club."""
    hidden = {"title": None, "labels": False, "ticks": False, "domain": False}
    axis = {**hidden, "grid": True, "gridColor": LINE, "tickBand": "extent"}
    return {"field": "club", "type": "nominal", "sort": [pair.club for pair in pairs], "axis": axis}


def _club_rows(pairs: Sequence[ClubPair], looks: Looks, size: Size, y: Spec, layers: Sequence[Spec]) -> Spec:
    """The chart with the mark and the name of each club left of the plot."""
    left, name = (150, "name") if size.is_wide else (72, "short")
    labels = (
        words("mark", {"y": y}, align="center", x=12 - left),
        words(name, {"y": y}, align="left", x=30 - left),
    )
    rows = _rows(pairs, looks)
    return chart(size, [*layers, *labels], rows, top=HEAD - 4, bottom=4, left=left, right=24)


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
    top = 16
    known = [value for line in lines for value in line.values]
    low, high = min(known), max(*known, min(known) + 1)
    keys = [line for line in lines if line.is_key]
    shown = list(weeks[:: 1 if size.is_wide else 3])
    x = scale("week", weeks[0], weeks[-1], {**NUMBERS, "title": week, "grid": False, "values": shown})
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100) if (high - low) / step <= FEW or step == 100)
    ticks = [value for value in range(low, high + 1) if value % step == 0 or (low == 1 and value == 1)]
    y = scale("value", low, high, {**NUMBERS, "title": None, "values": ticks}, reverse=is_rank)
    place = {"x": x, "y": y}
    domain = {"domain": [line.club for line in keys], "range": [*map(stand_in, range(len(keys)))]}
    colored: Spec = {"field": "club", "scale": domain, "legend": None}
    others = {**place, "detail": {"field": "club"}, "stroke": {"value": LINE}}
    layers = [_line(others, [line for line in lines if not line.is_key], weeks, 1.5)]
    if low < 0 < high and not is_rank:
        layers.append(layer("rule", {"y": y}, [{"value": 0}], stroke=SOFT))
    layers.append(_line({**place, "stroke": colored}, keys, weeks, 3))
    gap = LABEL * (high - low) / (size.height - top - ROOM["bottom"])
    ends = _ends(keys, looks, weeks, gap, is_rank=is_rank)
    for text, dx, align in (("mark", 16, "center"), ("short", 32, "left")):
        layers.append(words(text, place, ends, dx=dx, align=align, fontWeight="bold"))
    return chart(size, layers, top=top, right=76, left=34)


def _line(encoding: Spec, lines: Sequence[WeekLine], weeks: range, width: float) -> Spec:
    rows = [
        {"club": line.club, "week": week, "value": value}
        for line in lines
        for week, value in zip(weeks, line.values, strict=False)
    ]
    return layer("line", encoding, rows, strokeWidth=width, strokeJoin="round")


def _ends(lines: Sequence[WeekLine], looks: Looks, weeks: range, gap: float, *, is_rank: bool) -> list[Spec]:
    """The names at the ends of the lines, at least `gap` apart."""
    way = -1 if is_rank else 1
    down = sorted(lines, key=lambda line: line.values[-1], reverse=not is_rank)
    heights = spread([way * line.values[-1] for line in down], gap)
    return [
        {"week": weeks[len(line.values) - 1], "value": way * height, **_named(line.club, looks)}
        for line, height in zip(down, heights, strict=True)
    ]


def spread(heights: Sequence[float], gap: float) -> list[float]:
    """Heights in descending order, moved apart until each is `gap` below the one before it. Each group that
    has to move keeps its middle."""
    groups: list[tuple[float, int]] = []  # the sum of the wished tops, and how many
    for height in heights:
        wished, number = height, 1
        while groups and _top(wished, number, gap) > _top(*groups[-1], gap) - gap * groups[-1][1]:
            wished, number = wished + groups[-1][0], number + groups.pop()[1]
        groups.append((wished, number))
    return [_top(*group, gap) - gap * place for group in groups for place in range(group[1])]


def _top(wished: float, number: int, gap: float) -> float:
    return wished / number + gap * (number - 1) / 2
