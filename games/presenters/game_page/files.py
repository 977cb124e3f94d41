"""The plays and the drives of a game as CSV, with the names that the API has."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

from django.utils import translation

from engine.gridiron.events import SIDES, Line
from engine.presentation.drives import drives
from engine.presentation.play_by_play import play_by_play
from games.models import Game
from games.records.tosses import text_after_toss
from games.selectors.tosses import sentences_of_tosses
from league.models import Team

PLAYS = ("number", "period", "clock", "team", "event", "situation", "text", "away_score", "home_score")
DRIVES = ("number", "team", "side", "period", "clock", "start", "end", "plays", "yards", "result")


def plays_csv(game: Game, clubs: tuple[Team, Team]) -> str:
    """Every row of play-by-play, in English; `clubs` are (home, away)."""
    names = (clubs[0].nickname, clubs[1].nickname)
    lines = [Line(*line) for line in game.play_by_play.lines]
    rows = play_by_play(game.header, lines, names)
    with translation.override("en"):
        told = sentences_of_tosses(game, lines)
    return _csv(
        PLAYS,
        (
            (
                number,
                row.half,
                row.clock,
                clubs[row.side].abbreviation,
                row.event,
                row.where,
                text_after_toss(game, row, lines, told),
                row.away,
                row.home,
            )
            for number, row in enumerate(rows, start=1)
        ),
    )


def drives_csv(game: Game, clubs: tuple[Team, Team]) -> str:
    """Every drive; `start` and `end` are yards from the team's own goal line."""
    found = drives(Line(*line) for line in game.play_by_play.lines)
    return _csv(
        DRIVES,
        (
            (
                number,
                clubs[drive.side].abbreviation,
                SIDES[drive.side],
                drive.half,
                drive.clock,
                drive.start,
                drive.end,
                drive.plays,
                drive.yards,
                drive.result,
            )
            for number, drive in enumerate(found, start=1)
        ),
    )


def _csv(header: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([header, *map(_safe, rows)])
    return text.getvalue()


def _safe(row: Sequence[Any]) -> list[Any]:
    """The row without cells that a spreadsheet would take for a formula."""
    return [f"'{cell}" if isinstance(cell, str) and cell[:1] in "=+-@" and cell else cell for cell in row]
