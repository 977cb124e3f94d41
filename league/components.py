"""The component sets of this installation: the released ones, and people's own in DATA_DIR/components."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.conf import settings

from engine.catalog import ruleset as ruleset_named
from engine.components.library import component_set
from engine.components.sets import ComponentSet, options_of_set
from engine.errors import EngineError
from league.models import League


def own_sets_folder() -> Path:
    """Where people's own sets are kept."""
    return Path(settings.DATA_DIR) / "components"


def component_set_named(ruleset: str, name: str = "") -> ComponentSet:
    """A set by name, the newest released one without a name.

    Raises EngineError unknown_components, unreadable_components, broken_components."""
    return component_set(ruleset, name, own_sets_folder())


def component_set_of(league: League) -> ComponentSet:
    """The set that a league's next game is played with; games that were played keep theirs.
    Raises EngineError as `set_named`: an own set may have been spoiled or taken away since."""
    return component_set_named(league.ruleset, league.components)


def options_in_force(
    ruleset: str, edition: str, chosen: Mapping[str, Any], components: str
) -> dict[str, Any]:
    """Every option of a game with its value: as chosen, else by the component set, else by the edition.
    Raises EngineError unknown_ruleset, unknown_edition, unknown_option, unknown_option_value,
    option_not_in_edition; of a set that is gone nothing is known."""
    resolved = ruleset_named(ruleset).resolve(edition, chosen)
    try:
        box = component_set_named(ruleset, components)
    except EngineError:
        return resolved
    return resolved | {name: value for name, value in options_of_set(box).items() if name not in chosen}
