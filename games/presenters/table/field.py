"""The drawing of the field: home attacks to the right; positions are in yards from the left end line."""

from __future__ import annotations

from dataclasses import dataclass

from engine.presentation.scoreboard import Scoreboard

END_ZONE, FIELD = 10, 100


@dataclass(frozen=True, slots=True)
class FieldDrawing:
    """The positions to draw. `line` is the line to gain, None if no down is due. `right`: the offense attacks
    to the right."""

    ball: int
    line: int | None
    right: bool
    stripes: tuple[int, ...] = tuple(range(END_ZONE, END_ZONE + FIELD + 1, 10))


def field_drawing(board: Scoreboard) -> FieldDrawing:
    """The drawing of a situation."""
    right = board.offense == "home"
    line = min(board.target, FIELD) if board.down else None
    return FieldDrawing(_place(board.spot, right), None if line is None else _place(line, right), right)


def _place(spot: int, right: bool) -> int:
    return END_ZONE + (spot if right else FIELD - spot)
