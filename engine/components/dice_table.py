"""The dice of a set as a CSV table with the columns team, die, six faces, source. White dice have no team."""

from __future__ import annotations

from typing import Any

from engine.catalog import ruleset
from engine.components.dice import ComponentDie
from engine.components.findings import FACES
from engine.components.sets import ComponentSet
from engine.components.spreadsheet import bad_csv, from_csv, to_csv

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
