"""The options of section 3: their values in order, the default first; an edition is one book's reading."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from engine.gridiron.refusals import unknown_edition, unknown_option, unknown_value

GAME = "1st & Roll"

BlockRecovery = IntEnum("BlockRecovery", "BOTH_RED OFFENSE_RED", start=0)
RunOff = IntEnum("RunOff", "DEFENSE_NOT_RED ANY_RED_CLEAN", start=0)
HalfDistance = IntEnum("HalfDistance", "DOWN UP", start=0)
OwnGoal = IntEnum("OwnGoal", "HALF_DISTANCE SAFETY", start=0)
PastGoal = IntEnum("PastGoal", "TOUCHBACK_25 TOUCHDOWN", start=0)
BombBreakaway = IntEnum("BombBreakaway", "GREEN_REROLLS NONE", start=0)
SafetyKick = IntEnum("SafetyKick", "PUNT_NO_BLOCK PUNT_WITH_BLOCK", start=0)
Overtime = IntEnum("Overtime", "NONE SUDDEN_DEATH", start=0)
OvertimeEnd = IntEnum("OvertimeEnd", "TIE NEW_PERIOD", start=0)
OnGoalLine = IntEnum("OnGoalLine", "SAFETY HALF_DISTANCE", start=0)

WORDS: dict[str, type[IntEnum]] = {
    "punt_block_recovery": BlockRecovery,
    "runoff_condition": RunOff,
    "half_distance_rounding": HalfDistance,
    "o5_o15_own_goal": OwnGoal,
    "turnover_past_goal": PastGoal,
    "bomb_breakaway": BombBreakaway,
    "safety_kick": SafetyKick,
    "overtime": Overtime,
    "overtime_end": OvertimeEnd,
    "o10_on_goal_line": OnGoalLine,
}
CHOICES: dict[str, tuple[int | str, ...]] = {"onside_minimum": (10, 11), "two_point_minimum": (2, 3)}
CHOICES |= {name: tuple(member.name.lower() for member in kind) for name, kind in WORDS.items()}
DEFAULTS: dict[str, int | str] = {name: values[0] for name, values in CHOICES.items()}
UNSTATED = {"o10_on_goal_line": "safety"}
DICE_SET = "house_2026"
DECIDED = {"overtime": "sudden_death", "overtime_end": "new_period"}

# `standard` is what both rulebooks say and, where they differ or are silent, the default of section 3.
EDITIONS: dict[str, dict[str, int | str]] = {
    "standard": {},
    "de": {"onside_minimum": 11},
    "fr": {"two_point_minimum": 3, "punt_block_recovery": "offense_red"},
    "en_update": {"runoff_condition": "any_red_clean"},
}


def resolve(edition: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Every option with its value: the edition's reading, changed by what a league has chosen.

    Raises EngineError: unknown_edition, unknown_option, unknown_option_value."""
    if edition not in EDITIONS:
        raise unknown_edition(GAME, EDITIONS, edition)
    options: dict[str, Any] = {**DEFAULTS, **EDITIONS[edition], "dice_set": DICE_SET, "edition": edition}
    for name, value in chosen.items():
        options[name] = _checked(edition, name, value)
    return options


def number_of(name: str, value: Any) -> int:
    """The option's value as the record holds it: a number itself, a word as its place."""
    return value if isinstance(value, int) else CHOICES[name].index(value)


def _checked(edition: str, name: str, value: Any) -> Any:
    values: tuple[Any, ...] = (edition,) if name == "edition" else CHOICES.get(name, ())
    if name == "dice_set" and isinstance(value, str):
        return value  # setup.header looks it up
    if not values:
        raise unknown_option(GAME, name)
    if type(value) is bool or value not in values:
        raise unknown_value(name, values, value)
    return values[values.index(value)]
