"""A style for each team's dice: more of what they do best, and more risk the weaker they are.

Traits have small effects because calls are mixed. They give each team its own style at no cost
(docs/coaches.md).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.coaches.profiles.profile import Profile

RUNS, PASSES = ("red", "ivory", "brown"), ("yellow", "blue", "green")
# The base dice: sum of the means of all six colors, the percentage of runs in it, spread of the black die.
COLORS, RUN_SHARE, SPREAD = 42, 29, 6


def profile_for_dice(dice: Mapping[str, Sequence[int]]) -> Profile:
    """Returns the profile for a team's seven dice; for the base dice it is `balanced`."""
    runs, passes = (sum(sum(dice[color]) for color in colors) for colors in (RUNS, PASSES))
    strength = (runs + passes) // 6 - COLORS
    ground = 100 * runs // max(1, runs + passes) - RUN_SHARE + 1  # rounded down: the base dice have 28.6
    wild = max(dice["black"]) - min(dice["black"]) - SPREAD
    return Profile(
        passing=_within(50, 100 - 5 * ground, 200),
        fourth_down=_within(-40, 3 * strength, 40),
        two_point=_within(60, 100 - 4 * strength, 160),
        blitz=_within(60, 100 + 8 * wild, 200),
        timeouts=_within(85, 100 - ground, 125),
        clock=_within(70, 100 + 3 * ground, 140),
        fakes=_within(60, 100 - 4 * strength, 160),
    )


def _within(least: int, value: int, most: int) -> int:
    return max(least, min(most, value))
