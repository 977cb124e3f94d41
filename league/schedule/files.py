"""Schedules as CSV: `week,home,away`."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping
from io import StringIO

from engine.lines import guarded_cell
from league.frame.csv_files import parse_rows
from league.frame.errors import Refused, translated
from league.frame.errors import gettext_noop as _
from league.schedule.shapes import MOST_WEEKS, Match
from league.standings.files import BYES

COLUMNS = Match._fields
SIDE_COLUMNS = COLUMNS[1:]
MOST_LINES = 2000
MOST_SHOWN = 20
LONGEST_ECHO = 60  # characters of what was sent in a refusal


def write_games(games: Iterable[Match]) -> str:
    """The games as CSV with a header, sorted by week and home club."""
    text = StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    table.writerows(map(guarded_cell, game) for game in sorted(games))
    return text.getvalue()


def read_games(text: str, names: Mapping[str, str]) -> list[Match]:
    """Reads the games of a CSV file, without byes; `names` maps lower-case names to clubs.

    Raises Refused: bad_schedule_file, with one line in its sentence for each line that cannot be read.
    """
    try:
        rows = list(parse_rows(translated(_("The file")), text.encode(), COLUMNS, most=MOST_LINES))
    except Refused as refusal:
        raise _bad([refusal.sentence]) from refusal
    games = [
        row for row in rows if not any(row.get(side).lower() in BYES - names.keys() for side in SIDE_COLUMNS)
    ]
    faults = [fault for row in games for fault in _faults(row.line, row.cells, names)]
    if faults or not games:
        raise _bad(faults or [translated(_("Line 2: there is no game."))])
    return sorted(
        Match(int(row.get("week")), *(names[row.get(side).lower()] for side in SIDE_COLUMNS)) for row in games
    )


def _faults(number: int, row: Mapping[str, str], names: Mapping[str, str]) -> Iterator[str]:
    week = row.get("week", "").strip()
    if not (week.isascii() and week.isdecimal() and len(week) < 4 and 1 <= int(week) <= MOST_WEEKS):
        text = _("Line {line}: the week is “{week}”; write a whole number from 1 to {most}.")
        yield translated(text, line=number, week=week[:LONGEST_ECHO], most=MOST_WEEKS)
    for column in SIDE_COLUMNS:
        name = row[column]
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
