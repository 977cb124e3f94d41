"""Scenarios: rules by example. A file holds situations, their inputs, and the expected outcome.

docs/scenarios.md describes the format. Owners of a box can also use it to report a wrong ruling.
"""

from engine.catalog import RULESETS
from engine.tools.scenarios.files import ScenarioOutcome, play_file

EXAMPLES = [rules.folder / "scenarios.json" for rules in RULESETS.values()]

__all__ = ["EXAMPLES", "ScenarioOutcome", "play_file"]
