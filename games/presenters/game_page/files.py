"""The plays and the drives of a game as CSV, with the names that the API has."""

from __future__ import annotations

from django.utils import translation

from engine.gridiron.events import SIDES, Line
from engine.presentation.drives import drives
from engine.presentation.play_by_play import play_by_play
from games.models import Game
from games.presenters.odds.win_probability import analysis_of, swings_of
from games.records.tosses import text_after_toss
from games.selectors.tosses import sentences_of_tosses
from league.models import Team
from league.presenters.sharing.csv_tables import csv_text

PLAYS = ("number", "period", "clock", "team", "event", "situation", "text", "away_score", "home_score")
WINS = ("number", "period", "clock", "team", "event", "situation", "home_before", "home_after", "error")
DRIVES = ("number", "team", "side", "period", "clock", "start", "end", "plays", "yards", "result")


def plays_csv(game: Game, clubs: tuple[Team, Team]) -> str:
    """Every row of play-by-play, in English; `clubs` are (home, away)."""
    names = (clubs[0].nickname, clubs[1].nickname)
    lines = [Line(*line) for line in game.play_by_play.lines]
    rows = play_by_play(game.header, lines, names)
    with translation.override("en"):
        told = sentences_of_tosses(game, lines)
    return csv_text(
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
    return csv_text(
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


def win_csv(game: Game, clubs: tuple[Team, Team]) -> str:
    """The home side's win probability before and after every row of play-by-play, with the standard error of
    the second; only the names without an analysis."""
    names = (clubs[0].nickname, clubs[1].nickname)
    rows = play_by_play(game.header, [Line(*line) for line in game.play_by_play.lines], names)
    analysis = analysis_of(game)
    numbered = [{"row": row, "number": number} for number, row in enumerate(rows, start=1)]
    return csv_text(
        WINS,
        (
            (
                swing.number,
                swing.row.half,
                swing.row.clock,
                clubs[swing.row.side].abbreviation,
                swing.row.event,
                swing.row.where,
                f"{swing.before:.4f}",
                f"{swing.after:.4f}",
                f"{swing.error(analysis.samples):.4f}",
            )
            for swing in swings_of(analysis, numbered)
        )
        if analysis
        else (),
    )
