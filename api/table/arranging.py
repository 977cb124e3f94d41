"""Who decides from here on: the computer, standing orders, nobody any more."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.plays import SIDES
from api.shared import Words
from api.table.looking import OfTable, table_of
from api.table.shapes import TableOut
from api.writing import Blind, writes
from games.models import Game
from games.services import table


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
    orders = serializers.ListField(child=Words(max_length=40), max_length=40)


class Pace(OfTable):
    """How fast the game goes, and whose dice roll."""

    @writes(PaceIn, TableOut, blind=Blind.IF_OTHERS_ACT)
    def put(self, said: dict[str, Any]) -> Any:
        """Goes on like this from here. Real dice are for people who all see them."""
        return table_of(table.change_pace(game=self.game, player=self.player, **said), self.player)


class HandOver(OfTable):
    """Handing a side over."""

    @writes(HandOverIn, TableOut, blind=Blind.ALWAYS)
    def post(self, said: dict[str, Any]) -> Any:
        """Lets a computer coach decide for your side from this play on, or takes it back."""
        return table_of(table.hand_over(game=self.game, player=self.player, **said), self.player)


class Orders(OfTable):
    """Standing orders."""

    @writes(OrdersIn, TableOut, blind=Blind.IF_OTHERS_ACT)
    def put(self, said: dict[str, Any]) -> Any:
        """Gives your side these orders; others are lifted."""
        return table_of(table.give_orders(game=self.game, player=self.player, **said), self.player)


class Finish(OfTable):
    """Finishing it for you."""

    @writes(None, TableOut, blind=Blind.ALWAYS)
    def post(self, _said: dict[str, Any]) -> Any:
        """Lets the computer play the game to its end, for both sides."""
        return table_of(table.finish_for_us(game=self.game, player=self.player), self.player)


class Abandonment(OfTable):
    """Giving the game up."""

    @writes(None, TableOut, blind=Blind.ALWAYS)
    def post(self, _said: dict[str, Any]) -> Any:
        """Ends the game without a result; a fixture may be played again."""
        return table_of(table.abandon(game=self.game, player=self.player), self.player)
