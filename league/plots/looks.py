"""Stand-ins for what only the page knows: its colors, the teams' colors and their marks.

A chart is drawn with stand-in colors and texts. `drawing.py` replaces them with classes of the page's
stylesheets and with references to the page's marks, so that one drawing serves light and dark.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

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


def stand_ins(clubs: list[str]) -> dict[str, object]:
    """A scale that gives each club its stand-in color."""
    return {"domain": clubs, "range": [stand_in(number) for number in range(len(clubs))]}
