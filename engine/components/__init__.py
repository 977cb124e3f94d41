"""Component sets: dice, decks, matchups and clock of a boxed game as data, each value with how sure it is.

A released set is named (`house_2026`) and never changes: games are stored with its digest. A better matrix or
a better reading of a die is another set. A league's own set may change: its data travels with every game.
"""

from __future__ import annotations

from engine.components.library import component_set, set_in_play, set_names
from engine.components.sets import (
    GAMES,
    SOURCES,
    ComponentSet,
    canonical_json,
    digest_in_play,
    digest_of,
    matrix_of,
    options_of_set,
    set_reference,
)

__all__ = [
    "GAMES",
    "SOURCES",
    "ComponentSet",
    "canonical_json",
    "component_set",
    "digest_in_play",
    "digest_of",
    "matrix_of",
    "options_of_set",
    "set_in_play",
    "set_names",
    "set_reference",
]
