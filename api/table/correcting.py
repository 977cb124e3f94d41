"""Setting the state of a game, or going back further than an undo, by agreement."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.plays import SIDES
from api.table.inputs import MOST_ENTRIES
from api.table.looking import OfTable, table_of
from api.table.shapes import TableOut
from api.writing import Blind, writes
from engine.correcting import Wanted
from games.services import table


def number(least: int, most: int) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=least, max_value=most)


class StateIn(serializers.Serializer[Any]):
    """A down that is to be played next, as it lies on the table. Numbers are those of the board."""

    home_score = number(0, 999)
    away_score = number(0, 999)
    home_timeouts = number(0, 9)
    away_timeouts = number(0, 9)
    period = number(1, 20)
    clock = number(1, 99)
    offense = serializers.ChoiceField(SIDES)
    down = number(1, 4)
    to_go = number(1, 99)
    spot = number(1, 99)


class BackIn(serializers.Serializer[Any]):
    """The number of an entry of the scoresheet."""

    entry = number(1, MOST_ENTRIES)


class State(OfTable):
    """Carrying on from a state."""

    @writes(StateIn, TableOut, blind=Blind.ALWAYS)
    def post(self, said: dict[str, Any]) -> Any:
        """Goes on from this down; with somebody else on the other side, once he agrees."""
        score, timeouts = (tuple(said.pop(f"{side}_{of}") for side in SIDES) for of in ("score", "timeouts"))
        wanted = Wanted(score=score, timeouts=timeouts, **said)
        return table_of(table.set_state(game=self.game, player=self.player, wanted=wanted), self.player)


class Back(OfTable):
    """Going back."""

    @writes(BackIn, TableOut, blind=Blind.ALWAYS)
    def post(self, said: dict[str, Any]) -> Any:
        """Goes back to where the play of this entry began; with somebody else there, once he agrees."""
        game = table.go_back(game=self.game, player=self.player, number=said["entry"])
        return table_of(game, self.player)


class Agreement(OfTable):
    """Agreeing to a correction."""

    @writes(None, TableOut, blind=Blind.ALWAYS)
    def post(self, _said: dict[str, Any]) -> Any:
        """Agrees, as the other side or the commissioner."""
        return table_of(table.agree(game=self.game, player=self.player), self.player)


class Refusal(OfTable):
    """Declining a correction."""

    @writes(None, TableOut, blind=Blind.ALWAYS)
    def post(self, _said: dict[str, Any]) -> Any:
        """Declines the correction, or withdraws it."""
        return table_of(table.decline(game=self.game, player=self.player), self.player)
