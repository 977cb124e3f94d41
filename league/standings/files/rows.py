"""Rows of a CSV file that know their line, so that refusals can name it."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from io import StringIO
from pathlib import Path

from league.errors import Refused

SEPARATORS = (",", ";", "\t")
MOST_COLUMNS, MOST_LINES = 60, 8_000  # lines of an upload: 27 seasons of the NFL
WHOLE_NUMBER = re.compile(r"[0-9]{1,6}")
PROBABILITY = re.compile(r"[01](\.[0-9]{0,9})?|\.[0-9]{1,9}|[0-9]{1,9}/0*[1-9][0-9]{0,8}")


@dataclass(frozen=True, slots=True)
class CsvRow:
    """The cells of one line by column name, stripped."""

    file: str
    line: int
    cells: dict[str, str]

    def refused(self, code: str, sentence: str) -> Refused:
        """A refusal that names the file and the line."""
        return Refused(code, f"{self.file}, line {self.line}: {sentence}.")

    def get(self, column: str, default: str) -> str:
        """The cell, or the default if the file has no such column."""
        return self.cells.get(column, default)

    def filled(self, column: str) -> str:
        """A cell that must not be empty. Raises Refused: empty_cell."""
        if not self.cells[column]:
            raise self.refused("empty_cell", f"the column {column} is empty: fill it in")
        return self.cells[column]

    def number(self, column: str) -> int | None:
        """A whole number from 0; None if the cell is empty or missing. Raises Refused: bad_number."""
        text = self.cells.get(column, "")
        if not text:
            return None
        if not WHOLE_NUMBER.fullmatch(text):
            raise self.refused("bad_number", f"{column} is {text!r}: write a whole number, 0 or more")
        return int(text)

    def probability(self, column: str) -> Fraction | None:
        """A decimal or a fraction from 0 to 1; None if the cell is empty or missing. Raises Refused:
        bad_probability."""
        text = self.cells.get(column, "")
        if not text:
            return None
        if PROBABILITY.fullmatch(text) and (value := Fraction(text)) <= 1:
            return value
        sentence = f"{column} is {text!r}: write a decimal or a fraction from 0 to 1, such as 0.6 or 3/5"
        raise self.refused("bad_probability", sentence)


def read_rows(path: Path, columns: Sequence[str]) -> Iterator[CsvRow]:
    """Reads the rows of the file at the path, as `parse_rows` does."""
    try:
        content = path.read_bytes()
    except OSError as reason:
        raise _unreadable(path.name, reason) from reason
    return parse_rows(path.name, content, columns)


def parse_rows(
    file: str, content: bytes, columns: Sequence[str], *, most: int | None = None
) -> Iterator[CsvRow]:
    """Parses the rows of a file with this content; its first line names the columns, which must include
    `columns`. `most`: lines, of a file from outside.

    Spreadsheets separate cells with commas, semicolons or tabs and leave lines of empty cells: all of that is
    accepted.
    Raises Refused: file_unreadable, too_many_columns, too_many_lines, missing_column, duplicate_column,
    bad_row, each naming the file.
    """
    try:
        text = content.decode("utf-8-sig")
        reader = csv.reader(StringIO(text, newline=""), delimiter=separator_of(text), strict=True)
        header = [name.strip().lower() for name in next(reader, [])]
        _check(header, columns, file)
        for cells in reader:
            if most and reader.line_num > most:
                sentence = f"{file} has more than {most} lines: import fewer seasons at once."
                raise Refused("too_many_lines", sentence)
            if any(cell.strip() for cell in cells):
                yield _row(file, reader.line_num, header, cells)
    except (UnicodeDecodeError, csv.Error) as reason:
        raise _unreadable(file, reason) from reason


def separator_of(text: str) -> str:
    """The separator of this CSV: the one most frequent in its first line."""
    return max(SEPARATORS, key=text.partition("\n")[0].count)


def _unreadable(file: str, reason: Exception) -> Refused:
    return Refused("file_unreadable", f"{file} cannot be read ({reason}): give a CSV file in UTF-8.")


def _check(header: list[str], columns: Sequence[str], file: str) -> None:
    if len(header) > MOST_COLUMNS:
        sentence = f"{file}, line 1: there are more than {MOST_COLUMNS} columns: keep those that count."
        raise Refused("too_many_columns", sentence)
    missing = [column for column in columns if column not in header]
    if missing:
        sentence = f"{file}, line 1: there is no column {', '.join(missing)}: add it to the first line."
        raise Refused("missing_column", sentence)
    if twice := next((name for name in header if name and header.count(name) > 1), None):
        sentence = f"{file}, line 1: the column {twice} is there twice: remove one of them."
        raise Refused("duplicate_column", sentence)


def _row(file: str, line: int, header: list[str], cells: list[str]) -> CsvRow:
    row = CsvRow(file, line, dict(zip(header, (cell.strip() for cell in cells), strict=False)))
    if len(cells) != len(header):
        raise row.refused("bad_row", f"{len(cells)} cells for {len(header)} columns: correct the line")
    return row
