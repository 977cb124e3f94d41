"""Picking a strategy by weight."""

from __future__ import annotations

from engine.kernel.compile import rule
from engine.kernel.dice import scale
from engine.rulesets.touchdown_a_minute.names import STRATEGIES


@rule
def by_weight(weights: tuple[int, int, int, int], number: int) -> int:
    """One of the four strategies of a color, each with the chance of its weight."""
    pick = scale(number, weights[0] + weights[1] + weights[2] + weights[3])
    for strategy in range(STRATEGIES):
        pick -= weights[strategy]
        if pick < 0:
            return strategy
    return 0  # not reached
