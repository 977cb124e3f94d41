"""Setting the state of a game, or going back further than an undo, by agreement."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.games.plays import SIDES
from api.http.writes import RehearsalAnswer, write_method
from api.table.inputs import MOST_ENTRIES
from api.table.serializers import TableOut
from api.table.tables import TableView, table_of
from engine.gridiron.corrections import DownCorrection
from games.services.table.corrections import (
    agree_to_correction,
    decline_correction,
    go_back_to_play,
    set_game_state,
)


def number_field(least: int, most: int) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=least, max_value=most)


class StateIn(serializers.Serializer[Any]):
    """A down that is to be played next, as it lies on the table. Numbers are those of the board."""

    home_score = number_field(0, 999)
    away_score = number_field(0, 999)
    home_timeouts = number_field(0, 9)
    away_timeouts = number_field(0, 9)
    period = number_field(1, 20)
    clock = number_field(1, 99)
    offense = serializers.ChoiceField(SIDES)
    down = number_field(1, 4)
    to_go = number_field(1, 99)
    spot = number_field(1, 99)


class BackIn(serializers.Serializer[Any]):
    """The number of an entry of the scoresheet."""

    entry = number_field(1, MOST_ENTRIES)


class StateCorrection(TableView):
    """Carrying on from a state."""

    @write_method(StateIn, TableOut, blind=RehearsalAnswer.ALWAYS)
    def post(self, said: dict[str, Any]) -> Any:
        """Goes on from this down; with somebody else on the other side, once he agrees."""
        score, timeouts = (tuple(said.pop(f"{side}_{of}") for side in SIDES) for of in ("score", "timeouts"))
        wanted = DownCorrection(score=score, timeouts=timeouts, **said)
        return table_of(set_game_state(game=self.game, player=self.player, wanted=wanted), self.player)


class PlayReturn(TableView):
    """Going back."""

    @write_method(BackIn, TableOut, blind=RehearsalAnswer.ALWAYS)
    def post(self, said: dict[str, Any]) -> Any:
        """Goes back to where the play of this entry began; with somebody else there, once he agrees."""
        game = go_back_to_play(game=self.game, player=self.player, number=said["entry"])
        return table_of(game, self.player)


class CorrectionAgreement(TableView):
    """Agreeing to a correction."""

    @write_method(None, TableOut, blind=RehearsalAnswer.ALWAYS)
    def post(self, _said: dict[str, Any]) -> Any:
        """Agrees, as the other side or the commissioner."""
        return table_of(agree_to_correction(game=self.game, player=self.player), self.player)


class CorrectionRefusal(TableView):
    """Declining a correction."""

    @write_method(None, TableOut, blind=RehearsalAnswer.ALWAYS)
    def post(self, _said: dict[str, Any]) -> Any:
        """Declines the correction, or withdraws it."""
        return table_of(decline_correction(game=self.game, player=self.player), self.player)
