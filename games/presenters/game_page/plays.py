"""The play-by-play drive by drive, with what its filters look for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from games.presenters.game_page.drives import DriveRow
from games.presenters.game_page.moments import NumberedPlay

KICKOFFS = frozenset({"kickoff", "onside_kick", "squib_kick"})


@dataclass(slots=True)
class DrivePlays:
    """The rows of a drive with its kickoff, or of what is outside of drives (`drive` is None). `period` is a
    title if a period begins here; `before` and `after` are the numbers of the drives around it, or 0."""

    drive: DriveRow | None
    period: str = ""
    rows: list[dict[str, Any]] = field(default_factory=list)
    before: int = 0
    after: int = 0


def mark_rows(rows: Sequence[dict[str, Any]], plays: Sequence[NumberedPlay]) -> None:
    """Gives each row of play-by-play the classes that filters look for."""
    known = {play.number: play for play in plays}
    for row in rows:
        play = known.get(row["number"])
        marks = {
            "is-key": play and play.is_key,
            "is-big": play and play.is_big,
            "by-away": row["row"].side,
            "by-home": not row["row"].side,
        }
        row["marks"] = " ".join(name for name, holds in marks.items() if holds)


def plays_by_drive(periods: Sequence[Any], drives: Sequence[DriveRow]) -> list[DrivePlays]:
    """All rows of the periods in order. A kickoff belongs to the drive after it."""
    rows = [(period.title, row) for period in periods for row in period.rows]
    starts = _starts([row for _title, row in rows], drives)
    groups: list[DrivePlays] = []
    shown = ""
    for index, (title, row) in enumerate(rows):
        if not groups or index in starts or title != shown:
            groups.append(DrivePlays(starts.get(index), title if title != shown else ""))
            shown = title
        groups[-1].rows.append(row)
    with_drive = [group for group in groups if group.drive]
    for group in with_drive:
        number = group.drive.number if group.drive else 0
        group.before, group.after = number - 1, number + 1 if number < len(drives) else 0
    return groups


def _starts(rows: Sequence[dict[str, Any]], drives: Sequence[DriveRow]) -> dict[int, DriveRow]:
    """The index of the first row of each drive that has one."""
    index_of = {row["number"]: index for index, row in enumerate(rows)}
    starts: dict[int, DriveRow] = {}
    for drive in drives:
        if drive.play:
            index = index_of[drive.play]
            while index and rows[index - 1]["row"].event in KICKOFFS and index - 1 not in starts:
                index -= 1
            starts[index] = drive
    return starts
