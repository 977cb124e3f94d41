"""Inputs, corrections and seats at a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers

from api.games.serializers import TableOut
from api.http.views import PersonView, seen_game
from api.http.writes import HideOutcome, service_method, write_method
from api.serializers import (
    Data,
    FaceField,
    OptionalText,
    RequiredText,
    ShortList,
    Side,
    TypedSerializer,
)
from api.table import TableView, table_method, table_of
from engine.gridiron.corrections import DownCorrection
from engine.gridiron.events import SIDES
from games.models import Game, Seat
from games.table.actions import (
    answer_decision,
    enter_throw,
    enter_whole_play,
    open_computer_seat,
    roll_by_app,
    undo_input,
)
from games.table.corrections import agree_to_correction, decline_correction, go_back_to_play, set_game_state
from games.table.rolls import WHITE
from games.table.seating import (
    end_stand_in,
    is_table_link,
    offer_own_seat,
    revoke_seat_link,
    revoke_table_link,
    seat_link,
    stand_in,
    table_link,
    take_linked_seat,
    take_seat,
)
from league.models import Coach

SUBJECT = "table"  # its operations are of this subject


class SeatLinkOut(TypedSerializer):
    """The last part of a link to seats, and the whole link. It is valid for seven days."""

    secret: str
    link: str


class SitIn(TypedSerializer):
    """The last part of the link of a seat or of a table. For a table with several free seats, `side` and
    `part` choose one."""

    secret = RequiredText(max_length=300)
    side = serializers.ChoiceField([*SIDES, ""], default="")
    part = serializers.ChoiceField([*Coach.Part.choices, ""], default="")


class SeatView(TableView):
    """The seat in the address."""

    def call_service(self, service: Callable[..., Any], **data: Any) -> Any:
        return service(seat=self.seat(), player=self.player, **data)

    def seat(self) -> Seat:
        seats = Seat.objects.select_related("game").filter(game=self.game)
        return get_object_or_404(seats, side=self.kwargs["side"], part=self.kwargs["part"])

    def state_after(self, outcome: Any) -> Data:
        """The link with this secret."""
        return self.link("take_seat", outcome)


class TableLinkDetail(TableView):
    @write_method(None, SeatLinkOut, secret=True)
    def post(self, _data: Data) -> Any:
        """Creates a link with which each person takes one of the free seats, for a person at the table."""
        seats = list(self.game.seats.order_by("pk"))
        return self.link("table_seats", table_link(game=self.game, seats=seats, player=self.player))

    delete = service_method(revoke_table_link, "Revokes all links to the free seats.")


class SeatLinkDetail(SeatView):
    post = service_method(
        seat_link, "Creates the seat's link, for a person at the table.", None, SeatLinkOut, secret=True
    )
    delete = service_method(revoke_seat_link, "Revokes the seat's link.")


class SeatOffer(SeatView):
    @write_method(None, SeatLinkOut, secret=True)
    def post(self, _data: Data) -> Any:
        """Creates a link to your seat. The seat stays yours until somebody follows the link."""
        seat = self.call_service(offer_own_seat)
        return self.state_after(seat_link(seat=seat, player=self.player))


class StandIn(TableView):
    post = table_method(
        stand_in,
        "Lets the partner decide at this seat. Its owner may ask for that at any time, the partner may "
        "begin while the seat is free or its owner is absent.",
    )

    delete = table_method(end_stand_in, "Returns the seat to its owner.")


class SeatOpening(TableView):
    post = table_method(
        open_computer_seat,
        "Frees a side that the computer has played from the start, for the person who follows its link.",
    )


class SeatTaking(PersonView):
    @write_method(SitIn, TableOut)
    def post(self, data: Data) -> Any:
        """Takes the seat of the link, or one of the free seats of its table."""
        secret, player = data.pop("secret"), self.player
        if is_table_link(secret):
            seat = take_seat(link=secret, player=player, **data)
        else:
            seat = take_linked_seat(link=secret, player=player)
        return table_of(seat.game, player)


MOST_ENTRIES = 1_000_000


class LastSeenIn(TypedSerializer):
    """The value of `last` when you read the table."""

    seen = serializers.IntegerField(min_value=0, max_value=MOST_ENTRIES)


class AnswerIn(LastSeenIn):
    """The answer of a side to a question. An empty `asked` declines all optional decisions."""

    side: Side
    asked = OptionalText(max_length=60)
    answer = serializers.JSONField(allow_null=True, default=None)


class ThrowIn(LastSeenIn):
    """The faces that came up, in the order of the roll's dice."""

    faces = ShortList(child=FaceField(allow_null=True), max_length=60)


class CallIn(TypedSerializer):
    """A side's strategy, and the face of its own die."""

    call = RequiredText(max_length=40)
    face = RequiredText(max_length=40)

    def validate(self, attrs: Data) -> Any:
        """Returns both as the service takes them."""
        return attrs["call"], attrs["face"]


class PlayIn(LastSeenIn):
    """A whole play: both strategies, and the faces of the white dice in order."""

    offense: CallIn
    defense: CallIn
    white = ShortList(child=RequiredText(max_length=40), min_length=WHITE, max_length=WHITE)


class InputView(TableView):
    """A view whose service reads the game again with a lock."""

    @property
    def changed_game(self) -> Game:
        """In an open game only the primary key is certain."""
        seen = seen_game(self.kwargs["game"])
        return Game(pk=seen.pk) if seen.is_open and seen.is_refereed else self.game


class TableAnswers(InputView):
    post = table_method(
        answer_decision,
        "Answers for one of your sides. You may also answer the next question early, unless the other side "
        "takes an optional decision first.",
        AnswerIn,
    )


class TableThrows(InputView):
    post = table_method(enter_throw, "Enters the faces of physical dice or cards.", ThrowIn)


class WholePlays(InputView):
    post = table_method(
        enter_whole_play,
        "Enters both strategies and the throw at once. Requires a game whose strategies have their own dice, "
        "and that you decide for both sides.",
        PlayIn,
    )


class TableRolls(InputView):
    post = table_method(roll_by_app, "Lets the app roll the dice that are due.", LastSeenIn)


class TableUndo(TableView):
    post = table_method(
        undo_input,
        "Undoes your newest input. Dice that were thrown cannot be undone.",
        LastSeenIn,
        hide_outcome=HideOutcome.IF_OTHERS_ACT,
    )


def number_field(least: int, most: int, **options: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=least, max_value=most, **options)


class StateIn(TypedSerializer):
    """The down to play next, as it is on the table. The numbers are those of the board."""

    home_score = number_field(0, 999)
    away_score = number_field(0, 999)
    home_timeouts = number_field(0, 9)
    away_timeouts = number_field(0, 9)
    period = number_field(1, 20)
    clock = number_field(1, 99)
    offense: Side
    down = number_field(1, 4)
    to_go = number_field(1, 99)
    spot = number_field(1, 99)

    def validate(self, attrs: Data) -> Data:
        """Returns the `correction` that the service takes."""
        score, timeouts = (tuple(attrs.pop(f"{side}_{of}") for side in SIDES) for of in ("score", "timeouts"))
        return {"correction": DownCorrection(score=score, timeouts=timeouts, **attrs)}


class BackIn(TypedSerializer):
    """The number of an entry of the scoresheet."""

    entry = number_field(1, MOST_ENTRIES, source="number")


class StateCorrection(TableView):
    post = table_method(
        set_game_state,
        "Continues from this down. If another person plays the other side, they have to agree first.",
        StateIn,
    )


class PlayReturn(TableView):
    post = table_method(
        go_back_to_play,
        "Goes back to the start of the play that contains this entry. If another person plays the other "
        "side, they have to agree first.",
        BackIn,
    )


class CorrectionAgreement(TableView):
    post = table_method(
        agree_to_correction, "Agrees to the correction, as the other side or the commissioner."
    )


class CorrectionRefusal(TableView):
    post = table_method(decline_correction, "Declines or withdraws the correction.")
