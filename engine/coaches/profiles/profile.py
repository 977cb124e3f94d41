"""The traits of a computer coach."""

from __future__ import annotations

from typing import NamedTuple


class Profile(NamedTuple):
    """Percentages of what is usual (100), but for the nerve. A game without fakes or blitzes leaves them."""

    passing: int = 100  # how much a pass is liked, against a run that would serve as well
    fourth_down: int = 0  # nerve: hundredths of a point that playing on seems better than it is
    two_point: int = 100  # nerve: how long before the end two points are thought of; daring ones always do
    blitz: int = 100  # how much a blitz is liked, against any other defense
    timeouts: int = 100  # how long before the end the clock is stopped
    clock: int = 100  # how long before the end a team that is ahead runs the clock out
    fakes: int = 100  # how many of the kicks that invite a fake are faked


# Places of the traits in a profile, and in a team's record: compiled code has no names.
PASSING, FOURTH_DOWN, TWO_POINT, BLITZ, TIMEOUTS, CLOCK, FAKES = range(len(Profile._fields))
