"""CSV files that people bring, as spreadsheets and programs write them."""

from __future__ import annotations

import csv
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from io import StringIO
from pathlib import Path

from engine.lines import plain_cell, strange_character, tidy_line, visible_text
from league.frame.errors import Refused, sentence_of, translated
from league.frame.errors import gettext_noop as _

SEPARATORS = (",", ";", "\t")
SEPARATOR_LINE = re.compile(r'"?sep=([^\w"\s]|\t)"?\s*', re.IGNORECASE)  # what Excel writes and hides
MOST_COLUMNS, MOST_LINES = 60, 8_000  # lines of an upload
LONGEST_CELL = 1000  # characters
LONGEST_ECHO = 60  # characters of a cell in a refusal
WHOLE_NUMBER = re.compile(r"([0-9]{1,6})(?:[.,]0{0,2})?")  # pandas writes 10.0 in a column with empty cells
NO_NUMBER = ("", "na", "nan")
PROBABILITY = re.compile(r"[01](\.[0-9]{0,9})?|\.[0-9]{1,9}|[0-9]{1,9}/0*[1-9][0-9]{0,8}")
# The names that nflverse and our exports give to these columns.
ALIASES = {
    "home_team": "home",
    "away_team": "away",
    "game_type": "type",
    "team_abbr": "team",
    "team_division": "division",
    "team_conf": "conference",
}
ACCENTED = re.compile(rb"\xc3[\x80-\xbf]")  # a letter with an accent in UTF-8; no word in Windows-1252


@dataclass(frozen=True, slots=True)
class CsvRow:
    """The cells of one line by column name, tidied."""

    file: str
    line: int
    cells: dict[str, str]

    def refused(self, key: str, /, **values: object) -> Refused:
        """A refusal that names the file and the line; what is wrong there is the sentence of the key, with
        these values (as in `Refused`)."""
        place, problem = _("{file}, line {line}: {problem}"), sentence_of(key, **values)
        code = key.partition(".")[0]
        return Refused(code, translated(place, file=self.file, line=self.line, problem=problem))

    def get(self, column: str, default: str = "") -> str:
        """The cell, or the default if the file has no such column."""
        return self.cells.get(column, default)

    def filled(self, column: str) -> str:
        """A cell that must not be empty. Raises Refused: empty_cell."""
        if not self.cells[column]:
            raise self.refused("empty_cell", column=column)
        return self.cells[column]

    def number(self, column: str) -> int | None:
        """A whole number from 0; None if the cell is empty or missing. Raises Refused: bad_number."""
        cell = self.get(column)
        if cell.lower() in NO_NUMBER:
            return None
        if match := WHOLE_NUMBER.fullmatch(cell):
            return int(match[1])
        raise self.refused("bad_number.cell", column=column, cell=cell[:LONGEST_ECHO])

    def probability(self, column: str) -> Fraction | None:
        """A decimal or a fraction from 0 to 1; None if the cell is empty or missing. Raises Refused:
        bad_probability."""
        cell = self.get(column)
        if not cell:
            return None
        if PROBABILITY.fullmatch(cell) and (value := Fraction(cell)) <= 1:
            return value
        raise self.refused("bad_probability", column=column, cell=cell[:LONGEST_ECHO])


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

    Spreadsheets separate cells with commas, semicolons or tabs, say so in a line `sep=;` and leave lines of
    empty cells: all of that is accepted.
    Raises Refused: file_unreadable, too_many_columns, too_many_lines, missing_column, duplicate_column,
    bad_row, bad_characters, cell_too_long, each naming the file.
    """
    text = text_of(file, content)
    reader = csv.reader(StringIO(text, newline=""), delimiter=_separator_of(text), strict=True)
    header: list[str] = []
    try:
        for cells in reader:
            if most and reader.line_num > most:
                raise Refused("too_many_lines", file=file, most=most)
            row = CsvRow(file, reader.line_num, {})
            if len(cells) > MOST_COLUMNS:
                raise row.refused("too_many_columns", most=MOST_COLUMNS)
            if not any(cell.strip() for cell in cells):
                continue
            if header:
                yield _filled(row, header, cells)
            elif not cells[0].lower().startswith("sep="):
                header = _header(row, cells, columns)
    except csv.Error as reason:
        raise _unreadable(file, reason) from reason
    if not header:
        _header(CsvRow(file, 1, {}), [], columns)


def text_of(file: str, content: bytes) -> str:
    """The text of a file as spreadsheets save it: UTF-8, UTF-16 or Windows-1252. Raises Refused:
    file_unreadable."""
    try:
        text = content.decode(_encoding_of(content))
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise _unreadable(file, translated(_("it is no text in UTF-8, UTF-16 or Windows-1252")))
    return text


def _encoding_of(content: bytes) -> str:
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return "utf-16"
    for encoding, first in (("utf-16-le", 1), ("utf-16-be", 0)):
        zeros = content[first:16:2]  # the high bytes of the first column's name
        if zeros and not any(zeros):
            return encoding
    try:
        content.decode()
    except UnicodeDecodeError:
        return "utf-8" if ACCENTED.search(content) else "cp1252"  # a mixture is not read: its names are wrong
    return "utf-8-sig"


def _separator_of(text: str) -> str:
    """The separator of this CSV: the one that a line `sep=` names, else the one most frequent in its first
    line."""
    first = next((line for line in StringIO(text, newline=None) if line.strip()), "")
    named = SEPARATOR_LINE.fullmatch(first)
    return named[1] if named else max(SEPARATORS, key=first.count)


def _unreadable(file: str, reason: object) -> Refused:
    return Refused("file_unreadable", file=file, reason=reason)


def _header(row: CsvRow, cells: list[str], columns: Sequence[str]) -> list[str]:
    """The names of the columns in the first row."""
    names = [re.sub(r"[\s-]+", "_", tidy_line(visible_text(name)).lower()) for name in cells]
    names = [name if ALIASES.get(name, name) in names else ALIASES[name] for name in names]
    if missing := [column for column in columns if column not in names]:
        raise row.refused("missing_column", columns=", ".join(missing))
    if twice := next((name for name in names if name and names.count(name) > 1), None):
        raise row.refused("duplicate_column", column=twice[:LONGEST_ECHO])
    return names


def _filled(row: CsvRow, header: list[str], cells: list[str]) -> CsvRow:
    if len(cells) != len(header):
        raise row.refused("bad_row", cells=len(cells), columns=len(header))
    if max(map(len, cells)) > LONGEST_CELL:
        raise row.refused("cell_too_long", most=LONGEST_CELL)
    cells = [tidy_line(plain_cell(visible_text(cell).strip())) for cell in cells]
    if strange := next(filter(None, map(strange_character, cells)), ""):
        raise row.refused("bad_characters.cell", character=f"U+{ord(strange):04X}")
    return replace(row, cells=dict(zip(header, cells, strict=True)))
