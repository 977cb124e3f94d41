"""Cells of the 12 x 12 matrix as people write them: `red brown 2`, `3` without any color, `red 1 (owner)`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

CELL = re.compile(
    r"(?P<colors>(?:[a-z]+[\s+,]+)*)(?P<black>[0-9]{1,3})(?:\s*\((?P<source>\w+)\))?", re.IGNORECASE
)


def read_cell(text: str) -> tuple[dict[str, Any], str] | None:
    """A cell and its source ("" if none is given), or None if the text is no cell."""
    if not (match := CELL.fullmatch(text.strip())):
        return None
    colors = [word.lower() for word in re.split(r"[\s+,]+", match["colors"]) if word]
    return {"dice": colors, "black": int(match["black"])}, (match["source"] or "").lower()


def cell_text(cell: Mapping[str, Any], source: str = "") -> str:
    """The inverse of read_cell."""
    text = " ".join([*cell["dice"], str(cell["black"])])
    return f"{text} ({source})" if source else text


def source_of(matrix: Mapping[str, Any], offense: str, defense: str) -> str:
    """Returns the source of a cell: its own mark, or that of the matrix."""
    for known in matrix["known"]:
        if known["offense"] == offense and known["defense"] == defense:
            return str(known["sure"])
    return str(matrix["sure"])


def mark_cell(matrix: dict[str, Any], offense: str, defense: str, source: str) -> None:
    """Marks a cell with its source, or removes the mark if it equals that of the matrix."""
    known = [k for k in matrix["known"] if (k["offense"], k["defense"]) != (offense, defense)]
    if source != matrix["sure"]:
        known.append({"offense": offense, "defense": defense, "sure": source})
    matrix["known"] = known
