"""The links by which others sit down, with their QR codes."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString

from games.models import Game, Seat
from games.players import Player
from games.services.table import gives_seats, may_give, seat_link
from league.qr import qr_of


@dataclass(frozen=True, slots=True)
class SeatLink:
    """A seat that somebody may take; `qr` is an SVG image of the whole address."""

    seat: Seat
    url: str
    qr: SafeString


def free_seats(request: HttpRequest, game: Game, player: Player, seats: list[Seat]) -> list[SeatLink]:
    """For a person at the table: the seats that wait for somebody, and that are theirs to give."""
    if game.state != Game.State.IN_PROGRESS or not gives_seats(player, seats):
        return []
    return [_link(request, seat, player) for seat in seats if seat.is_free and may_give(seat, player)]


def spare_seats(request: HttpRequest, game: Game, player: Player) -> list[SeatLink]:
    """Those of his own that he may give away: what he has passed on, and the other side on a shared phone."""
    own = [seat for seat in game.seats.order_by("pk") if gives_seats(player, [seat])]
    return [_link(request, seat, player) for nth, seat in enumerate(own) if nth or seat.offered]


def _link(request: HttpRequest, seat: Seat, player: Player) -> SeatLink:
    path = reverse("games:take_seat", args=[seat_link(seat=seat, player=player)])
    url = request.build_absolute_uri(path)
    return SeatLink(seat, url, qr_of(url))
