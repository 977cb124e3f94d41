"""The options of section 3: their values in order, the default first."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from engine.errors import EngineError
from engine.gridiron.refusals import unknown_edition, unknown_option, unknown_value
from engine.gridiron.translation import gettext_noop as _

GAME = "Touchdown-A-Minute Football"

RunbackCancel = IntEnum("RunbackCancel", "RUNNER TACKLER", start=0)
AutoCancel = IntEnum("AutoCancel", "OFF BEST_FOR_PICKER", start=0)
SackNeeds = IntEnum("SackNeeds", "INCOMPLETE NO_CP", start=0)
OnOff = IntEnum("OnOff", "ON OFF", start=0)
Overtime = IntEnum("Overtime", "SUDDEN_DEATH NONE", start=0)
OvertimeEnd = IntEnum("OvertimeEnd", "TIE NEW_PERIOD", start=0)
StrengthDie = IntEnum("StrengthDie", "CHOSEN ANY", start=0)

CHOICES: dict[str, type[IntEnum]] = {
    "runback_cancel": RunbackCancel,
    "auto_cancel": AutoCancel,
    "two_in_touchdown": OnOff,
    "sack_needs": SackNeeds,
    "penalties": OnOff,
    "strengths": OnOff,
    "home_reroll": OnOff,
    "overtime": Overtime,
    "overtime_end": OvertimeEnd,
    "strength_die": StrengthDie,
}
NUMBERS: dict[str, tuple[int, ...]] = {
    "sack_yards": (6, 5, 7),
    "timeouts": (3, 0),
    "touchback_spot": (20, 25),
    "plays_per_quarter": (30, 15),
}
DICE_SET = "house_2026"
DEFAULTS: dict[str, Any] = {
    "dice_set": DICE_SET,
    **{name: kind(0).name.lower() for name, kind in CHOICES.items()},
    **{name: values[0] for name, values in NUMBERS.items()},
}
UNSTATED = {"strength_die": "chosen"}
EDITIONS = ("en",)
DECIDED = {"overtime": "sudden_death", "overtime_end": "new_period"}  # somebody wins


def resolve(edition: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Every option with its value: the defaults, changed by what a league has chosen.

    `dice_set` names a component set.
    Raises EngineError: unknown_edition, unknown_option, unknown_option_value."""
    if edition not in EDITIONS:
        raise unknown_edition(GAME, EDITIONS, edition)
    options: dict[str, Any] = DEFAULTS | {"edition": edition}
    for name, value in chosen.items():
        if name != "edition" or value != edition:
            _check(name, value)
            options[name] = value
    return options


def _check(name: str, value: Any) -> None:
    if name not in DEFAULTS:
        raise unknown_option(GAME, name)
    values: tuple[Any, ...] = NUMBERS.get(name, ())
    if name in CHOICES:
        values = tuple(member.name.lower() for member in CHOICES[name])
    if name == "dice_set" and not isinstance(value, str):
        sentence = _("The option {name} takes the name of a component set, not {value!r}.")
        raise EngineError("unknown_option_value", sentence, name=name, value=value)
    if name != "dice_set" and (value not in values or isinstance(value, bool)):
        raise unknown_value(name, values, value)
