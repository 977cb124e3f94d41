"""Taking back one's own newest input, as far as the rules let it be."""

from __future__ import annotations

from engine import Line
from games.models import Game
from games.players import Player
from games.services.table.flow import play_on
from games.services.table.sitting import Sitting, at_the_table
from games.services.table.stale import refuse_stale
from games.services.table.whistle import write_down


def undo(*, game: Game, player: Player, seen: int) -> Game:
    """Takes back the player's newest input and all after it; a call given early is forgotten first.

    Raises AgainstTheRules: nothing_to_undo, undo_past_dice, undo_past_reveal; Refused already_answered,
    game_over; Forbidden not_seated."""
    with at_the_table(game, player, whole=True) as sitting:
        source = sitting.source
        refuse_stale(sitting, seen)
        if not _forget_early_call(sitting):
            sitting.enter(lambda: _undone(sitting, source))
            play_on(sitting)
        return write_down(sitting, undone=True)


def _undone(sitting: Sitting, source: str) -> list[Line]:
    sitting.play.undo(source)
    return []


def _forget_early_call(sitting: Sitting) -> bool:
    given = [seat for seat in sitting.own if seat.early]
    for seat in given:
        seat.early = None
    return bool(given)
