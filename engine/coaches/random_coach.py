"""Picking at random, for every ruleset."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.kernel.compilation import rule
from engine.kernel.dice import scale


def random_coach(
    how_many: Callable[[Any, int], int], legal: Callable[[Any, int, int, int], int], refused: int
) -> Callable[[Any, int, int, int], int]:
    """A coach (record, kind, side, number) that gives any legal answer, each as likely as the others.

    `how_many` and `legal` are a ruleset's own; rulings from `refused` on do not stand."""

    @rule
    def random_legal(g: Any, kind: int, by: int, number: int) -> int:
        last, found = how_many(g, kind), 0
        for answer in range(last):
            if legal(g, kind, by, answer) < refused:
                found += 1
        pick = scale(number, found)
        for answer in range(last):
            if legal(g, kind, by, answer) < refused:
                if pick == 0:
                    return answer
                pick -= 1
        return 0  # not reached: every stop has a legal answer

    return random_legal
