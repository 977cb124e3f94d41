"""Scenarios: rules by example. A file holds situations, their inputs, and where the game must stand then.

docs/scenarios.md describes the format; it is also how an owner of a box reports a ruling that we get wrong.
"""

from engine.scenarios.files import Outcome, play_file

__all__ = ["Outcome", "play_file"]
