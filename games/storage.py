"""Between the engine's values and their rows: the only place that knows both.

A packed scoresheet is {"header": ..., "seed": [master, season, game], "values": [...]}. Its header is
a column of its own, for games in progress have one too; the others make up the column `sheet`.
"""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from engine import Finished
from games.models import BoxScore, Game, PlayByPlay
from league.models import Fixture


def create(*, fixture: Fixture | None, finished: Finished) -> Game:
    """The rows of a finished game: the game, what was told of it and its tally."""
    packed = dict(finished.sheet.packed())
    header = packed.pop("header")
    home_score, away_score = finished.score
    game = Game.objects.create(
        fixture=fixture,
        ruleset=header["ruleset"],
        version=header["version"],
        state=Game.State.FINISHED,
        home_score=home_score,
        away_score=away_score,
        overtime=finished.overtime,
        header=header,
        sheet=packed,
        finished_at=timezone.now(),
    )
    PlayByPlay.objects.create(game=game, lines=finished.lines)
    BoxScore.objects.create(game=game, data=finished.box)
    return game


def packed(game: Game) -> dict[str, Any]:
    """A finished game's packed scoresheet, as the engine packed it."""
    assert game.sheet is not None, "only a finished game has a scoresheet"
    return {"header": game.header, **game.sheet}
