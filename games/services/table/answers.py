"""Services for a person's inputs: answer, throw, roll, enter a whole play, and undo.

All raise Refused game_over, other_version, and what the method of `games.table.session.Session` raises."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.models import Game
from games.records.participants import Participant
from games.services.table.open_table import open_table
from games.table.faces import Faces


def answer_decision(
    *, game: Game, player: Participant, seen: int, side: str, asked: str, answer: Any
) -> Game:
    """See `Session.answer`."""
    with open_table(game, player) as table:
        table.session.answer(seen=seen, side=side, asked=asked, answer=answer)
    return table.game


def enter_throw(*, game: Game, player: Participant, seen: int, faces: Faces) -> Game:
    """See `Session.throw`."""
    with open_table(game, player) as table:
        table.session.throw(seen=seen, faces=faces)
    return table.game


def roll_by_app(*, game: Game, player: Participant, seen: int) -> Game:
    """See `Session.roll`."""
    with open_table(game, player) as table:
        table.session.roll(seen=seen)
    return table.game


def enter_whole_play(
    *,
    game: Game,
    player: Participant,
    seen: int,
    offense: Sequence[str],
    defense: Sequence[str],
    white: Sequence[Any],
) -> Game:
    """See `Session.write_play`."""
    with open_table(game, player) as table:
        table.session.write_play(seen=seen, offense=offense, defense=defense, white=white)
    return table.game


def undo_input(*, game: Game, player: Participant, seen: int) -> Game:
    """See `Session.undo`."""
    with open_table(game, player, whole=True) as table:
        table.session.undo(seen=seen)
    return table.game
