"""Changing one value of a set at its place."""

from __future__ import annotations

import difflib
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.components.dice import dice_of, place_of, set_die, whole_number_or_text
from engine.components.sets import SOURCES, ComponentSet
from engine.components.values import values_of
from engine.errors import EngineError
from engine.rulesets.first_and_goal.matrix_cells import mark_cell, read_cell

ON_A_CARD = ("name", "kind", "weight", "red_zone_limit", "sure")


def edited_data(box: ComponentSet, place: str, words: Sequence[str], source: str = "owner") -> dict[str, Any]:
    """The set's data with these words at this place (a place of `values_of`) and this source.

    Raises EngineError unknown_source, unknown_place, bad_cell. What else is wrong with it, `save` says."""
    if source not in SOURCES:
        raise EngineError("unknown_source", f"A source is one of {', '.join(SOURCES)}, not {source!r}.")
    data: dict[str, Any] = json.loads(json.dumps(box.data))
    die = next((die for die in dice_of(box) if place_of(box.game, die) == place), None)
    if die:
        set_die(box.game, data, replace(die, faces=tuple(words), sources=(source,) * len(words)))
        return data
    steps = place.split(".")
    if steps == ["clock_track", "spaces"] and box.game == "first_and_roll":
        data["clock_track"]["spaces"] = [{"label": word, "sure": source} for word in words]
    elif steps[0] == "team" and steps[2:3] == ["kicks"] and len(steps) == 4 and steps[1] in data["team"]:
        data["team"][steps[1]].setdefault("kicks", {})[steps[3]] = list(words)
    elif steps[0] == "matrix" and len(steps) == 5 and steps[1] in data["matrix"]:
        _edit_matrix(box, data["matrix"][steps[1]], steps, words, source)
    else:
        _edit_scalar(box, data, steps, words)
    return data


def _edit_matrix(
    box: ComponentSet, matrix: dict[str, Any], steps: list[str], words: Sequence[str], source: str
) -> None:
    """matrix.NAME.cell.OFFENSE.DEFENSE, or matrix.NAME.DECK.PLAY.FIELD."""
    _, _, part, key, last = steps
    if part == "cell":
        if last not in matrix["cell"].get(key, ()):
            raise _unknown(box, ".".join(steps))
        if not (read := read_cell(" ".join(words))):
            raise EngineError(
                "bad_cell",
                f"{'.'.join(steps)}: write colors and the number of black dice, as in: red brown 1.",
            )
        matrix["cell"][key][last] = read[0]
        mark_cell(matrix, key, last, read[1] or source)
        return
    play = next((play for play in matrix.get(part, ()) if play["key"] == key), None)
    if part not in ("offense", "defense") or play is None or last not in ON_A_CARD:
        raise _unknown(box, ".".join(steps))
    play[last] = whole_number_or_text(words[0]) if last in ("weight", "red_zone_limit") else " ".join(words)
    if last not in ("weight", "sure"):
        play["sure"] = source


def _edit_scalar(box: ComponentSet, data: dict[str, Any], steps: list[str], words: Sequence[str]) -> None:
    """A text or a number that is there already."""
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
