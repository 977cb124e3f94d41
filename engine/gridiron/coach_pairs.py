"""Two coaches of one side, and which of them decides what (1G-TEAM). The header says which sides have a
pair."""

from __future__ import annotations

from collections.abc import Mapping

BOTH, OFFENSE, DEFENSE = PARTS = ("both", "offense", "defense")
BALL = (
    "ball"  # in a ruleset's table: the offense coach of the side that has the ball, the other's defense coach
)


def part_of(parts: Mapping[int, str], kind: int, has_ball: bool) -> str:
    """The coach of a pair who gives this answer; `both`: either of them."""
    part = parts.get(kind, BOTH)
    if part == BALL:
        return OFFENSE if has_ball else DEFENSE
    return part
