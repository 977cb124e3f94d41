"""Draws a chart as SVG that follows the page: classes instead of colors, references instead of marks."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from xml.etree import ElementTree as ET

from league.plots.charts import Size, Spec
from league.plots.looks import MARK, NAMES, Look, stand_in

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
            element.set(name, LONG.sub(lambda found: f"{float(found[0]):.1f}", element.attrib[name]))


def _is_invisible(element: ET.Element) -> bool:
    return element.get("display") == "none" or element.get("d") in {"", "M0,0h0v0h0Z"}


def _paint(element: ET.Element, colors: dict[str, str]) -> None:
    """Puts a class in the place of each stand-in color."""
    found = []
    for paint in PAINTS:
        color = element.get(paint, "")
        if color in NAMES:
            found.append(f"{paint}-{NAMES[color]}")
        elif color in colors:
            found += [colors[color], f"{paint}-team"]
        else:
            continue
        del element.attrib[paint]
    if element.attrib.pop("font-weight", "") == "bold":
        found.append("key")
    if found:
        element.set("class", " ".join(dict.fromkeys(found)))


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
