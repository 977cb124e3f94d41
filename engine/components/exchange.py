"""Sets as text: TOML for editing, JSON for exchange, CSV for spreadsheets."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from engine.catalog import RULESETS
from engine.components.dice_table import dice_csv, set_dice
from engine.components.files import MatchupTable
from engine.components.library import read_toml
from engine.components.sets import ComponentSet, digest_of, matrix_of
from engine.components.spreadsheet import from_csv
from engine.components.toml import to_toml
from engine.documents import UnreadableDocument, read_json
from engine.errors import EngineError

FORMAT = 1
FORMS = ("toml", "json", "csv")
TABLES = ("dice", "matrix")
MOST_JSON = 200_000  # characters; the largest released set has 77,000


def export_set(box: ComponentSet, form: str, *, table: str = "dice", matrix: str = "") -> str:
    """Returns a set as text. CSV holds one of TABLES. `matrix`: the name of a matrix, or the set's default.

    Raises EngineError unknown_form, unknown_matrix, no_matrix."""
    if form == "toml":
        return to_toml(box.data)
    if form == "json":
        bundle = {"format": FORMAT, "game": box.game, "name": box.name, "digest": digest_of(box.data)}
        return json.dumps({**bundle, "data": box.data}, ensure_ascii=False, indent=1) + "\n"
    _known_form(form)
    if table == "dice":
        return dice_csv(box)
    return _matchups(box).csv(matrix_of(box, matrix or _matrix_name(box)))


def read_set(game: str, text: str, form: str, source: str) -> dict[str, Any]:
    """Returns the data of a whole set from TOML or JSON. `source` is the file's name in error messages.

    Raises EngineError unknown_form, unreadable_components, wrong_game, changed_components."""
    _known_form(form)
    if form == "csv":
        raise EngineError("unknown_form", f"{source} is a table; a whole set is a TOML or JSON file.")
    data = read_toml(text, source) if form == "toml" else _read_json(text, source)
    about = data.get("about")
    named = about.get("game") if isinstance(about, Mapping) else None
    if isinstance(named, str) and named in RULESETS and named != game:
        raise EngineError("wrong_game", f"{source} is a set of {named}, not of {game}.")
    return data


def merge_table(box: ComponentSet, text: str, *, matrix: str = "", source: str = "owner") -> dict[str, Any]:
    """Returns the set's data with a CSV table merged into it. Dice of the same name are replaced. A matrix is
    written whole under the name `matrix`, and games use it from then on. `source`: of unmarked matchups.

    Raises EngineError bad_csv, no_matrix."""
    data: dict[str, Any] = json.loads(json.dumps(box.data))
    if not holds_matrix(text):
        set_dice(box.game, data, text)
        return data
    table, used = _matchups(box), _matrix_name(box)
    name = matrix or used
    data["matrix"][name] = table.read(text, name, box.data["matrix"].get(used), source)
    data["about"]["matrix"] = name
    return data


def _read_json(text: str, source: str) -> dict[str, Any]:
    """Reads a bundle as `export_set` writes it, or plain data. A bundle with changed data is refused."""
    try:
        read = read_json(text, most_characters=MOST_JSON)
    except UnreadableDocument as error:
        raise EngineError("unreadable_components", f"{source}: {error}.") from None
    if not isinstance(read, dict):
        raise EngineError("unreadable_components", f"{source} does not contain a component set.")
    if "data" not in read:
        return read
    if not isinstance(read["data"], dict):
        raise EngineError("unreadable_components", f"{source}: `data` must be the tables of a set.")
    if "digest" in read and read["digest"] != digest_of(read["data"]):
        raise EngineError(
            "changed_components",
            f"{source} is not what was exported: its digest differs. Get it again, or take the line `digest` "
            "out if you changed it yourself.",
        )
    return read["data"]


def _matrix_name(box: ComponentSet) -> str:
    return str(box.data["about"]["matrix"])


def _matchups(box: ComponentSet) -> MatchupTable:
    if box.files.matchups is None:
        raise EngineError("no_matrix", f"{box.game} has no matrix.")
    return box.files.matchups


def holds_matrix(text: str) -> bool:
    """Whether this is a table of matchups: its first column is called play."""
    rows = from_csv(text)
    return bool(rows) and rows[0][1][0].lower() == "play"


def _known_form(form: str) -> None:
    if form not in FORMS:
        raise EngineError("unknown_form", f"A set can be written as {', '.join(FORMS)}, not as {form!r}.")
