"""Tables as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Any

from engine.lines import guarded_cell

Row = Iterable[Any]


def csv_text(header: Row, rows: Iterable[Row]) -> str:
    """The rows as CSV under the names of their columns."""
    return csv_lines([header]) + csv_lines(rows)


def csv_lines(rows: Iterable[Row]) -> str:
    """The rows as lines of CSV, safe to open in a spreadsheet. None is an empty cell."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(map(guarded_cell, row) for row in rows)
    return text.getvalue()
