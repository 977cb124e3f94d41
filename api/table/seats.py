"""Links by which others sit down."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import reverse
from rest_framework import serializers

from api.lookups import Asked
from api.shared import Words
from api.table.looking import OfTable, table_of
from api.table.shapes import TableOut
from api.writing import Blind, writes
from games.models import Seat
from games.players import Player
from games.services import table


class SeatLinkOut(serializers.Serializer[Any]):
    """The last part of a seat's link, and the whole link; both are good for seven days."""

    secret = serializers.CharField()
    link = serializers.CharField()


class SitIn(serializers.Serializer[Any]):
    """The last part of a seat's link."""

    secret = Words(max_length=300)


class OfSeat(OfTable):
    """The seat that the address names."""

    def seat(self) -> Seat:
        seats = Seat.objects.select_related("game").filter(game=self.game)
        return get_object_or_404(seats, side=self.kwargs["side"], part=self.kwargs["part"])

    def link_to(self, seat: Seat) -> dict[str, str]:
        """For `SeatLinkOut`."""
        secret = table.seat_link(seat=seat, player=self.player)
        page = reverse("games:take_seat", args=[secret])
        return {"secret": secret, "link": self.request.build_absolute_uri(page)}


class SeatLink(OfSeat):
    """The link of a seat that somebody is to take."""

    @writes(None, SeatLinkOut, secret=True)
    def post(self, _said: dict[str, Any]) -> Any:
        """The seat's link, for who sits at the table."""
        return self.link_to(self.seat())

    @writes(status=HTTPStatus.NO_CONTENT)
    def delete(self, _said: dict[str, Any]) -> None:
        """The seat's link is worth nothing from now on."""
        table.revoke_link(seat=self.seat(), player=self.player)


class Offer(OfSeat):
    """Passing one's own seat on."""

    @writes(None, SeatLinkOut, secret=True)
    def post(self, _said: dict[str, Any]) -> Any:
        """A new link to your seat: it is whose who follows it, and yours until then."""
        return self.link_to(table.offer_seat(seat=self.seat(), player=self.player))


class Opening(OfTable):
    """A computer's side for a person."""

    @writes(None, TableOut, blind=Blind.ALWAYS)
    def post(self, _said: dict[str, Any]) -> Any:
        """Frees the side that the computer has had from the start for who follows its link."""
        side = self.kwargs["side"]
        return table_of(table.open_seat(game=self.game, player=self.player, side=side), self.player)


class Sitting(Asked):
    """Sitting down."""

    @writes(SitIn, TableOut)
    def post(self, said: dict[str, Any]) -> Any:
        """Takes the seat that a link leads to."""
        player = Player(user=self.person, name=self.person.get_username())  # type: ignore[arg-type]
        return table_of(table.take_seat(link=said["secret"], player=player).game, player)
