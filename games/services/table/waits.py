"""Keeps for whom a game waits and since when, for the list of a person's games and for letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone

from games.models import CorrectionRequest, Game, Seat
from games.table.seats import awaited_seats

if TYPE_CHECKING:
    from games.services.table.open_table import OpenTable


def update_waits(table: OpenTable) -> None:
    """Sets on each seat since when the game waits for it; `OpenTable.save` saves it. In a game by mail, a
    person who has just made an input sees the next question, so their wait starts now and as seen."""
    now, play = timezone.now(), table.play
    asked_by = None if play.sheet.last > table.game.last else _asks_for_correction(table)
    asking = None if asked_by is None else table.value_of(asked_by)
    values = [] if play.over else awaited_seats(play, table.session.seats, asking)
    # The wait belongs to the seat of the person who decides: a partner who stands in gets the letters.
    awaited = [
        seat.decider for seat, value in zip(table.seats, table.session.seats, strict=True) if value in values
    ]
    for seat in table.seats:
        here = seat in table.own and table.game.pace == Game.Pace.MAIL
        if here:
            seat.looked_at, seat.looked = now, play.sheet.last
        if seat not in awaited:
            seat.asked_at, seat.letters = None, 0
        elif here or seat.asked_at is None:
            seat.asked_at, seat.letters = now, 0


def _asks_for_correction(table: OpenTable) -> Seat | None:
    """The seat whose request for a correction waits for agreement; new entries make it void."""
    corrections = CorrectionRequest.objects.filter(game=table.game, last=table.game.last)
    correction = corrections.select_related("asked_by").defer("state").first()
    return correction.asked_by if correction else None
