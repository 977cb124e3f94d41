"""Makes a record from a header (options, components, coaches): its state before the strengths are picked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.errors import EngineError
from engine.rulesets.touchdown_a_minute.rules.names import HEADS, STRATEGIES, TAILS, Die
from engine.rulesets.touchdown_a_minute.rules.options import CHOICES, DEFAULTS, NUMBERS
from engine.rulesets.touchdown_a_minute.rules.record import Game, Options
from engine.rulesets.touchdown_a_minute.rules.throw_json import value_of


def set_up(components: Mapping[str, Any], header: Mapping[str, Any]) -> Game:
    """A record with its dice. `components` is the data of a component set, `header` a checked header.

    Raises EngineError bad_die."""
    g = Game()
    dice = [components["die"][die.name.lower()] for die in Die if die != Die.COIN]
    g.dice = (*map(_faces, dice), (HEADS, HEADS, HEADS, TAILS, TAILS, TAILS))
    g.house = (*(int("house" in die["sure"]) for die in dice), 0)
    red = dice[Die.RUN_INSIDE : Die.RUN_INSIDE + STRATEGIES]
    g.is_run = tuple(int(die["play"] == "run") for die in red)
    for name in Options.__annotations__:
        value = header["options"].get(name, DEFAULTS[name])
        setattr(g.options, name, value if name in NUMBERS else CHOICES[name][value.upper()].value)
    for team in g.team:
        team.timeouts = g.options.timeouts
    return g


def _faces(die: Mapping[str, Any]) -> tuple[int, ...]:
    faces = tuple(value for face in die["faces"] if (value := value_of(face)) is not None)
    if len(faces) != 6 or len(die["faces"]) != 6:
        raise EngineError(
            "bad_die",
            f"The die {die['title']} takes six results: GN or CP with yards or L, TK, BP, IN, FM, SK.",
        )
    return faces
