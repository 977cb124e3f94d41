"""Colored dice by name, as teams, special-teams cards and matrix cells use them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.components.findings import Findings
from engine.rulesets.first_and_goal.rules.names import COLORED_DICE, Die

COLORS = tuple(die.name.lower() for die in COLORED_DICE)
DICE = (*COLORS, Die.BLACK.name.lower())


def check_colors(findings: Findings, colors: list[Any], place: str) -> None:
    """Colored dice of one throw: a team owns one of each."""
    for color, times in Counter(map(str, colors)).items():
        if known_color(findings, color, place, COLORS) and times > 1:
            findings.error(
                "repeated_color", place, f"`{color}` is listed {times} times; a team has one of each."
            )


def known_color(findings: Findings, color: str, place: str, known: tuple[str, ...]) -> bool:
    """Whether there is such a die; adds an error if not."""
    if color in known:
        return True
    return findings.error("unknown_color", place, f"there is no die `{color}`, only {', '.join(known)}.")
