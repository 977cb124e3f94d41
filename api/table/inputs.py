"""Answering, throwing, rolling, and taking one's newest input back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from api.games.plays import SIDES
from api.http.writes import RehearsalAnswer, write_method
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
WHITE = 4  # dice of every play


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
        faces = _faces(self.game, said["faces"])
        game = enter_throw(game=self.game, player=self.player, seen=said["seen"], faces=faces)
        return table_of(game, self.player)


class WholePlays(TableView):
    """Whole plays, by who writes down what people at the table have done."""

    @write_method(PlayIn, TableOut, blind=RehearsalAnswer.ALWAYS)
    def post(self, said: dict[str, Any]) -> Any:
        """Enters both strategies and the throw at once, where strategies have dice of their own and you
        decide for both sides."""
        calls, faces = _written(self.game, said)
        game = enter_whole_play(
            game=self.game, player=self.player, seen=said["seen"], calls=calls, faces=faces
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


def _faces(game: Game, faces: list[Any]) -> Any:
    """As the engine takes them; None while no roll is due, which the service refuses."""
    if game.state != Game.State.IN_PROGRESS:
        return None
    due = next_stop(scoresheets.resume_game(game)).game
    roll = due.awaiting()[0]
    typed = {f"die_{nth}": str(face) for nth, face in enumerate(faces)}
    return typed_faces(due, roll, typed) if isinstance(roll, Roll) else None


def _written(game: Game, said: dict[str, Any]) -> tuple[Mapping[str, Any], Any]:
    """Calls by side and faces by die; none of a game that is over, which the service refuses."""
    if game.state != Game.State.IN_PROGRESS:
        return {}, None
    form = {name: f"{said[name]['call']}:{said[name]['face']}" for name in ("offense", "defense")}
    form |= {f"die_{nth}": face for nth, face in enumerate(said["white"])}
    return read_whole_play(scoresheets.resume_game(game), form)
