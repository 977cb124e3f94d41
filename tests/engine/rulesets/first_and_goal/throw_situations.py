"""Shared by the throw tests of 1st & Goal: situations without a deal, and the expected end of a move."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.rulesets.first_and_goal.table import Table, down

EDITIONS = ("en", "de")
each_edition = pytest.mark.parametrize("edition", EDITIONS)
HAND = ["slant", "draw", "counter"]
YARDS = {"5": 5, "5A": 5, "10": 10, "15": 15}


def snap(spot: int = 30, downs: int = 1, **words: Any) -> Table:
    """A down without a deck; the target is ten yards ahead."""
    return down(spot, downs, **{"offense_deck": 0, "defense_deck": 0, "offense_hand": HAND, **words})


def moved(spot: int, total: int, downs: int = 1, target: int | None = None) -> str:
    """Expected state after a scrimmage move of home: 1G-DOWN-2..4, 1G-SCORE-1, 1G-SAF-1."""
    end, target = spot + total, min(100, spot + 10) if target is None else target
    if end >= 100:
        return "try_choice home @98 6-0"
    if end <= 0:
        return "punt_method home @20 0-2"
    if end >= target:
        return f"offense_call home 1&{min(10, 100 - end)} @{end}"
    if downs == 4:
        return f"draw away @{100 - end}"
    return f"offense_call home {downs + 1}&{target - end} @{end}"


def black(edition: str, faces: list[int]) -> int:
    """1G-PLAY-7"""
    return min(faces) if edition == "en" else sum(faces)


def walked(edition: str, spot: int, yards: int) -> int:
    """1G-PEN-6, -7: the spot after a penalty of this many yards (forward is positive)."""
    if 0 < spot + yards < 100:
        return spot + yards
    room = spot if yards < 0 else 100 - spot
    half = room // 2 + (room % 2 if edition == "en" else 0)
    return max(1, spot - half) if yards < 0 else min(99, spot + half)
