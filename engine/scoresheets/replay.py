"""An entry of a sheet, played again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.gridiron.events import Line
from engine.scoresheets.scoresheet import DEAL, Entry

if TYPE_CHECKING:
    from engine.play.playthrough import Playthrough


def replay_entry(game: Playthrough, entry: Entry) -> list[Line]:
    """Does at the end of this game what the entry says, by its source. Returns the new lines of play-by-play.

    What the rules alone have written (`rule`) comes with the entry before it and is not repeated. Raises
    IllegalAnswer where the rules refuse it, and as a sheet that nobody has written by the rules may make
    them: EngineError, LookupError, TypeError or ValueError."""
    if entry.kind == "undo":
        game.undo(entry.source)
        return []
    if entry.kind == "handover":
        game.handover(entry.by, entry.answer, entry.source)
        return []
    if entry.kind == "set_state":
        game.set_state(entry.answer, entry.source)
        return game.news
    if entry.kind == DEAL:
        game.deal(entry.by, entry.answer, entry.source)
        return []
    by = "dice" if entry.id in game.questions.chance_ids else entry.by
    return game.answer(by, entry.answer, entry.source)
