"""Schedules as CSV: `week,home,away`."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping
from io import StringIO
from itertools import islice

from league.errors import Refused
from league.schedule.model.match import Match
from league.standings.files.rows import separator_of
from league.translation import gettext_noop as _
from league.translation import translated

COLUMNS = Match._fields
MOST_LINES = 2000
MOST_SHOWN = 20
LONGEST_ECHO = 60  # characters of what was sent in a refusal


def write_games(games: Iterable[Match]) -> str:
    """The games as CSV with a header, sorted by week and home club."""
    text = StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    table.writerows(sorted(games))
    return text.getvalue()


def read_games(text: str, names: Mapping[str, str]) -> list[Match]:
    """Reads the games of a CSV file; `names` maps lower-case names to clubs.

    Raises Refused: bad_schedule_file, with one line in its sentence for each line that cannot be read.
    """
    reader = csv.reader(StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=separator_of(text))
    try:
        lines = list(islice(reader, MOST_LINES + 1))
    except csv.Error as error:
        text = _("Line {line}: this is not CSV ({error}). Save the file as CSV again.")
        raise _bad([translated(text, line=reader.line_num, error=error)]) from None
    header = [name.strip().lower() for name in lines[0]] if lines else []
    if missing := [name for name in COLUMNS if name not in header]:
        text = _("Line 1: the column {column} is missing; the columns are week, home and away.")
        raise _bad([translated(text, column=missing[0])])
    if len(lines) > MOST_LINES:
        raise _bad(
            [translated(_("The file has more than {most} lines: it is not a schedule."), most=MOST_LINES)]
        )
    rows = [
        (number, dict(zip(header, line, strict=False)))
        for number, line in enumerate(lines[1:], 2)
        if any(cell.strip() for cell in line)
    ]
    faults = [fault for number, row in rows for fault in _faults(number, row, names)]
    if faults or not rows:
        raise _bad(faults or [translated(_("Line 2: there is no game."))])
    return sorted(
        Match(int(row["week"]), names[row["home"].strip().lower()], names[row["away"].strip().lower()])
        for _, row in rows
    )


def _faults(number: int, row: Mapping[str, str], names: Mapping[str, str]) -> Iterator[str]:
    week = row.get("week", "").strip()
    if not (week.isascii() and week.isdecimal() and len(week) < 4 and int(week)):
        text = _("Line {line}: the week is “{week}”; write a whole number, 1 or more.")
        yield translated(text, line=number, week=week[:LONGEST_ECHO])
    for column in ("home", "away"):
        name = row.get(column, "").strip()
        if name.lower() not in names:
            yield translated(
                _("Line {line}: there is no club “{club}” in this season."),
                line=number,
                club=name[:LONGEST_ECHO],
            )


def _bad(faults: list[str]) -> Refused:
    left = len(faults) - MOST_SHOWN
    more = [translated(_("And {number} more."), number=left)] if left > 0 else []
    return Refused("bad_schedule_file", "\n".join([*faults[:MOST_SHOWN], *more]))
