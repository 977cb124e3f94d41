"""The columns as Markdown, for docs/exports.md."""

from __future__ import annotations

from games.presenters.exports.columns import ExportTable
from games.presenters.exports.tables import TABLES

TITLES = {
    "plays": "one row for each row of the play-by-play",
    "games": "one row for each fixture",
    "teams": "one row for each team and game with a final score",
}


def columns_as_markdown() -> str:
    """A section with a table for each exported table."""
    return "\n".join(_section(name, table) for name, (table, _rows) in TABLES.items())


def _section(name: str, table: ExportTable) -> str:
    rows = [
        f"| `{column.name}`{' +' if column.is_ours else ''} | {column.kind} | {column.meaning} |"
        for column in table.columns
    ]
    title = f"## `{name}`: {TITLES[name]}"
    return "\n".join([title, "", "| Column | Type | Meaning |", "|---|---|---|", *rows, ""])
