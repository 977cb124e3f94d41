"""Answering, throwing, rolling, and taking one's newest input back."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.games.plays import SIDES
from api.http.writes import RehearsalAnswer, write_method
from api.serializers import RequiredText
from api.table.serializers import TableOut
from api.table.tables import TableView, table_of
from games.presenters.table.whole_play import WHITE
from games.services.table.answers import (
    answer_decision,
    enter_throw,
    enter_whole_play,
    roll_by_app,
    undo_input,
)

MOST_ENTRIES = 1_000_000


class SeenIn(serializers.Serializer[Any]):
    """`last` of the table as you saw it."""

    seen = serializers.IntegerField(min_value=0, max_value=MOST_ENTRIES)


class AnswerIn(SeenIn):
    """What a side says to what is asked; with an empty `asked` it has nothing to say."""

    side = serializers.ChoiceField(SIDES)
    asked = serializers.CharField(max_length=60, allow_blank=True, default="")
    answer = serializers.JSONField(allow_null=True, default=None)


class ThrowIn(SeenIn):
    """The faces that came up, in the order of the roll's dice."""

    faces = serializers.ListField(child=serializers.JSONField(allow_null=True), max_length=60)


class CalledIn(serializers.Serializer[Any]):
    """A side's strategy, and the face of its own die."""

    call = RequiredText(max_length=40)
    face = RequiredText(max_length=40)


class PlayIn(SeenIn):
    """A play as it was played: both strategies, and the faces of the white dice in order."""

    offense = CalledIn()
    defense = CalledIn()
    white = serializers.ListField(child=RequiredText(max_length=40), min_length=WHITE, max_length=WHITE)


class TableAnswers(TableView):
    """Answers to questions."""

    @write_method(AnswerIn, TableOut, blind=RehearsalAnswer.ALWAYS)
    def post(self, said: dict[str, Any]) -> Any:
        """Answers for one of your sides, also what is asked next if nobody speaks up before."""
        return table_of(answer_decision(game=self.game, player=self.player, **said), self.player)


class TableThrows(TableView):
    """Physical dice and cards."""

    @write_method(ThrowIn, TableOut, blind=RehearsalAnswer.ALWAYS)
    def post(self, said: dict[str, Any]) -> Any:
        """Enters the faces that came up on the table."""
        return table_of(enter_throw(game=self.game, player=self.player, **said), self.player)


class WholePlays(TableView):
    """Whole plays, by who writes down what people at the table have done."""

    @write_method(PlayIn, TableOut, blind=RehearsalAnswer.ALWAYS)
    def post(self, said: dict[str, Any]) -> Any:
        """Enters both strategies and the throw at once, where strategies have dice of their own and you
        decide for both sides."""
        called = {name: (said[name]["call"], said[name]["face"]) for name in ("offense", "defense")}
        game = enter_whole_play(
            game=self.game, player=self.player, seen=said["seen"], white=said["white"], **called
        )
        return table_of(game, self.player)


class TableRolls(TableView):
    """Dice that the house rolls."""

    @write_method(SeenIn, TableOut, blind=RehearsalAnswer.ALWAYS)
    def post(self, said: dict[str, Any]) -> Any:
        """Rolls what is due."""
        return table_of(roll_by_app(game=self.game, player=self.player, **said), self.player)


class TableUndo(TableView):
    """Taking back."""

    @write_method(SeenIn, TableOut, blind=RehearsalAnswer.IF_OTHERS_ACT)
    def post(self, said: dict[str, Any]) -> Any:
        """Takes back your newest input, as far as to the last dice."""
        return table_of(undo_input(game=self.game, player=self.player, **said), self.player)
