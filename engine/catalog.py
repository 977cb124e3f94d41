"""The boxed games by name."""

from __future__ import annotations

from typing import Any

from engine.errors import EngineError
from engine.kernel.inputs import register
from engine.rulesets.contract import Ruleset
from engine.rulesets.first_and_goal.ruleset import RULESET as FIRST_AND_GOAL
from engine.rulesets.first_and_roll.ruleset import RULESET as FIRST_AND_ROLL
from engine.rulesets.touchdown_a_minute.ruleset import RULESET as TOUCHDOWN_A_MINUTE

RULESETS: dict[str, Ruleset[Any]] = {}


def register_ruleset(rules: Ruleset[Any]) -> None:
    """Makes a ruleset available for play, both interpreted and compiled."""
    RULESETS[rules.name] = rules
    register(rules.record, rules.automatic_answer, rules.line)


register_ruleset(FIRST_AND_GOAL)
register_ruleset(FIRST_AND_ROLL)
register_ruleset(TOUCHDOWN_A_MINUTE)
USUAL = FIRST_AND_GOAL.name  # the default where no game is named


def ruleset(name: str) -> Ruleset[Any]:
    """Returns a ruleset by name. Raises EngineError unknown_ruleset."""
    if name not in RULESETS:
        raise EngineError("unknown_ruleset", f"The rulesets are {', '.join(RULESETS)}; there is no {name!r}.")
    return RULESETS[name]
