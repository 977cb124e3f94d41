"""Scenarios: rules by example. A file holds situations, their inputs, and where the game must stand then.

docs/scenarios.md describes the format; it is also how an owner of a box reports a ruling that we get wrong.
"""

from pathlib import Path

from engine.tools.scenarios.files import ScenarioOutcome, play_file

EXAMPLES = sorted((Path(__file__).parents[2] / "rulesets").glob("*/scenarios.json"))

__all__ = ["EXAMPLES", "ScenarioOutcome", "play_file"]
