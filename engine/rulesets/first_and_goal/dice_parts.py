"""The parts of a team's dice: those of its runs, of its passes and of its defense."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engine.rulesets.first_and_goal.rules.setup import BITS


def dice_parts(data: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """Returns the colors of each part. A color belongs to the plays that roll it in more cells of the matrix,
    to passes if they are equal; the black die is the defense. Kicks roll the same colored dice, so they have
    no part of their own."""
    matrix = data["matrix"][options["matrix"]]
    cells: dict[str, Counter[str]] = {"run": Counter(), "pass": Counter()}
    for play in matrix["offense"]:
        for cell in matrix["cell"][play["key"]].values():
            cells[play["kind"]].update(cell["dice"])
    runs = tuple(color for color in BITS if cells["run"][color] > cells["pass"][color])
    return {"run": runs, "pass": tuple(color for color in BITS if color not in runs), "defense": ("black",)}
