"""Corrections by agreement: setting the state of a game, or going back further than undo does."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.http.writes import HideOutcome, write_method
from api.table.inputs import MOST_ENTRIES
from api.table.serializers import TableOut
from api.table.tables import TableView, table_of
from engine.gridiron.corrections import DownCorrection
from engine.gridiron.events import SIDES
from games.services.table.corrections import (
    agree_to_correction,
    decline_correction,
    go_back_to_play,
    set_game_state,
)


def number_field(least: int, most: int) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=least, max_value=most)


class StateIn(serializers.Serializer[Any]):
    """The down to play next, as it is on the table. The numbers are those of the board."""

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
    """Continuing from a given state."""

    @write_method(StateIn, TableOut, hide_outcome=HideOutcome.ALWAYS)
    def post(self, data: dict[str, Any]) -> Any:
        """Continues from this down. If another person plays the other side, they have to agree first."""
        score, timeouts = (tuple(data.pop(f"{side}_{of}") for side in SIDES) for of in ("score", "timeouts"))
        params = DownCorrection(score=score, timeouts=timeouts, **data)
        return table_of(set_game_state(game=self.game, player=self.player, correction=params), self.player)


class PlayReturn(TableView):
    """Going back to an earlier play."""

    @write_method(BackIn, TableOut, hide_outcome=HideOutcome.ALWAYS)
    def post(self, data: dict[str, Any]) -> Any:
        """Goes back to the start of the play that contains this entry. If another person plays the other
        side, they have to agree first.
        """
        game = go_back_to_play(game=self.game, player=self.player, number=data["entry"])
        return table_of(game, self.player)


class CorrectionAgreement(TableView):
    """Agreeing to a correction."""

    @write_method(None, TableOut, hide_outcome=HideOutcome.ALWAYS)
    def post(self, _data: dict[str, Any]) -> Any:
        """Agrees to the correction, as the other side or the commissioner."""
        return table_of(agree_to_correction(game=self.game, player=self.player), self.player)


class CorrectionRefusal(TableView):
    """Declining a correction."""

    @write_method(None, TableOut, hide_outcome=HideOutcome.ALWAYS)
    def post(self, _data: dict[str, Any]) -> Any:
        """Declines or withdraws the correction."""
        return table_of(decline_correction(game=self.game, player=self.player), self.player)
