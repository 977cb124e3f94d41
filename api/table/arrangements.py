"""How a game continues: pace, dice, computer coaches, standing orders, or giving up."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.http.writes import HideOutcome, write_method
from api.serializers import LineText, RequiredText, ShortList
from api.table.serializers import TableOut
from api.table.tables import TableView, table_of
from engine.gridiron.events import SIDES
from games.models import Game
from games.services.table.handover import (
    abandon_game,
    finish_by_computer,
    hand_over_side,
    set_standing_orders,
)
from games.services.table.pace import change_pace
from league.models import Coach


class PaceIn(serializers.Serializer[Any]):
    """How the game continues: at the table or by mail, and whose dice are used. By mail, the app always
    rolls.
    """

    pace = serializers.ChoiceField(Game.Pace.choices)
    dice = serializers.ChoiceField(Game.Dice.choices, default=Game.Dice.APP)


class HandOverIn(serializers.Serializer[Any]):
    """The computer coach for one of your sides, or empty to take the side back. `part`: only for this half of
    a pair.
    """

    side = serializers.ChoiceField(SIDES)
    part = serializers.ChoiceField(Coach.Part.choices, default=Coach.Part.BOTH)
    coach = LineText(max_length=40, allow_blank=True, default="situational")


class OrdersIn(serializers.Serializer[Any]):
    """All standing orders of one of your sides, by key. `part`: only of this half of a pair."""

    side = serializers.ChoiceField(SIDES)
    part = serializers.ChoiceField(Coach.Part.choices, default=Coach.Part.BOTH)
    orders = ShortList(child=RequiredText(max_length=40), max_length=40)


class TablePace(TableView):
    """The pace of the game, and whose dice are used."""

    @write_method(PaceIn, TableOut, hide_outcome=HideOutcome.IF_OTHERS_ACT)
    def put(self, data: dict[str, Any]) -> Any:
        """Changes pace and dice from this point on. Real dice require that everybody can see them."""
        return table_of(change_pace(game=self.game, player=self.player, **data), self.player)


class SideHandover(TableView):
    """Handing a side over to the computer."""

    @write_method(HandOverIn, TableOut, hide_outcome=HideOutcome.ALWAYS)
    def post(self, data: dict[str, Any]) -> Any:
        """Lets a computer coach decide for your side from this play on, or takes the side back."""
        return table_of(hand_over_side(game=self.game, player=self.player, **data), self.player)


class StandingOrders(TableView):
    """The standing orders of a side."""

    @write_method(OrdersIn, TableOut, hide_outcome=HideOutcome.IF_OTHERS_ACT)
    def put(self, data: dict[str, Any]) -> Any:
        """Replaces all standing orders of your side."""
        return table_of(set_standing_orders(game=self.game, player=self.player, **data), self.player)


class ComputerFinish(TableView):
    """Letting the computer finish the game."""

    @write_method(None, TableOut, hide_outcome=HideOutcome.ALWAYS)
    def post(self, _data: dict[str, Any]) -> Any:
        """Lets the computer play both sides until the game is over."""
        return table_of(finish_by_computer(game=self.game, player=self.player), self.player)


class GameAbandonment(TableView):
    """Abandoning the game."""

    @write_method(None, TableOut, hide_outcome=HideOutcome.ALWAYS)
    def post(self, _data: dict[str, Any]) -> Any:
        """Ends the game without a result. A fixture can be played again."""
        return table_of(abandon_game(game=self.game, player=self.player), self.player)
