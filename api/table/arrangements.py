"""Who decides from here on: the computer, standing orders, nobody any more."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.games.plays import SIDES
from api.http.writes import RehearsalAnswer, write_method
from api.serializers import RequiredText
from api.table.serializers import TableOut
from api.table.tables import TableView, table_of
from games.models import Game
from games.services.table.handover import (
    abandon_game,
    finish_by_computer,
    hand_over_side,
    set_standing_orders,
)
from games.services.table.pace import change_pace


class PaceIn(serializers.Serializer[Any]):
    """How the game goes on: at the table or by mail, where the app rolls in any case; else whose dice."""

    pace = serializers.ChoiceField(Game.Pace.choices)
    dice = serializers.ChoiceField(Game.Dice.choices, default=Game.Dice.APP)


class HandOverIn(serializers.Serializer[Any]):
    """The computer coach who is to decide for one of your sides; empty, and you decide again."""

    side = serializers.ChoiceField(SIDES)
    coach = serializers.CharField(max_length=40, allow_blank=True, default="situational")


class OrdersIn(serializers.Serializer[Any]):
    """All the standing orders of one of your sides, by their keys."""

    side = serializers.ChoiceField(SIDES)
    orders = serializers.ListField(child=RequiredText(max_length=40), max_length=40)


class TablePace(TableView):
    """How fast the game goes, and whose dice roll."""

    @write_method(PaceIn, TableOut, blind=RehearsalAnswer.IF_OTHERS_ACT)
    def put(self, said: dict[str, Any]) -> Any:
        """Goes on like this from here. Real dice are for people who all see them."""
        return table_of(change_pace(game=self.game, player=self.player, **said), self.player)


class SideHandover(TableView):
    """Handing a side over."""

    @write_method(HandOverIn, TableOut, blind=RehearsalAnswer.ALWAYS)
    def post(self, said: dict[str, Any]) -> Any:
        """Lets a computer coach decide for your side from this play on, or takes it back."""
        return table_of(hand_over_side(game=self.game, player=self.player, **said), self.player)


class StandingOrders(TableView):
    """Standing orders."""

    @write_method(OrdersIn, TableOut, blind=RehearsalAnswer.IF_OTHERS_ACT)
    def put(self, said: dict[str, Any]) -> Any:
        """Gives your side these orders; others are lifted."""
        return table_of(set_standing_orders(game=self.game, player=self.player, **said), self.player)


class ComputerFinish(TableView):
    """Finishing it for you."""

    @write_method(None, TableOut, blind=RehearsalAnswer.ALWAYS)
    def post(self, _said: dict[str, Any]) -> Any:
        """Lets the computer play the game to its end, for both sides."""
        return table_of(finish_by_computer(game=self.game, player=self.player), self.player)


class GameAbandonment(TableView):
    """Giving the game up."""

    @write_method(None, TableOut, blind=RehearsalAnswer.ALWAYS)
    def post(self, _said: dict[str, Any]) -> Any:
        """Ends the game without a result; a fixture may be played again."""
        return table_of(abandon_game(game=self.game, player=self.player), self.player)
