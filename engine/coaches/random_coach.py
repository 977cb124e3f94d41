"""The coach that picks legal answers at random, for every ruleset."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.kernel.compilation import rule
from engine.kernel.dice import scale


def random_coach(
    how_many: Callable[[Any, int], int], legal: Callable[[Any, int, int, int], int], refused: int
) -> Callable[[Any, int, int, int], int]:
    """Returns a coach (record, kind, side, number) that gives every legal answer with the same chance.

    `how_many` and `legal` are the ruleset's functions. Rulings of `refused` and above are refusals."""

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
        return 0  # unreachable: every stop has a legal answer

    return random_legal
