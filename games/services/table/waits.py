"""For whom the game waits and since when: what the page of his games shows, and what letters go by."""

from __future__ import annotations

from django.utils import timezone

from games.models import CorrectionRequest, Game
from games.records.participants import Participant
from games.selectors.awaited_seats import awaited_seats
from games.services.table.session import TableSession, lock_session


def record_arrival(game: Game, player: Participant) -> None:
    """Somebody has come to the table: the game may wait for him."""
    if game.state == Game.State.IN_PROGRESS:
        with lock_session(game, player) as sitting:
            update_waits(sitting)
            sitting.save()


def update_waits(sitting: TableSession) -> None:
    """Keeps on each seat since when the game waits for it; `Sitting.save` writes them. Who has just entered
    something sees what is asked now: his wait begins anew, and is known to him."""
    now, play = timezone.now(), sitting.play
    corrections = CorrectionRequest.objects.filter(game=sitting.game, last=play.sheet.last)
    correction = corrections.select_related("asked_by").first()
    awaited = [] if play.over else awaited_seats(play, sitting.seats, correction)
    for seat in sitting.seats:
        here = seat in sitting.own and sitting.game.pace == Game.Pace.MAIL
        if here:
            seat.looked_at, seat.looked = now, play.sheet.last
        if seat not in awaited:
            seat.asked_at, seat.letters = None, 0
        elif here or seat.asked_at is None:
            seat.asked_at, seat.letters = now, 0
