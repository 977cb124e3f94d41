"""Kinds of situational coach: a profile is a handful of whole numbers, and one number more in the record.

A coach's name is `random_legal`, `situational` or `situational:PROFILE`; its place in NAMES is its number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Profile(NamedTuple):
    """The traits of one kind of coach."""

    passing: int  # percent by which a pass is liked better than a run that would serve as well
    nerve: int  # hundredths of a point that playing on fourth down seems better than it is
    two_points: int  # cards left from which two points are thought of
    blitz: int  # percent by which a blitz is liked better than another defense
    timeouts: int  # cards left from which the offense stops the clock
    clock: int  # cards left from which a team that is ahead runs the clock out
    fakes: int  # fakes among a hundred fourth-down kicks that invite one


# Places of the traits in a profile: compiled code has no names.
PASSING, NERVE, TWO_POINTS, BLITZ, TIMEOUTS, CLOCK, FAKES = range(7)


PROFILES = {
    "balanced": Profile(passing=300, nerve=0, two_points=30, blitz=100, timeouts=4, clock=30, fakes=6),
    "ground": Profile(passing=130, nerve=10, two_points=24, blitz=90, timeouts=4, clock=40, fakes=4),
    "air": Profile(passing=600, nerve=10, two_points=30, blitz=100, timeouts=5, clock=24, fakes=6),
    "gambler": Profile(passing=400, nerve=40, two_points=60, blitz=160, timeouts=6, clock=24, fakes=12),
    "careful": Profile(passing=250, nerve=-40, two_points=12, blitz=70, timeouts=3, clock=40, fakes=2),
    "pressure": Profile(passing=250, nerve=0, two_points=24, blitz=220, timeouts=4, clock=30, fakes=6),
}
OWN_WAY = "situational"  # balanced; a header puts what suits a team's dice in its place
NAMES = ("random_legal", OWN_WAY, *(f"{OWN_WAY}:{name}" for name in PROFILES))
TRAITS = tuple(tuple(PROFILES[name.partition(":")[2] or "balanced"]) for name in NAMES)


# Sums of faces and percent of runs among them; the base dice have 252, 29 percent.
WEAK, STRONG = 174, 300
GROUND, AIR = 36, 24
WILD = 12


def fitting(dice: Mapping[str, Sequence[int]]) -> str:
    """The profile that suits a team's seven dice: what it does best, or what its weakness asks for."""
    runs = sum(sum(dice[color]) for color in ("red", "ivory", "brown"))
    passes = sum(sum(dice[color]) for color in ("yellow", "blue", "green"))
    black = dice["black"]
    if runs + passes < WEAK:
        return "gambler"
    if max(black) - min(black) > WILD:
        return "pressure"
    if 100 * runs > GROUND * (runs + passes):
        return "ground"
    if 100 * runs < AIR * (runs + passes):
        return "air"
    return "careful" if runs + passes > STRONG else "balanced"
