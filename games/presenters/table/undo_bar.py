"""The bar at the bottom of a table: what an undo takes back, the whole play, and what was undone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.play.corrections import BEFORE
from engine.play.playthrough import Playthrough
from engine.presentation.facts.undo_preview import ANSWER, CALL, THROW, undo_preview
from engine.scoresheets.scoresheet import Scoresheet
from games.models import ScoresheetEntry, Seat
from games.records import scoresheets
from games.table.seats import others_of

INPUT, UNDO, SET_STATE = "input", "undo", "set_state"


@dataclass(frozen=True, slots=True)
class UndoBar:
    """`what` an undo takes back, in a word; empty if it would be refused. `play`: an entry of the play that
    can be undone as a whole, 0 for none; `is_open`: that play's throw is still due, so that undoing it takes
    back both calls. `asks`: another person has to agree to that."""

    what: str
    play: int
    is_open: bool
    asks: bool


def undo_bar(
    play: Playthrough,
    newest: Sequence[ScoresheetEntry],
    own: Sequence[Seat],
    seats: list[Seat],
    last_play: int,
) -> UndoBar:
    """The bar of the person with these seats. `newest` entries are enough, because nothing older can be
    undone; `last_play` is an entry of the newest play that is over."""
    called = any(seat.early for seat in own)
    known = play.copy()
    known.sheet = Scoresheet(
        play.sheet.header,
        [scoresheets.scoresheet_entry(row) for row in newest],
        before=newest[0].number - 1 if newest else 0,
    )
    preview = undo_preview(known, f"person:{own[0].person}", _) if own else None
    kind = CALL if called else preview.kind if preview else ""
    words = {
        THROW: pgettext("undo", "the throw"),
        CALL: pgettext("undo", "my call"),
        ANSWER: pgettext("undo", "the answer"),
    }
    began = _calls_in(play, newest)
    return UndoBar(
        what=words.get(kind, ""),
        play=began or last_play,
        is_open=bool(began),
        asks=bool(own and others_of(seats, own[0])),
    )


def _calls_in(play: Playthrough, newest: Sequence[ScoresheetEntry]) -> int:
    """The number of the newest call of the play in progress, once both are known; 0 otherwise."""
    calls = play.rules.play_facts.call_ids
    since = {number for number, *_rest in play.since if number not in play.sealed}
    found = [row.number for row in newest if row.number in since and row.asked in calls]
    return found[-1] if found else 0


def undone_answer(newest: Sequence[ScoresheetEntry], asked: str, by: str = "") -> Any:
    """The answer that was given to this question, or to this Roll if `by` is empty, before it was undone, or
    None. Dice of the app are not offered again, nor what was answered anew since."""
    first: int | None = None  # everything from this entry on is undone
    for row in reversed(newest):
        if row.kind == UNDO:
            first = row.of if first is None else min(first, row.of or first)
        elif row.kind == SET_STATE and isinstance(row.answer, dict) and BEFORE in row.answer:
            first = 0
        elif row.kind == INPUT and row.asked == asked and by in ("", row.by):
            is_undone = first is not None and row.number >= first
            return row.answer if is_undone and row.source.startswith("person:") else None
    return None
