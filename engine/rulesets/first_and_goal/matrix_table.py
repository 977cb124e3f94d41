"""The matchups of 1st & Goal as a CSV table: a line for each offense play, a column for each defense.

    play,kind,red_zone_limit,copies,weight,source,Goal Line,Nickel,...
    kind,,,,,,run,pass,...                     lines about the defense plays
    copies,,,5,,,,6,...                        in its own column: of every play without a number
    weight,,,,,,3,5,...
    source,,,,,house,owner,owner,...           in its own column: of every cell without a mark
    Bomb,pass,20,,20,owner,red yellow blue 1,red 1 (owner),...

A cell has the colors of the offense's dice and the number of black dice, with a source in brackets where it
has another one than the whole table.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from engine.components.dice import whole_number_or_text
from engine.components.spreadsheet import bad_csv, from_csv, to_csv
from engine.rulesets.first_and_goal.matrix_cells import cell_text, read_cell, source_of
from engine.rulesets.first_and_goal.rules.names import COPIES

ABOUT = ["play", "kind", "red_zone_limit", "copies", "weight", "source"]
LINES = ["kind", "copies", "weight", "source"]
COLUMNS = {"source": "sure"}  # the name of a column in the files
OF_ALL = {"source": "sure", "copies": "copies_of_each_play"}  # lines with a value for the whole table
NUMBERS = ("copies", "weight", "red_zone_limit")


def csv(matrix: Mapping[str, Any]) -> str:
    """`read` gives the same matrix back, but for the order of its known cells."""
    defense = matrix["defense"]
    rows = [[*ABOUT, *(play["name"] for play in defense)]]
    for name in LINES:
        of_all = [matrix[OF_ALL[name]] if name == column and name in OF_ALL else "" for column in ABOUT[1:]]
        rows.append([name, *of_all, *(play.get(COLUMNS.get(name, name), "") for play in defense)])
    for play in matrix["offense"]:
        about = [play.get("name"), *(play.get(COLUMNS.get(name, name), "") for name in ABOUT[1:])]
        rows.append([*about, *(_shown(matrix, play["key"], other["key"]) for other in defense)])
    return to_csv(rows)


def read(text: str, name: str, like: Mapping[str, Any] | None, source: str) -> dict[str, Any]:
    """A matrix from a table. `like`: plays of the same name keep their key.
    `source`: of cells where the table says nothing about it.

    Raises EngineError bad_csv. Size and dice are left to the checks."""
    rows = from_csv(text)
    head = rows[0][1]
    columns = [nth for nth, field in enumerate(head) if field.lower() not in ABOUT and field]
    lines = {row[0].lower(): row for _, row in rows[1:] if row[0].lower() in LINES}
    titles = [field.lower() for field in head]
    if "source" in lines and "source" in titles:
        source = _at(lines["source"], titles.index("source")).lower() or source
    copies = _at(lines.get("copies", ()), titles.index("copies")) if "copies" in titles else ""
    defense = [
        _play(head[nth], {k: _at(row, nth) for k, row in lines.items()}, "defense", like, source)
        for nth in columns
    ]
    matrix: dict[str, Any] = {
        "name": name,
        "game": "first_and_goal",
        "sure": source,
        "copies_of_each_play": whole_number_or_text(copies or str(COPIES)),
        "known": [],
        "offense": [],
        "defense": defense,
        "cell": {},
    }
    for line, row in rows[1:]:
        if row[0].lower() not in LINES:
            _put_row(matrix, line, row, head, columns, like)
    return matrix


def _put_row(
    matrix: dict[str, Any],
    line: int,
    row: list[str],
    head: list[str],
    columns: list[int],
    like: Mapping[str, Any] | None,
) -> None:
    fields = {field.lower(): _at(row, nth) for nth, field in enumerate(head) if nth not in columns}
    if not row[0]:
        raise bad_csv(line, "the column play is empty: which play is it?")
    play = _play(row[0], {"red_zone_limit": "0"} | fields, "offense", like, matrix["sure"])
    matrix["offense"].append(play)
    cells = matrix["cell"].setdefault(play["key"], {})
    for nth, other in zip(columns, matrix["defense"], strict=True):
        if not (read := read_cell(_at(row, nth))):
            raise bad_csv(
                line,
                f"{row[0]} against {head[nth]}: {_at(row, nth)!r} is no cell; write colors and the number of "
                "black dice, as in: red brown 1.",
            )
        cells[other["key"]] = read[0]
        if read[1] and read[1] != matrix["sure"]:
            known = {"offense": play["key"], "defense": other["key"], "sure": read[1]}
            matrix["known"].append(known)


def _play(
    name: str, fields: Mapping[str, str], deck: str, like: Mapping[str, Any] | None, source: str
) -> dict[str, Any]:
    known = {play["name"].lower(): play["key"] for play in (like or {}).get(deck, ())}
    play: dict[str, Any] = {"key": known.get(name.lower()) or _key(name), "name": name}
    for field in ABOUT[1:]:
        if text := fields.get(field, ""):
            play[COLUMNS.get(field, field)] = whole_number_or_text(text) if field in NUMBERS else text.lower()
    return {**play, "sure": play.get("sure", source)}


def _key(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


def _at(row: Sequence[str], nth: int) -> str:
    return row[nth] if nth < len(row) else ""


def _shown(matrix: Mapping[str, Any], offense: str, defense: str) -> str:
    source = source_of(matrix, offense, defense)
    return cell_text(matrix["cell"][offense][defense], "" if source == matrix["sure"] else source)
