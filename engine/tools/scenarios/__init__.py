"""Scenarios: rules by example. A file holds situations, their inputs, and where the game must stand then.

docs/scenarios.md describes the format; it is also how an owner of a box reports a ruling that we get wrong.
"""

from engine.catalog import RULESETS
from engine.tools.scenarios.files import ScenarioOutcome, play_file

EXAMPLES = [rules.folder / "scenarios.json" for rules in RULESETS.values()]

__all__ = ["EXAMPLES", "ScenarioOutcome", "play_file"]
