"""What computer coaches are like: a profile is a handful of whole numbers, and goes into the record.

A header names a coach. `random_legal` takes any legal answer; every other name is a situational coach with
that profile (see `named`); plain `situational` is his team's own: the one tuned for its dice (`teams.toml`),
or for a team that has none there the named one that suits its dice.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from engine.coaches.profiles.fitting import fitting
from engine.coaches.profiles.named import (
    BALANCED,
    OWN_WAY,
    PROFILES,
    RANDOM,
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

TEAMS = Path(__file__).parent / "teams.toml"
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
    "TIMEOUTS",
    "TWO_POINT",
    "CoachChoice",
    "Profile",
    "computer_coaches",
    "profile_of",
    "team_profiles",
]


def profile_of(name: str, team: str, dice: Mapping[str, Sequence[int]] | None) -> Profile:
    """The profile of a coach who is named so. `dice`: the seven of his team, None where all roll the same."""
    if name != OWN_WAY:
        return PROFILES.get(name, PROFILES[BALANCED])
    if dice is None:
        return PROFILES[BALANCED]
    return team_profiles().get(team) or PROFILES[fitting(dice)]


@cache
def team_profiles() -> dict[str, Profile]:
    """The profiles that were tuned for a team's dice, by the team's key."""
    tables = tomllib.loads(TEAMS.read_text("utf-8"))
    return {team: Profile(**traits) for team, traits in tables.items()}
