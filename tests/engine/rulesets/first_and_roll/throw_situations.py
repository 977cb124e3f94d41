"""Shared by the throw tests of 1st & Roll: the expected spot of the ball and the next question."""

from __future__ import annotations

from typing import Any

from tests.engine.rulesets.first_and_roll.board import Board

QUIET = {"D_BREAKAWAY": "stop", "D_RUNOFF": "leave", "D_PUNT_RECEIVE": "fair_catch"}
SAFETY = "D_PUNT_DIE home @20 0-2"
TOUCHDOWN = "D_TRY home @98 6-0"


def yards(face: str) -> int:
    """The number on a face; a flag has none."""
    return 0 if face == "flag" else int(face.rstrip("os"))


def first_down(side: str, spot: int) -> str:
    """1R-FIELD-1"""
    return f"D_SCRIMMAGE {side} 1&{min(10, 100 - spot)} @{spot}"


def moved(spot: int, total: int, down: int = 1, target: int | None = None) -> str:
    """1R-DOWN-1, -2, 1R-TD-1, 1R-SAFETY-1: the state after a move of home."""
    end, target = spot + total, min(100, spot + 10) if target is None else target
    if end >= 100:
        return TOUCHDOWN
    if end <= 0:
        return SAFETY
    if end >= target:
        return first_down("home", end)
    return (
        first_down("away", 100 - end) if down == 4 else f"D_SCRIMMAGE home {down + 1}&{target - end} @{end}"
    )


def called(ours: str, theirs: str, **situation: Any) -> Board:
    """A play for which both calls are in."""
    return Board(**situation).give(f"home play; home {ours}; away {theirs}")
