"""What the table shows one person."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.games.plays import SIDES
from api.serializers import TeamRef
from games.models import Game
from league.models import Coach


class TableSeatOut(serializers.Serializer[Any]):
    """A seat: whose it is, the computer coach who decides in it (or empty), whether it waits for somebody who
    follows its link, and whether its call is in. `orders` are the standing ones of your own seats.
    """

    side = serializers.ChoiceField(SIDES)
    part = serializers.ChoiceField(Coach.Part.choices)
    name = serializers.CharField(allow_blank=True)
    yours = serializers.BooleanField()
    computer = serializers.CharField(allow_blank=True)
    free = serializers.BooleanField()
    called = serializers.BooleanField()
    orders = serializers.ListField(child=serializers.CharField(), allow_null=True)


class BoardOut(serializers.Serializer[Any]):
    """What hangs over the field. `clock` is what is left of the period in the ruleset's measure; `spot`
    counts from the goal line of who has the ball; where no down is due, `down` is 0.
    """

    home_score = serializers.IntegerField()
    away_score = serializers.IntegerField()
    home_timeouts = serializers.IntegerField()
    away_timeouts = serializers.IntegerField()
    period = serializers.IntegerField()
    clock = serializers.IntegerField()
    offense = serializers.ChoiceField(SIDES)
    down = serializers.IntegerField()
    to_go = serializers.IntegerField()
    spot = serializers.IntegerField()


class AnswerOut(serializers.Serializer[Any]):
    """An answer that the rules allow, as it is sent, and in words."""

    answer = serializers.JSONField()
    title = serializers.CharField()


class AloudOut(serializers.Serializer[Any]):
    """What may be said before the question, or before the dice roll: a time-out."""

    side = serializers.ChoiceField(SIDES)
    asked = serializers.CharField()
    answers = AnswerOut(many=True)


class QuestionOut(serializers.Serializer[Any]):
    """What one of your seats is asked. `own` is what this seat alone may see, such as its hand.

    `asked` is empty where there is only silence to be kept: answer that with an empty `asked`.
    """

    side = serializers.ChoiceField(SIDES)
    part = serializers.ChoiceField(Coach.Part.choices)
    asked = serializers.CharField(allow_blank=True)
    title = serializers.CharField(allow_blank=True)
    sealed = serializers.BooleanField()
    answers = AnswerOut(many=True)
    aloud = AloudOut(many=True)
    own = serializers.DictField()


class RollOut(serializers.Serializer[Any]):
    """Dice, or cards, that are due: their keys, and what each of them may show. `unseen`: only its coach can
    name that card.
    """

    asked = serializers.CharField()
    title = serializers.CharField()
    dice = serializers.ListField(child=serializers.CharField())
    faces = serializers.ListField(child=serializers.ListField())
    unseen = serializers.BooleanField()
    aloud = AloudOut(many=True)


class CorrectionOut(serializers.Serializer[Any]):
    """A correction that one side asks for and the other has to agree to."""

    summary = serializers.CharField()
    asked_by = serializers.ChoiceField(SIDES, source="asked_by.side")


class TableOut(serializers.Serializer[Any]):
    """A game as you may see it, never another seat's sealed call or hand. Send `last` as `seen` with every
    input: who answers what has been answered already is told what happened.
    """

    id = serializers.UUIDField(source="game.public_id")
    state = serializers.ChoiceField(Game.State.choices, source="game.state")
    dice = serializers.ChoiceField(Game.Dice.choices, source="game.dice")
    pace = serializers.ChoiceField(Game.Pace.choices, source="game.pace")
    last = serializers.IntegerField(source="game.last")
    home = TeamRef()
    away = TeamRef()
    seats = TableSeatOut(many=True)
    board = BoardOut(allow_null=True)
    questions = QuestionOut(many=True)
    roll = RollOut(allow_null=True)
    waiting_for = serializers.ListField(child=serializers.CharField())
    correction = CorrectionOut(allow_null=True)
