"""Changes one value of a set."""

from __future__ import annotations

import difflib
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.components.dice import whole_number_or_text
from engine.components.findings import SOURCES
from engine.components.sets import ComponentSet
from engine.components.values import values_of
from engine.errors import EngineError


def edited_data(box: ComponentSet, place: str, words: Sequence[str], source: str = "owner") -> dict[str, Any]:
    """Returns the set's data with these words at this place (a place of `values_of`) and this source.

    Raises EngineError unknown_source, unknown_place, bad_cell. `save_set` reports all other errors."""
    if source not in SOURCES:
        raise EngineError("unknown_source", f"A source must be one of {', '.join(SOURCES)}, not {source!r}.")
    data: dict[str, Any] = json.loads(json.dumps(box.data))
    files, steps = box.files, place.split(".")
    die = next((die for die in files.dice(data) if files.place(die) == place), None)
    if die:
        files.set_die(data, replace(die, faces=tuple(words), sources=(source,) * len(words)))
    elif steps[0] == "team" and steps[2:3] == ["kicks"] and len(steps) == 4 and steps[1] in data["team"]:
        data["team"][steps[1]].setdefault("kicks", {})[steps[3]] = list(words)
    elif not files.edit(data, steps, words, source):
        _edit_scalar(box, data, steps, words)
    return data


def _edit_scalar(box: ComponentSet, data: dict[str, Any], steps: list[str], words: Sequence[str]) -> None:
    """Changes an existing text or number."""
    table: Any = data
    for step in steps[:-1]:
        table = table.get(step) if isinstance(table, dict) else None
    old = table.get(steps[-1]) if isinstance(table, dict) else None
    if not isinstance(old, (str, int)) or steps[0] == "about":
        raise _unknown(box, ".".join(steps))
    table[steps[-1]] = whole_number_or_text(words[0]) if isinstance(old, int) else " ".join(words)


def _unknown(box: ComponentSet, place: str) -> EngineError:
    places = [value.place for value in values_of(box)]
    close = difflib.get_close_matches(place, places, n=3, cutoff=0.5)
    hint = f" Did you mean {', '.join(close)}?" if close else ""
    return EngineError(
        "unknown_place", f"{box.name} has no value at {place!r}.{hint} `show` lists the places."
    )
