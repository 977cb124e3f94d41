"""The weeks of a regular season in a file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from league.standings import PlayedGame
from league.standings.files.rows import CsvRow

LAST_WEEK = 99  # a higher number is a date or a year


def assign_weeks(played: Sequence[tuple[CsvRow, PlayedGame]]) -> list[tuple[CsvRow, PlayedGame, int]]:
    """Returns the games with their weeks, in order of the weeks. If the file has no weeks, the games of a
    club follow each other.

    Raises Refused: bad_week, twice_in_a_week.
    """
    numbered = any(game.week is not None for _row, game in played)
    return _given(played) if numbered else _following(played)


def _given(played: Sequence[tuple[CsvRow, PlayedGame]]) -> list[tuple[CsvRow, PlayedGame, int]]:
    busy: dict[int, set[str]] = defaultdict(set)
    found: list[tuple[CsvRow, PlayedGame, int]] = []
    for row, game in played:
        week = game.week or 0
        if not 1 <= week <= LAST_WEEK:
            raise row.refused("bad_week", f"the week is no number from 1 to {LAST_WEEK}: correct it")
        for club in (game.home, game.away):
            if club in busy[week]:
                raise row.refused("twice_in_a_week", f"{club} plays twice in week {week}: correct the week")
        busy[week] |= {game.home, game.away}
        found.append((row, game, week))
    return sorted(found, key=lambda one: one[2])


def _following(played: Sequence[tuple[CsvRow, PlayedGame]]) -> list[tuple[CsvRow, PlayedGame, int]]:
    last: dict[str, int] = defaultdict(int)
    found: list[tuple[CsvRow, PlayedGame, int]] = []
    for row, game in played:
        week = max(last[game.home], last[game.away]) + 1
        if week > LAST_WEEK:
            raise row.refused(
                "bad_week", f"a club has more than {LAST_WEEK} games: are these several seasons?"
            )
        last[game.home] = last[game.away] = week
        found.append((row, game, week))
    return sorted(found, key=lambda one: one[2])
