"""The game so far: box score, scoring and every play, of a game in progress as of one that is over."""

from __future__ import annotations

from typing import Any

from engine.boxscore import box_score
from games import storage
from games.models import Game
from games.presenters import game_tables
from games.sides import sides_of


def log_page(game: Game) -> dict[str, Any]:
    """The context of the page."""
    home, away = sides_of(game)
    lines = storage.told_lines(game)
    if game.state == Game.State.IN_PROGRESS:
        box = box_score(storage.resume(game).now, lines)
    else:
        box = game.box_score.data
    return {"game": game, "home": home, "away": away, **game_tables(game, lines, box, (home, away))}
