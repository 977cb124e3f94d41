"""Reads and writes CSV, including the variants that spreadsheet programs write."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from engine.errors import EngineError

MOST_LINES, MOST_COLUMNS = 500, 40  # of a table of dice or matchups


def to_csv(rows: Iterable[Sequence[object]]) -> str:
    """Returns rows as CSV with commas, one line for each row."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def from_csv(text: str) -> list[tuple[int, list[str]]]:
    """Returns (line number, fields) of every line that is not empty. The separator may be a comma, semicolon
    or tab.

    Raises EngineError bad_csv, also for more than MOST_LINES lines or MOST_COLUMNS columns."""
    text = text.removeprefix("\ufeff")
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    rows = []
    try:
        for row in reader:
            if len(row) > MOST_COLUMNS or reader.line_num > MOST_LINES:
                sentence = (
                    f"a table has at most {MOST_LINES} lines and {MOST_COLUMNS} columns: take some away."
                )
                raise bad_csv(reader.line_num, sentence)
            if any(fields := [field.strip() for field in row]):
                rows.append((reader.line_num, fields))
    except csv.Error as error:
        raise bad_csv(reader.line_num, f"{error}: save the table again as CSV.") from None
    return rows


def bad_csv(line: int, sentence: str) -> EngineError:
    """Returns the EngineError bad_csv for a line."""
    return EngineError("bad_csv", f"line {line}: {sentence}")
