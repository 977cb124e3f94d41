"""The weeks of a regular season that a file tells of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from league.standings import Game
from league.standings.rows import Row

LAST_WEEK = 99  # more is a date or a year


def in_weeks(played: Sequence[tuple[Row, Game]]) -> list[tuple[Row, Game, int]]:
    """The games with their weeks, in the order of the weeks. Without weeks in the file the games of a club
    follow each other.

    Raises Refused: bad_week, twice_in_a_week.
    """
    numbered = any(game.week is not None for _row, game in played)
    return _given(played) if numbered else _following(played)


def _given(played: Sequence[tuple[Row, Game]]) -> list[tuple[Row, Game, int]]:
    busy: dict[int, set[str]] = defaultdict(set)
    found: list[tuple[Row, Game, int]] = []
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


def _following(played: Sequence[tuple[Row, Game]]) -> list[tuple[Row, Game, int]]:
    last: dict[str, int] = defaultdict(int)
    found: list[tuple[Row, Game, int]] = []
    for row, game in played:
        week = max(last[game.home], last[game.away]) + 1
        last[game.home] = last[game.away] = week
        found.append((row, game, week))
    return sorted(found, key=lambda one: one[2])
