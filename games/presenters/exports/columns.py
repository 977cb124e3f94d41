"""The columns of an exported table: name, type and meaning. `docs/exports.md` has a line for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

TEXT, WHOLE, NUMBER = "text", "whole number", "number"
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ExportColumn:
    """One column. `kind`: TEXT, WHOLE or NUMBER; every value may be missing. `meaning` is a sentence in
    English, as Markdown. `is_ours`: nflverse has no such column."""

    name: str
    kind: str
    meaning: str
    is_ours: bool = False


@dataclass(frozen=True, slots=True)
class ExportTable:
    """A table by the name of its file, with its columns in order."""

    name: str
    columns: Sequence[ExportColumn]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(column.name for column in self.columns)


def flag(name: str, meaning: str) -> ExportColumn:
    """A column of 1 (yes) and 0 (no)."""
    return ExportColumn(name, WHOLE, f"1 if {meaning}, otherwise 0")
