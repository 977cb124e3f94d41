"""Schedules as CSV: `week,home,away`."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping
from io import StringIO

from league.errors import Refused
from league.schedule.match import Match

COLUMNS = Match._fields
MOST_LINES = 2000
MOST_SHOWN = 20


def write_games(games: Iterable[Match]) -> str:
    """The games by week and home club, under a header."""
    text = StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    table.writerows(sorted(games))
    return text.getvalue()


def read_games(text: str, names: Mapping[str, str]) -> list[Match]:
    """The games of a file; `names` says which club each name in small letters means.

    Raises Refused: bad_schedule_file, whose sentence has a line of its own for each line that cannot be read.
    """
    lines = list(csv.reader(StringIO(text.removeprefix("\ufeff"))))
    header = [name.strip().lower() for name in lines[0]] if lines else []
    if missing := [name for name in COLUMNS if name not in header]:
        raise _bad([f"Line 1: the column {missing[0]} is missing; the columns are week, home and away."])
    if len(lines) > MOST_LINES:
        raise _bad([f"The file has more than {MOST_LINES} lines: it is no schedule."])
    rows = [
        (number, dict(zip(header, line, strict=False))) for number, line in enumerate(lines[1:], 2) if line
    ]
    faults = [fault for number, row in rows for fault in _faults(number, row, names)]
    if faults or not rows:
        raise _bad(faults or ["Line 2: there is no game."])
    return sorted(
        Match(int(row["week"]), names[row["home"].strip().lower()], names[row["away"].strip().lower()])
        for _, row in rows
    )


def _faults(number: int, row: Mapping[str, str], names: Mapping[str, str]) -> Iterator[str]:
    week = row.get("week", "").strip()
    if not (week.isascii() and week.isdecimal() and len(week) < 4 and int(week)):
        yield f"Line {number}: the week is {week!r}, write a whole number from 1."
    for column in ("home", "away"):
        name = row.get(column, "").strip()
        if name.lower() not in names:
            yield f"Line {number}: there is no club {name!r} in this season."


def _bad(faults: list[str]) -> Refused:
    more = [f"And {len(faults) - MOST_SHOWN} more."] if len(faults) > MOST_SHOWN else []
    return Refused("bad_schedule_file", "\n".join([*faults[:MOST_SHOWN], *more]))
