"""Sets as text, TOML for editing, JSON for exchange, CSV for spreadsheets."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from engine.catalog import RULESETS, ruleset
from engine.components.files import FACES, ComponentDie, MatchupTable, bad_csv, from_csv, to_csv, to_toml
from engine.components.library import ComponentSet, digest_of, matrix_of, read_toml
from engine.documents import UnreadableDocument, read_json
from engine.errors import EngineError

NUMBERS = [f"face_{nth}" for nth in range(1, FACES + 1)]
HEAD = ["team", "die", *NUMBERS, "source"]
NO_SOURCE = "owner"  # a person who types a table has read the values from a box


def dice_csv(box: ComponentSet) -> str:
    """Returns one line for each die. `source` is one word, or one for each face."""
    return to_csv([HEAD, *([die.team, die.name, *die.faces, die.source] for die in box.files.dice(box.data))])


def set_dice(game: str, data: dict[str, Any], text: str) -> int:
    """Writes the dice of a table into the data of a set and returns their number. Other dice do not change.

    Columns may come in any order; `team` and `source` are optional. Raises EngineError bad_csv."""
    rows = from_csv(text)
    head = [name.lower().replace(" ", "_") for name in rows[0][1]] if rows else []
    if missing := [name for name in ["die", *NUMBERS] if name not in head]:
        raise bad_csv(
            1,
            f"the first line names the columns {', '.join(HEAD)} (or begins with play, in a matrix); "
            f"it lacks {', '.join(missing)}.",
        )
    for line, row in rows[1:]:
        fields = dict(zip(head, row, strict=False))
        ruleset(game).component_files.set_die(data, _die(line, fields))
    return len(rows) - 1


def _die(line: int, fields: dict[str, str]) -> ComponentDie:
    faces = tuple(filter(None, (fields.get(name, "") for name in NUMBERS)))
    marks = (fields.get("source") or NO_SOURCE).lower().split()
    if not fields.get("die"):
        raise bad_csv(line, "the column die is empty: which die is it?")
    if len(faces) != FACES:
        raise bad_csv(line, f"die `{fields['die']}` has {len(faces)} faces, needs {FACES}.")
    if len(marks) not in (1, FACES):
        raise bad_csv(line, f"source takes one word, or {FACES}: one for each face; here are {len(marks)}.")
    return ComponentDie(
        fields.get("team", ""), fields["die"], faces, tuple(marks * FACES if len(marks) == 1 else marks)
    )


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
