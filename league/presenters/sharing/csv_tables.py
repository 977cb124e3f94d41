"""Tables as CSV."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from typing import Any

Row = Iterable[Any]
# A cell that begins like a formula and is no number.
FORMULA = re.compile(r"(?![+-][0-9.,]+[ \u202f\u00a0]?%?$)[=+\-@\t\r]")


def csv_text(header: Row, rows: Iterable[Row]) -> str:
    """The rows as CSV under the names of their columns."""
    return csv_lines([header]) + csv_lines(rows)


def csv_lines(rows: Iterable[Row]) -> str:
    """The rows as lines of CSV, safe to open in a spreadsheet. None is an empty cell."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(map(_safe, rows))
    return text.getvalue()


def _safe(row: Row) -> list[Any]:
    """The row without cells that a spreadsheet would take for a formula."""
    return [f"'{cell}" if isinstance(cell, str) and FORMULA.match(cell) else cell for cell in row]
