"""Seats: links with which other people join a game."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import reverse
from rest_framework import serializers

from api.http.views import PersonView
from api.http.writes import HideOutcome, write_method
from api.serializers import RequiredText
from api.table.serializers import TableOut
from api.table.tables import TableView, table_of
from engine.gridiron.events import SIDES
from games.models import Seat
from games.records.participants import Participant
from games.services.table.handover import open_computer_seat
from games.services.table.seats import offer_own_seat, revoke_seat_link, seat_link, take_linked_seat
from games.services.table.stand_ins import end_stand_in, stand_in
from games.services.table.table_links import is_table_link, revoke_table_link, table_link, take_seat
from league.models import Coach
from league.presenters.sharing.addresses import shareable_address


class SeatLinkOut(serializers.Serializer[Any]):
    """The last part of a link to seats, and the whole link. It is valid for seven days."""

    secret = serializers.CharField()
    link = serializers.CharField()


class SitIn(serializers.Serializer[Any]):
    """The last part of the link of a seat or of a table. For a table with several free seats, `side` and
    `part` choose one.
    """

    secret = RequiredText(max_length=300)
    side = serializers.ChoiceField([*SIDES, ""], default="")
    part = serializers.ChoiceField([*Coach.Part.values, ""], default="")


class SeatView(TableView):
    """The seat in the address."""

    def seat(self) -> Seat:
        seats = Seat.objects.select_related("game").filter(game=self.game)
        return get_object_or_404(seats, side=self.kwargs["side"], part=self.kwargs["part"])

    def link_to(self, seat: Seat) -> dict[str, str]:
        """The link of a seat, for `SeatLinkOut`."""
        secret = seat_link(seat=seat, player=self.player)
        page = reverse("games:take_seat", args=[secret])
        return {"secret": secret, "link": shareable_address(self.request, page)}


class TableLinkDetail(TableView):
    """The link to the free seats of a game."""

    @write_method(None, SeatLinkOut, secret=True)
    def post(self, _data: dict[str, Any]) -> Any:
        """Creates a link with which each person takes one of the free seats, for a person at the table."""
        seats = list(self.game.seats.order_by("pk"))
        secret = table_link(game=self.game, seats=seats, player=self.player)
        page = reverse("games:table_seats", args=[secret])
        return {"secret": secret, "link": shareable_address(self.request, page)}

    @write_method(status=HTTPStatus.NO_CONTENT)
    def delete(self, _data: dict[str, Any]) -> None:
        """Revokes all links to the free seats."""
        revoke_table_link(game=self.game, player=self.player)


class SeatLinkDetail(SeatView):
    """The link of a free seat."""

    @write_method(None, SeatLinkOut, secret=True)
    def post(self, _data: dict[str, Any]) -> Any:
        """Creates the seat's link, for a person at the table."""
        return self.link_to(self.seat())

    @write_method(status=HTTPStatus.NO_CONTENT)
    def delete(self, _data: dict[str, Any]) -> None:
        """Revokes the seat's link."""
        revoke_seat_link(seat=self.seat(), player=self.player)


class SeatOffer(SeatView):
    """Offering your own seat."""

    @write_method(None, SeatLinkOut, secret=True)
    def post(self, _data: dict[str, Any]) -> Any:
        """Creates a link to your seat. The seat stays yours until somebody follows the link."""
        return self.link_to(offer_own_seat(seat=self.seat(), player=self.player))


class StandIn(TableView):
    """Standing in for a partner who is absent."""

    @write_method(None, TableOut, hide_outcome=HideOutcome.ALWAYS)
    def post(self, _data: dict[str, Any]) -> Any:
        """Lets the partner decide at this seat. Its owner may ask for that at any time, the partner may begin
        while the seat is free or its owner is absent.
        """
        return table_of(stand_in(game=self.game, player=self.player, **self.named), self.player)

    @write_method(None, TableOut, hide_outcome=HideOutcome.ALWAYS)
    def delete(self, _data: dict[str, Any]) -> Any:
        """Returns the seat to its owner."""
        return table_of(end_stand_in(game=self.game, player=self.player, **self.named), self.player)

    @property
    def named(self) -> dict[str, str]:
        return {name: self.kwargs[name] for name in ("side", "part")}


class SeatOpening(TableView):
    """Opening a computer's seat for a person."""

    @write_method(None, TableOut, hide_outcome=HideOutcome.ALWAYS)
    def post(self, _data: dict[str, Any]) -> Any:
        """Frees a side that the computer has played from the start, for the person who follows its link."""
        side = self.kwargs["side"]
        return table_of(open_computer_seat(game=self.game, player=self.player, side=side), self.player)


class SeatTaking(PersonView):
    """Taking a seat."""

    @write_method(SitIn, TableOut)
    def post(self, data: dict[str, Any]) -> Any:
        """Takes the seat of the link, or one of the free seats of its table."""
        player = Participant(user=self.person, name=self.person.get_username())  # type: ignore[arg-type]
        secret = data.pop("secret")
        if is_table_link(secret):
            return table_of(take_seat(link=secret, player=player, **data).game, player)
        return table_of(take_linked_seat(link=secret, player=player).game, player)
