"""A finished game step by step: the field, the score and the clock after each play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import translation

from engine.gridiron.events import Event, Line
from engine.gridiron.field import GOAL
from engine.presentation.facts.drive_trail import SNAPS, FieldPicture, drive_trail
from engine.presentation.play_by_play import PlayRow
from engine.presentation.situation_text import clock_text
from games.models import Game
from games.presenters.finished_game import game_tables, title_of
from games.presenters.odds.percent import percent
from games.presenters.odds.win_probability import Swing, analysis_of, swings_of
from games.presenters.table.field import FieldDrawing, field_drawing
from league.models import Team

TRIES = frozenset({"extra_point", "two_point"})


@dataclass(frozen=True, slots=True)
class GameReplay:
    """`rows` are the rows of play-by-play, `steps` what the script draws with each of them, and `field` the
    field without a ball. `has_chances`: each step has its `chance`, from the game's analysis."""

    rows: list[dict[str, Any]]
    legend: Any
    steps: list[dict[str, Any]]
    field: FieldDrawing
    has_chances: bool


def game_replay(game: Game, clubs: tuple[Team, Team]) -> GameReplay:
    """The replay of a game that comes with its play-by-play and box score; `clubs` are (home, away)."""
    lines = [Line(*line) for line in game.play_by_play.lines]
    tables = game_tables(game, lines, game.box_score.data, clubs)
    rows = [row for period in tables["plays"] for row in period.rows]
    steps = [_step(game, lines, row["row"], clubs) for row in rows]
    analysis = analysis_of(game)
    if analysis:
        for step, swing in zip(steps, swings_of(analysis, rows), strict=True):
            step["chance"] = _chance(swing, clubs)
    empty = FieldPicture(offense=0, spot=0, line=None, is_try=False, trail=(), direction=1)
    drawing = field_drawing(empty, clubs)
    return GameReplay(rows, tables["legend"], steps, drawing, has_chances=analysis is not None)


def _chance(swing: Swing, clubs: tuple[Team, Team]) -> list[Any]:
    """The visitors' win probability after the play in whole percent, and both as text."""
    shares = (1 - swing.after, swing.after)
    texts = [percent(share, certain=swing.is_final) for share in shares]
    return [
        round(shares[0] * 100),
        f"{clubs[1].abbreviation} {texts[0]} · {clubs[0].abbreviation} {texts[1]}",
    ]


def _step(game: Game, lines: Sequence[Line], row: PlayRow, clubs: tuple[Team, Team]) -> dict[str, Any]:
    """What is shown with a row: the drive up to the end of its play, and the score then."""
    last = lines[max(row.line, row.end - 1)]
    picture = field_drawing(_picture(lines, row), clubs)
    return {
        "away": last.away,
        "home": last.home,
        "clock": f"{title_of(game, row.half)}, {clock_text(game.ruleset, row.clock, translation)}",
        "ball": picture.ball,
        "line": picture.line,
        "right": picture.right,
        "trail": [[arc.path, arc.style] for arc in picture.trail],
        "scored": row.is_score and row.event not in TRIES,
    }


def _picture(lines: Sequence[Line], row: PlayRow) -> FieldPicture:
    """The field after a play from scrimmage, as the side that played it sees it; without a ball else."""
    snaps = [place for place in range(row.line, row.end) if Event(lines[place].event) in SNAPS]
    if not snaps:
        return FieldPicture(row.side, 0, None, is_try=False, trail=(), direction=_way(row.side))
    end = snaps[-1] + 1
    snap = lines[end - 1]
    spot = max(0, min(GOAL, snap.spot))
    return FieldPicture(
        offense=snap.offense,
        spot=spot,
        line=min(GOAL, snap.target),
        is_try=False,
        trail=drive_trail(lines[:end], snap.offense, spot),
        direction=_way(snap.offense),
    )


def _way(side: int) -> int:
    """Home always goes to the right."""
    return 1 if side == 0 else -1
