"""Distributions of dice: of a sum, and of a play in one matchup. Whole numbers only."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple


class Sum:
    """The distribution of a sum of dice."""

    def __init__(self, ways: dict[int, int]) -> None:
        """`ways`: yards -> number of ways to roll exactly these."""
        self.ways = ways
        self.low = min(ways)
        downward = (ways.get(yards, 0) for yards in range(max(ways), self.low - 1, -1))
        self.tail = list(accumulate(downward))[::-1]
        self.total = self.tail[0]
        self.mean = 100 * sum(yards * count for yards, count in ways.items()) // self.total  # hundredths

    def reach(self, yards: int) -> int:
        """Returns the number of ways to roll this many yards or more."""
        at = yards - self.low
        if at <= 0:
            return self.total
        return self.tail[at] if at < len(self.tail) else 0


def sum_of(dice: Sequence[Sequence[int]]) -> Sum:
    """Returns the distribution of the sum of these dice."""
    ways = {0: 1}
    for faces in dice:
        after: dict[int, int] = {}
        for yards, count in ways.items():
            for face in faces:
                after[yards + face] = after.get(yards + face, 0) + count
        ways = after
    return Sum(ways)


def lowest_of(faces: Sequence[int], dice: int) -> Sum:
    """Returns the distribution of the lowest of several throws of one die."""
    ways = {}
    for face in set(faces):
        above = sum(other > face for other in faces)
        reach = sum(other >= face for other in faces)
        ways[face] = reach**dice - above**dice
    return Sum(ways)


class CallChances(NamedTuple):
    """One cell of the matrix: mean yards in hundredths; yards -> chance in a thousand to gain them."""

    mean: int
    chance: dict[int, int]


def matchup(colors: Sum, black: Sum, aims: Sequence[int]) -> CallChances:
    """1 in 6 the play is broken up (X) and the black counts alone, 1 in 6 it breaks away and its mean comes
    on top. `aims`: the yards to compute chances for.

    Turnovers and fouls are left out, because they are equally likely with every call."""
    mean = colors.mean + black.mean
    more = max(0, mean)
    chance = {}
    for yards in aims:
        ways = 0
        for loss, count in black.ways.items():
            ways += count * (4 * colors.reach(yards - loss) + colors.reach(yards - loss - more // 100))
        ways += colors.total * black.reach(yards)
        chance[yards] = 1000 * ways // (6 * colors.total * black.total)
    return CallChances((black.mean + 5 * mean + 6 * more // 5) // 6, chance)
