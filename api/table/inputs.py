"""Inputs at the table: answers, throws, rolls, and undo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from api.games.plays import SIDES
from api.http.writes import HideOutcome, write_method
from api.serializers import RequiredText
from api.table.serializers import TableOut
from api.table.tables import TableView, table_of
from engine.play.optional_decisions import next_stop
from engine.play.prompts import Roll
from games.models import Game
from games.presenters.table.roll_form import typed_faces
from games.presenters.table.whole_play import read_whole_play
from games.records import scoresheets
from games.services.table.answers import answer_decision, enter_throw, enter_whole_play, roll_by_app
from games.services.table.undo import undo_input

MOST_ENTRIES = 1_000_000
WHITE = 4  # white dice in every play


class LastSeenIn(serializers.Serializer[Any]):
    """The value of `last` when you read the table."""

    seen = serializers.IntegerField(min_value=0, max_value=MOST_ENTRIES)


class AnswerIn(LastSeenIn):
    """The answer of a side to a question. An empty `asked` declines all optional decisions."""

    side = serializers.ChoiceField(SIDES)
    asked = serializers.CharField(max_length=60, allow_blank=True, default="")
    answer = serializers.JSONField(allow_null=True, default=None)


class ThrowIn(LastSeenIn):
    """The faces that came up, in the order of the roll's dice."""

    faces = serializers.ListField(child=serializers.JSONField(allow_null=True), max_length=60)


class CallIn(serializers.Serializer[Any]):
    """A side's strategy, and the face of its own die."""

    call = RequiredText(max_length=40)
    face = RequiredText(max_length=40)


class PlayIn(LastSeenIn):
    """A whole play: both strategies, and the faces of the white dice in order."""

    offense = CallIn()
    defense = CallIn()
    white = serializers.ListField(child=RequiredText(max_length=40), min_length=WHITE, max_length=WHITE)


class TableAnswers(TableView):
    """Answers to questions."""

    @write_method(AnswerIn, TableOut, hide_outcome=HideOutcome.ALWAYS)
    def post(self, data: dict[str, Any]) -> Any:
        """Answers for one of your sides. You may also answer the next question early, unless the other side
        takes an optional decision first.
        """
        return table_of(answer_decision(game=self.game, player=self.player, **data), self.player)


class TableThrows(TableView):
    """Throws of physical dice, and physical cards."""

    @write_method(ThrowIn, TableOut, hide_outcome=HideOutcome.ALWAYS)
    def post(self, data: dict[str, Any]) -> Any:
        """Enters the faces of physical dice or cards."""
        faces = _faces(self.game, data["faces"])
        game = enter_throw(game=self.game, player=self.player, seen=data["seen"], faces=faces)
        return table_of(game, self.player)


class WholePlays(TableView):
    """Whole plays, entered by a person who writes down a game at a table."""

    @write_method(PlayIn, TableOut, hide_outcome=HideOutcome.ALWAYS)
    def post(self, data: dict[str, Any]) -> Any:
        """Enters both strategies and the throw at once. Requires a game whose strategies have their own dice,
        and that you decide for both sides.
        """
        calls, faces = _written(self.game, data)
        game = enter_whole_play(
            game=self.game, player=self.player, seen=data["seen"], calls=calls, faces=faces
        )
        return table_of(game, self.player)


class TableRolls(TableView):
    """Rolls by the app."""

    @write_method(LastSeenIn, TableOut, hide_outcome=HideOutcome.ALWAYS)
    def post(self, data: dict[str, Any]) -> Any:
        """Lets the app roll the dice that are due."""
        return table_of(roll_by_app(game=self.game, player=self.player, **data), self.player)


class TableUndo(TableView):
    """Undoing an input."""

    @write_method(LastSeenIn, TableOut, hide_outcome=HideOutcome.IF_OTHERS_ACT)
    def post(self, data: dict[str, Any]) -> Any:
        """Undoes your newest input. Dice that were thrown cannot be undone."""
        return table_of(undo_input(game=self.game, player=self.player, **data), self.player)


def _faces(game: Game, faces: list[Any]) -> Any:
    """The faces as the engine takes them; None if no roll is due, which the service refuses."""
    if game.state != Game.State.IN_PROGRESS:
        return None
    due = next_stop(scoresheets.resume_game(game)).game
    roll = due.awaiting()[0]
    typed = {f"die_{nth}": str(face) for nth, face in enumerate(faces)}
    return typed_faces(due, roll, typed) if isinstance(roll, Roll) else None


def _written(game: Game, data: dict[str, Any]) -> tuple[Mapping[str, Any], Any]:
    """The calls by side and the faces by die; nothing if the game is over, which the service refuses."""
    if game.state != Game.State.IN_PROGRESS:
        return {}, None
    form = {name: f"{data[name]['call']}:{data[name]['face']}" for name in ("offense", "defense")}
    form |= {f"die_{nth}": face for nth, face in enumerate(data["white"])}
    return read_whole_play(scoresheets.resume_game(game), form)
