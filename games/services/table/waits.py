"""Keeps for whom a game waits and since when, for the list of a person's games and for letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone

from games.models import CorrectionRequest, Game
from games.table.seats import awaited_seats

if TYPE_CHECKING:
    from games.services.table.open_table import OpenTable


def update_waits(table: OpenTable) -> None:
    """Sets on each seat since when the game waits for it; `OpenTable.save` saves it. In a game by mail, a
    person who has just made an input sees the next question, so their wait starts now and as seen."""
    now, play = timezone.now(), table.play
    corrections = CorrectionRequest.objects.filter(game=table.game, last=play.sheet.last)
    correction = corrections.select_related("asked_by").first()
    asked_by = correction.asked_by if correction else None
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
