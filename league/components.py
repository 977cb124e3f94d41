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
    """The folder of people's own component sets."""
    return Path(settings.DATA_DIR) / "components"


def component_set_named(ruleset: str, name: str = "") -> ComponentSet:
    """The component set of this name, or the newest released one without a name.

    Raises EngineError unknown_components, unreadable_components, broken_components."""
    return component_set(ruleset, name, own_sets_folder())


def component_set_of(league: League) -> ComponentSet:
    """The component set for the league's next game; games that were played keep theirs. Raises EngineError
    with the codes of `component_set_named`: a file of an own set may have been damaged or deleted."""
    return component_set_named(league.ruleset, league.components)


def options_in_force(
    ruleset: str, edition: str, chosen: Mapping[str, Any], components: str
) -> dict[str, Any]:
    """Every option of a game with its value: the chosen one, else that of the component set, else of the
    edition. Raises EngineError unknown_ruleset, unknown_edition, unknown_option, unknown_option_value,
    option_not_in_edition. A component set that cannot be read is ignored."""
    resolved = ruleset_named(ruleset).resolve(edition, chosen)
    try:
        box = component_set_named(ruleset, components)
    except EngineError:
        return resolved
    return resolved | {name: value for name, value in options_of_set(box).items() if name not in chosen}
