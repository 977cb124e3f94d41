"""The log of a game in progress or finished: box score, scoring and every play."""

from __future__ import annotations

from typing import Any

from engine.presentation.box_score import box_score
from games.models import Game
from games.presenters.finished_game import game_tables
from games.records import scoresheets
from games.records.clubs import clubs_of_game
from games.records.side_names import side_names
from games.records.tosses import refereed_tosses, toss_sentences


def log_page(game: Game, *, may_correct: bool) -> dict[str, Any]:
    """The context of the page, with the league's navigation. A person who may correct a game in progress may
    go back to any of its plays."""
    home, away = clubs_of_game(game)
    numbered = scoresheets.play_by_play_by_entry(game)
    lines = [line for _number, line in numbered]
    is_open = game.state == Game.State.IN_PROGRESS
    entries = [number for number, _line in numbered] if is_open and may_correct else []
    box = box_score(scoresheets.resume_game(game).now, lines) if is_open else game.box_score.data
    people = side_names(game.seats.all(), (home, away))
    told = toss_sentences(refereed_tosses(game), (home.nickname, away.nickname), people)
    tables = game_tables(game, lines, box, (home, away), entries, told=told)
    return {"game": game, "watched": game.played_for, "home": home, "away": away, **tables}
