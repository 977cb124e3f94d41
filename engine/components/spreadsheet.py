"""Reads and writes CSV, including the variants that spreadsheet programs write."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from engine.errors import EngineError


def to_csv(rows: Iterable[Sequence[object]]) -> str:
    """Returns rows as CSV with commas, one line for each row."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def from_csv(text: str) -> list[tuple[int, list[str]]]:
    """Returns (line number, fields) of every line that is not empty. The separator may be a comma, semicolon
    or tab."""
    text = text.removeprefix("\ufeff")
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    rows = [(reader.line_num, [field.strip() for field in row]) for row in reader]
    return [(line, row) for line, row in rows if any(row)]


def bad_csv(line: int, sentence: str) -> EngineError:
    """Returns the EngineError bad_csv for a line."""
    return EngineError("bad_csv", f"line {line}: {sentence}")
