"""The component sets of this installation: the released ones, and people's own in DATA_DIR/components."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings

from engine.components import ComponentSet, component_set
from league.models import League


def folder() -> Path:
    """Where people's own sets are kept."""
    return Path(settings.DATA_DIR) / "components"


def set_named(ruleset: str, name: str = "") -> ComponentSet:
    """A set by name, the newest released one without a name.

    Raises EngineError unknown_components, unreadable_components, broken_components."""
    return component_set(ruleset, name, folder())


def set_of(league: League) -> ComponentSet:
    """The set that a league's next game is played with; games that were played keep theirs.
    Raises EngineError as `set_named`: an own set may have been spoiled or taken away since."""
    return set_named(league.ruleset, league.components)
