"""Sets with one thing wrong in them."""

from __future__ import annotations

import json
from typing import Any

from engine.components.checks import problems_of
from engine.components.library import component_set


def released(game: str) -> Any:
    """The data of the newest set, to spoil."""
    return json.loads(json.dumps(component_set(game).data))


def put(data: Any, place: str, value: Any) -> Any:
    """The data with this value at this place; `None` takes it away. A number is a place in a list, from 0."""
    *steps, last = [int(step) if step.isdigit() else step for step in place.split("/")]
    table = data
    for step in steps:
        table = table[step]
    if value is None:
        del table[last]
    else:
        table[last] = value
    return data


def complaints(game: str, place: str, value: Any) -> list[tuple[str, str]]:
    """(code, place) of everything that is wrong when this value stands at this place."""
    return [(p.code, p.place) for p in problems_of(game, put(released(game), place, value))]
