"""Inputs at the table: answers, throws, rolls, and undo."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.http.writes import HideOutcome, write_method
from api.serializers import FaceField, LineText, RequiredText, ShortList
from api.table.serializers import TableOut
from api.table.tables import TableView, table_of
from engine.gridiron.events import SIDES
from games.presenters.table.whole_play import WHITE
from games.services.table.answers import (
    answer_decision,
    enter_throw,
    enter_whole_play,
    roll_by_app,
    undo_input,
)

MOST_ENTRIES = 1_000_000


class LastSeenIn(serializers.Serializer[Any]):
    """The value of `last` when you read the table."""

    seen = serializers.IntegerField(min_value=0, max_value=MOST_ENTRIES)


class AnswerIn(LastSeenIn):
    """The answer of a side to a question. An empty `asked` declines all optional decisions."""

    side = serializers.ChoiceField(SIDES)
    asked = LineText(max_length=60, allow_blank=True, default="")
    answer = serializers.JSONField(allow_null=True, default=None)


class ThrowIn(LastSeenIn):
    """The faces that came up, in the order of the roll's dice."""

    faces = ShortList(child=FaceField(allow_null=True), max_length=60)


class CallIn(serializers.Serializer[Any]):
    """A side's strategy, and the face of its own die."""

    call = RequiredText(max_length=40)
    face = RequiredText(max_length=40)


class PlayIn(LastSeenIn):
    """A whole play: both strategies, and the faces of the white dice in order."""

    offense = CallIn()
    defense = CallIn()
    white = ShortList(child=RequiredText(max_length=40), min_length=WHITE, max_length=WHITE)


class TableAnswers(TableView):
    """Answers to questions."""

    @write_method(AnswerIn, TableOut, hide_outcome=HideOutcome.ALWAYS)
    def post(self, data: dict[str, Any]) -> Any:
        """Answers for one of your sides. You may also answer the next question early, unless the other side
        takes an optional decision first.
        """
        return table_of(answer_decision(game=self.row, player=self.player, **data), self.player)


class TableThrows(TableView):
    """Throws of physical dice, and physical cards."""

    @write_method(ThrowIn, TableOut, hide_outcome=HideOutcome.ALWAYS)
    def post(self, data: dict[str, Any]) -> Any:
        """Enters the faces of physical dice or cards."""
        return table_of(enter_throw(game=self.row, player=self.player, **data), self.player)


class WholePlays(TableView):
    """Whole plays, entered by a person who writes down a game at a table."""

    @write_method(PlayIn, TableOut, hide_outcome=HideOutcome.ALWAYS)
    def post(self, data: dict[str, Any]) -> Any:
        """Enters both strategies and the throw at once. Requires a game whose strategies have their own dice,
        and that you decide for both sides.
        """
        called = {name: (data[name]["call"], data[name]["face"]) for name in ("offense", "defense")}
        game = enter_whole_play(
            game=self.row, player=self.player, seen=data["seen"], white=data["white"], **called
        )
        return table_of(game, self.player)


class TableRolls(TableView):
    """Rolls by the app."""

    @write_method(LastSeenIn, TableOut, hide_outcome=HideOutcome.ALWAYS)
    def post(self, data: dict[str, Any]) -> Any:
        """Lets the app roll the dice that are due."""
        return table_of(roll_by_app(game=self.row, player=self.player, **data), self.player)


class TableUndo(TableView):
    """Undoing an input."""

    @write_method(LastSeenIn, TableOut, hide_outcome=HideOutcome.IF_OTHERS_ACT)
    def post(self, data: dict[str, Any]) -> Any:
        """Undoes your newest input. Dice that were thrown cannot be undone."""
        return table_of(undo_input(game=self.game, player=self.player, **data), self.player)
