"""What a club can still reach, as plain JSON. A worker computes it; the stored value is shown to
everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from league.clinch.aims import ClinchAim, aims
from league.clinch.magic_numbers import magic_number
from league.clinch.marks import marks_of_club
from league.clinch.paths import ClinchPath, paths
from league.clinch.race import Race
from league.clinch.solver.board import RaceBoard
from league.clinch.verdicts import ClinchMark, ClinchVerdict
from league.standings import PlayedGame

LATE = 2  # weeks to go, from which on the ways of one week can be told in a few seconds, once most is played


def outlook_of_club(race: Race, slug: str) -> dict[str, Any]:
    """All aims of the club, widest first; takes seconds late in a season.

    `open`: whether games are left. Each of `aims` has `key`, `mark`, `wins` (the magic number, None where the
    club's own wins are not enough), `ways` (what clinches it this week: lists of home, away and the results
    that are enough, 2 for a home win, 1 for a tie, 0 for a loss), `reached` and `missed` (week, home, away
    and both scores of every open game, or None).
    """
    board = RaceBoard(race)
    verdicts = marks_of_club(board, slug)
    found = [_aim(board, aim, verdicts[aim.key]) for aim in aims(race.places, race.byes)]
    return {"open": bool(race.left), "aims": found}


def _aim(board: RaceBoard, aim: ClinchAim, verdict: ClinchVerdict) -> dict[str, Any]:
    alive, slug = verdict.mark is ClinchMark.ALIVE, verdict.club
    weeks = sorted({match.week for match in board.race.left})
    late = len(weeks) <= LATE and len(board.race.left) < len(board.race.played)
    ways = paths(board, aim, slug, weeks[0]) if alive and late else []
    return {
        "key": aim.key,
        "mark": verdict.mark.value,
        "wins": magic_number(board, aim, slug) if alive else None,
        "ways": [_way(way) for way in ways],
        "reached": _games(verdict.reached),
        "missed": _games(verdict.missed),
    }


def _way(way: ClinchPath) -> list[list[Any]]:
    return [[need.match.home, need.match.away, sorted(need.results)] for need in way]


def _games(games: Sequence[PlayedGame] | None) -> list[list[Any]] | None:
    if not games:
        return None
    rows = [
        [game.week or 0, game.home, game.away, game.home_score or 0, game.away_score or 0] for game in games
    ]
    return sorted(rows, key=lambda row: row[0])
