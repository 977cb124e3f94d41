"""What a ruleset says about its fourth downs: the choices, and how to make one of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

G = TypeVar("G")

GO, PUNT, FIELD_GOAL = "go", "punt", "field_goal"
CHOICES = (GO, PUNT, FIELD_GOAL)


@dataclass(frozen=True)
class FourthDowns(Generic[G]):
    """`ask`: the kind of the Decision in which the offense chooses. `answer` (record, side, choice, 32-bit
    number) returns the answer that makes a choice of CHOICES, NONE if it cannot be made. `second_half`
    (record) returns the period and the clock with which the second half begins."""

    ask: int
    answer: Callable[[G, int, str, int], int]
    second_half: Callable[[G], tuple[int, int]]
