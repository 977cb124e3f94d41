"""The traits of a computer coach."""

from __future__ import annotations

from typing import NamedTuple


class Profile(NamedTuple):
    """Traits as percentages of the usual (100), except `fourth_down`. Games without fakes or blitzes ignore
    those."""

    passing: int = 100  # preference for a pass over an equally good run
    fourth_down: int = 0  # nerve: hundredths of a point by which the coach overrates playing on
    two_point: int = 100  # nerve: how early the coach considers two points; a daring one always does
    blitz: int = 100  # preference for a blitz over any other defense
    timeouts: int = 100  # how early before the end the coach stops the clock
    clock: int = 100  # how early before the end a coach who leads runs the clock out
    fakes: int = 100  # how often the coach fakes a kick in a situation that invites a fake


# Indexes of the traits in a profile and in a team's record, for compiled code.
PASSING, FOURTH_DOWN, TWO_POINT, BLITZ, TIMEOUTS, CLOCK, FAKES = range(len(Profile._fields))
