"""Links by which others sit down."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import reverse
from rest_framework import serializers

from api.http.views import PersonView
from api.http.writes import RehearsalAnswer, write_method
from api.serializers import RequiredText
from api.table.serializers import TableOut
from api.table.tables import TableView, table_of
from games.models import Seat
from games.records.participants import Participant
from games.services.table.handover import open_computer_seat
from games.services.table.seats import offer_own_seat, revoke_seat_link, seat_link, take_linked_seat


class SeatLinkOut(serializers.Serializer[Any]):
    """The last part of a seat's link, and the whole link; both are good for seven days."""

    secret = serializers.CharField()
    link = serializers.CharField()


class SitIn(serializers.Serializer[Any]):
    """The last part of a seat's link."""

    secret = RequiredText(max_length=300)


class SeatView(TableView):
    """The seat that the address names."""

    def seat(self) -> Seat:
        seats = Seat.objects.select_related("game").filter(game=self.game)
        return get_object_or_404(seats, side=self.kwargs["side"], part=self.kwargs["part"])

    def link_to(self, seat: Seat) -> dict[str, str]:
        """For `SeatLinkOut`."""
        secret = seat_link(seat=seat, player=self.player)
        page = reverse("games:take_seat", args=[secret])
        return {"secret": secret, "link": self.request.build_absolute_uri(page)}


class SeatLinkDetail(SeatView):
    """The link of a seat that somebody is to take."""

    @write_method(None, SeatLinkOut, secret=True)
    def post(self, _said: dict[str, Any]) -> Any:
        """The seat's link, for who sits at the table."""
        return self.link_to(self.seat())

    @write_method(status=HTTPStatus.NO_CONTENT)
    def delete(self, _said: dict[str, Any]) -> None:
        """The seat's link is worth nothing from now on."""
        revoke_seat_link(seat=self.seat(), player=self.player)


class SeatOffer(SeatView):
    """Passing one's own seat on."""

    @write_method(None, SeatLinkOut, secret=True)
    def post(self, _said: dict[str, Any]) -> Any:
        """A new link to your seat: it is whose who follows it, and yours until then."""
        return self.link_to(offer_own_seat(seat=self.seat(), player=self.player))


class SeatOpening(TableView):
    """A computer's side for a person."""

    @write_method(None, TableOut, blind=RehearsalAnswer.ALWAYS)
    def post(self, _said: dict[str, Any]) -> Any:
        """Frees the side that the computer has had from the start for who follows its link."""
        side = self.kwargs["side"]
        return table_of(open_computer_seat(game=self.game, player=self.player, side=side), self.player)


class SeatTaking(PersonView):
    """Sitting down."""

    @write_method(SitIn, TableOut)
    def post(self, said: dict[str, Any]) -> Any:
        """Takes the seat that a link leads to."""
        player = Participant(user=self.person, name=self.person.get_username())  # type: ignore[arg-type]
        return table_of(take_linked_seat(link=said["secret"], player=player).game, player)
