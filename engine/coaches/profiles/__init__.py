"""Profiles of computer coaches: a few whole numbers, which are part of the record.

A header names a coach. `random_legal` gives any legal answer. Every other name is a situational coach with
that profile (see `presets`); `situational` gets a profile from its team's dice (see `team_style`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.coaches.profiles.presets import (
    BALANCED,
    OWN_WAY,
    PROFILES,
    RANDOM,
    SOLVED,
    CoachChoice,
    computer_coaches,
)
from engine.coaches.profiles.profile import (
    BLITZ,
    CLOCK,
    FAKES,
    FOURTH_DOWN,
    PASSING,
    TIMEOUTS,
    TWO_POINT,
    Profile,
)
from engine.coaches.profiles.team_style import profile_for_dice

NAMES = tuple(choice.name for choice in computer_coaches())

__all__ = [
    "BALANCED",
    "BLITZ",
    "CLOCK",
    "FAKES",
    "FOURTH_DOWN",
    "NAMES",
    "OWN_WAY",
    "PASSING",
    "PROFILES",
    "RANDOM",
    "SOLVED",
    "TIMEOUTS",
    "TWO_POINT",
    "CoachChoice",
    "Profile",
    "computer_coaches",
    "profile_of",
]


def profile_of(name: str, dice: Mapping[str, Sequence[int]] | None) -> Profile:
    """Returns the profile of the coach with this name. `dice`: the team's seven dice, or None if all teams
    roll the same dice."""
    if name == OWN_WAY and dice is not None:
        return profile_for_dice(dice)
    return PROFILES.get(name, PROFILES[BALANCED])
