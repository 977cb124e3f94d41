"""The links by which others sit down, with their QR codes."""

from __future__ import annotations

from dataclasses import dataclass

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from games.models import Game, Seat
from games.players import Player
from games.services.table import seat_link


@dataclass(frozen=True, slots=True)
class SeatLink:
    """A seat that somebody may take; `qr` is an SVG image of the whole address."""

    seat: Seat
    url: str
    qr: SafeString


def invitations_of(request: HttpRequest, game: Game, player: Player) -> list[SeatLink]:
    """For who sits at the table: every seat that is free, or his own one too many."""
    seats = list(game.seats.order_by("pk"))
    own = [seat for seat in seats if player.holds(seat)]
    if not own or game.state != Game.State.IN_PROGRESS:
        return []
    spare = own[1:] if len(own) > 1 else []
    return [_link(request, seat, player) for seat in seats if seat.is_free or seat in spare]


def _link(request: HttpRequest, seat: Seat, player: Player) -> SeatLink:
    path = reverse("games:take_seat", args=[seat_link(seat=seat, player=player)])
    url = request.build_absolute_uri(path)
    image = segno.make(url, error="m").svg_inline(scale=4, border=2, dark="#000", light="#fff")
    return SeatLink(seat, url, mark_safe(image))
