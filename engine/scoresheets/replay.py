"""Replaying one entry of a sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.gridiron.events import Line
from engine.scoresheets.scoresheet import DEAL, Entry

if TYPE_CHECKING:
    from engine.play.playthrough import Playthrough


def replay_entry(game: Playthrough, entry: Entry) -> list[Line]:
    """Applies an entry to the game with the entry's source. Returns the new lines of play-by-play.

    Do not replay entries with the source `rule`: they are written with the entry before them. Raises
    IllegalAnswer if the rules refuse the entry. An entry that was never valid may also raise EngineError,
    LookupError, TypeError or ValueError."""
    if entry.kind == "undo":
        game.undo(entry.source)
        return []
    if entry.kind == "handover":
        game.handover(entry.by, entry.answer, entry.source)
        return []
    if entry.kind == "set_state":
        game.set_state(entry.answer, entry.source)
        return game.new_lines
    if entry.kind == DEAL:
        game.deal(entry.by, entry.answer, entry.source)
        return []
    by = "dice" if entry.id in game.questions.chance_ids else entry.by
    return game.answer(by, entry.answer, entry.source)
