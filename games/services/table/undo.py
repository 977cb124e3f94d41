"""Taking back one's own newest input, as far as the rules let it be."""

from __future__ import annotations

from engine.gridiron.events import Line
from games.models import Game
from games.records.participants import Participant
from games.services.table.automatic_play import play_automatically
from games.services.table.final_whistle import save_session
from games.services.table.session import TableSession, lock_session
from games.services.table.stale_answers import require_current


def undo_input(*, game: Game, player: Participant, seen: int) -> Game:
    """Takes back the player's newest input and all after it; a call given early is forgotten first.

    Raises AgainstTheRules: nothing_to_undo, undo_past_dice, undo_past_reveal; Refused already_answered,
    game_over; Forbidden not_seated."""
    with lock_session(game, player, whole=True) as sitting:
        source = sitting.source
        require_current(sitting, seen)
        if not _forget_early_call(sitting):
            sitting.enter(lambda: _undone(sitting, source))
            play_automatically(sitting)
        return save_session(sitting, undone=True)


def _undone(sitting: TableSession, source: str) -> list[Line]:
    sitting.play.undo(source)
    return []


def _forget_early_call(sitting: TableSession) -> bool:
    given = [seat for seat in sitting.own if seat.early]
    for seat in given:
        seat.early = None
    return bool(given)
