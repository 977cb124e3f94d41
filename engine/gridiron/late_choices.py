"""What a ruleset says about two choices whose answer depends on score and clock: the try after a touchdown,
and the time-out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

G = TypeVar("G")

TRIES, TIMEOUTS = "tries", "timeouts"
KICK, TWO_POINTS = "kick", "two_point"
USE, KEEP = "use", "keep"
CHOICES = {TRIES: (KICK, TWO_POINTS), TIMEOUTS: (USE, KEEP)}  # in the order of the answers, from 0


@dataclass(frozen=True)
class LateChoices(Generic[G]):
    """`times` (record): six moments from the start of the second half to its end, each a period and a clock.
    `place_try` changes a record with a down of the offense on the opponents' 2 to its try, after hands are
    dealt or strengths picked. `try_ask` and `timeout_asks` (by the side that has the ball, by the other one)
    are the kinds of the Decisions; their answers are in the order of CHOICES. `run_down` (record, cards):
    takes cards away at random until so many are left, in a game whose clock is a deck."""

    times: Callable[[G], Sequence[tuple[int, int]]]
    place_try: Callable[[G], None]
    try_ask: int
    timeout_asks: tuple[int, int]
    run_down: Callable[[G, int], None] | None = None


def moments(full: int, *late: int) -> tuple[int, ...]:
    """The clock at the start of a period, halfway through it, and then as given."""
    return (full, full // 2, *late)
