"""The values of a matrix one by one, and changing one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.components.dice import whole_number_or_text
from engine.components.files import ComponentValue
from engine.errors import EngineError
from engine.rulesets.first_and_goal.matrix_cells import cell_text, mark_cell, read_cell, source_of

ON_A_CARD = ("name", "kind", "copies", "weight", "red_zone_limit", "sure")
NUMBERS = ("copies", "weight", "red_zone_limit")


def matrix_values(name: str, matrix: Mapping[str, Any]) -> Iterator[ComponentValue]:
    """Its two decks, then its cells."""
    yield ComponentValue(
        "deck", f"matrix.{name}.copies_of_each_play", str(matrix["copies_of_each_play"]), "inferred"
    )
    for deck in ("offense", "defense"):
        for play in matrix[deck]:
            yield ComponentValue(
                "deck", f"matrix.{name}.{deck}.{play['key']}", _play_text(play), play["sure"]
            )
    for offense, row in matrix["cell"].items():
        for defense, cell in row.items():
            place = f"matrix.{name}.cell.{offense}.{defense}"
            yield ComponentValue("matrix", place, cell_text(cell), source_of(matrix, offense, defense))


def _play_text(play: Mapping[str, Any]) -> str:
    limit = f", {play['red_zone_limit']} on the card" if play.get("red_zone_limit") else ""
    copies = f", {play['copies']} cards" if "copies" in play else ""
    return f"{play['name']} ({play['kind']}{limit}{copies}, weight {play.get('weight', 1)})"


def edit_matrix(matrix: dict[str, Any], steps: Sequence[str], words: Sequence[str], source: str) -> bool:
    """Changes matrix.NAME.cell.OFFENSE.DEFENSE, or matrix.NAME.DECK.PLAY.FIELD. False: no such place.

    Raises EngineError bad_cell."""
    _, _, part, key, last = steps
    if part == "cell":
        if last not in matrix["cell"].get(key, ()):
            return False
        if not (read := read_cell(" ".join(words))):
            raise EngineError(
                "bad_cell",
                f"{'.'.join(steps)}: write colors and the number of black dice, as in: red brown 1.",
            )
        matrix["cell"][key][last] = read[0]
        mark_cell(matrix, key, last, read[1] or source)
        return True
    play = next((play for play in matrix.get(part, ()) if play["key"] == key), None)
    if part not in ("offense", "defense") or play is None or last not in ON_A_CARD:
        return False
    play[last] = whole_number_or_text(words[0]) if last in NUMBERS else " ".join(words)
    if last not in ("weight", "sure"):
        play["sure"] = source
    return True
