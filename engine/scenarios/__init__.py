"""Scenarios: rules by example. A file holds situations, their inputs, and where the game must stand then.

docs/scenarios.md describes the format; it is also how an owner of a box reports a ruling that we get wrong.
"""

from pathlib import Path

from engine.scenarios.files import Outcome, play_file

EXAMPLES = sorted((Path(__file__).parent / "examples").glob("*.json"))  # our own, a file for each game

__all__ = ["EXAMPLES", "Outcome", "play_file"]
