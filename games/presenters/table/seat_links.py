"""The links by which other people take seats, with their QR codes."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString

from games.models import Game, Seat
from games.presenters.table.seat_titles import part_phrase
from games.records.participants import Participant
from games.services.table.seats import may_give_seat, seat_link
from league.presenters.sharing.qr_codes import qr_code


@dataclass(frozen=True, slots=True)
class SharedSeatLink:
    """A seat that somebody may take, and what it plays; `qr` is an SVG image with the whole address."""

    seat: Seat
    plays: str
    url: str
    qr: SafeString


def free_seats(
    request: HttpRequest, game: Game, player: Participant, seats: list[Seat]
) -> list[SharedSeatLink]:
    """For a person at the table: the free seats that they may give away."""
    if game.state != Game.State.IN_PROGRESS or not player.may_give(seats):
        return []
    return [_link(request, seat, player) for seat in seats if seat.is_free and may_give_seat(seat, player)]


def seats_to_give(request: HttpRequest, game: Game, player: Participant) -> list[SharedSeatLink]:
    """The player's own seats that they may give away: those already offered, and all but the first on a
    shared phone."""
    own = [seat for seat in game.seats.order_by("pk") if player.may_give([seat])]
    return [_link(request, seat, player) for nth, seat in enumerate(own) if nth or seat.offered]


def _link(request: HttpRequest, seat: Seat, player: Participant) -> SharedSeatLink:
    path = reverse("games:take_seat", args=[seat_link(seat=seat, player=player)])
    url = request.build_absolute_uri(path)
    return SharedSeatLink(seat, part_phrase(seat.game, seat), url, qr_code(url))
