"""Charts: their scales, marks, texts and stand-in colors.

A chart is drawn with stand-ins for what only the page knows. `draw` replaces them with classes of the page's
stylesheets and with references to the page's marks, so that one drawing serves light and dark.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Room:
    """The pixels between the drawing's edge and its plot."""

    top: int = 12
    right: int = 12
    bottom: int = 44
    left: int = 44


def chart(size: Size, room: Room, layers: Sequence[Spec], rows: Sequence[Spec] = ()) -> Spec:
    """A chart of exactly this size; `rows` are the values of layers that have none of their own."""
    return {
        "$schema": SCHEMA,
        "autosize": {"type": "none"},
        "padding": {"top": room.top, "right": room.right, "bottom": room.bottom, "left": room.left},
        "width": size.width - room.left - room.right,
        "height": size.height - room.top - room.bottom,
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
    root = ET.fromstring(_rendered(spec))
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


def _rendered(spec: Spec) -> str:
    from vl_convert import vegalite_to_svg  # noqa: PLC0415 - starts a JavaScript engine (75 MB)

    return str(vegalite_to_svg(json.dumps(spec), vl_version=VERSION, allowed_base_urls=[]))


def _plain(element: ET.Element) -> None:
    """Removes what a page does not need: Vega's own names and fonts, and digits that nobody sees."""
    element.tag = element.tag.removeprefix(f"{{{SVG}}}")
    for child in [child for child in element if _is_invisible(child)]:
        element.remove(child)
    for name in UNUSED:
        element.attrib.pop(name, None)
    for name in ("transform", "d", "x2", "y2"):
        if name in element.attrib:
            element.set(name, LONG.sub(lambda match: f"{float(match[0]):.1f}", element.attrib[name]))


def _is_invisible(element: ET.Element) -> bool:
    return element.get("display") == "none" or element.get("d") in {"", "M0,0h0v0h0Z"}


def _paint(element: ET.Element, colors: dict[str, str]) -> None:
    """Puts a class in the place of each stand-in color."""
    classes = []
    for paint in PAINTS:
        color = element.get(paint, "")
        if color in NAMES:
            classes.append(f"{paint}-{NAMES[color]}")
        elif color in colors:
            classes += [colors[color], f"{paint}-team"]
        else:
            continue
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
