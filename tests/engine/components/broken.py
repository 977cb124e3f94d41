"""Component sets with one error each."""

from __future__ import annotations

import json
from typing import Any

from engine.components.library import component_set, problems_of


def released(game: str) -> Any:
    """A copy of the newest set's data, to put an error in."""
    return json.loads(json.dumps(component_set(game).data))


def put(data: Any, place: str, value: Any) -> Any:
    """The data with this value at this place; `None` removes it. A number is an index of a list, from 0."""
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
    """(code, place) of each error that this value at this place causes."""
    return [(p.code, p.place) for p in problems_of(game, put(released(game), place, value))]
