"""Scenarios: rules by example. A file holds situations, the inputs that follow, and where the game must stand then.

The format is described in docs/scenarios.md; it is also how an owner of a box reports a ruling that we get wrong.
"""

from engine.scenarios.files import Outcome, play_file

__all__ = ["Outcome", "play_file"]
