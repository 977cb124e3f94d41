"""The table as one person sees it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.serializers import FaceField, TeamRef
from engine.gridiron.events import SIDES
from games.models import Game
from league.models import Coach


class TableSeatOut(serializers.Serializer[Any]):
    """A seat: the name of its owner, the computer coach who plays it (or empty), whether the other
    coach of the pair decides there while its owner is absent, whether it is free for somebody with its link,
    and whether its call is in. `orders` lists standing orders, for your own seats
    only.
    """

    side = serializers.ChoiceField(SIDES)
    part = serializers.ChoiceField(Coach.Part.choices)
    name = serializers.CharField(allow_blank=True)
    yours = serializers.BooleanField()
    computer = serializers.CharField(allow_blank=True)
    partner_decides = serializers.BooleanField()
    free = serializers.BooleanField()
    called = serializers.BooleanField()
    orders = serializers.ListField(child=serializers.CharField(), allow_null=True)


class BoardOut(serializers.Serializer[Any]):
    """The scoreboard. `clock` is the time left in the period, in the ruleset's unit. `spot` counts from the
    goal line of the offense. `down` is 0 if no down is due.
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
    """A possible answer: its value to send, and its title."""

    answer = serializers.JSONField()
    title = serializers.CharField()


class OptionalDecisionOut(serializers.Serializer[Any]):
    """A decision that a side may take before the question or the roll, such as a time-out."""

    side = serializers.ChoiceField(SIDES)
    asked = serializers.CharField()
    answers = AnswerOut(many=True)


class QuestionOut(serializers.Serializer[Any]):
    """A question to one of your seats. `for_partner`: the game waits for your partner, but you may decide
    it, too. `own` holds what only this seat may see, such as its hand.

    If `asked` is empty, there are only optional decisions. Send an empty `asked` to decline them.
    """

    side = serializers.ChoiceField(SIDES)
    part = serializers.ChoiceField(Coach.Part.choices)
    asked = serializers.CharField(allow_blank=True)
    title = serializers.CharField(allow_blank=True)
    sealed = serializers.BooleanField()
    answers = AnswerOut(many=True)
    aloud = OptionalDecisionOut(many=True)
    for_partner = serializers.BooleanField()
    own = serializers.DictField()


class RollOut(serializers.Serializer[Any]):
    """A roll of dice or draw of cards that is due: the keys, and the possible faces of each. `unseen` means
    that only the coach of the side can name the card.
    """

    asked = serializers.CharField()
    title = serializers.CharField()
    dice = serializers.ListField(child=serializers.CharField())
    faces = serializers.ListField(child=serializers.ListField(child=FaceField()))
    unseen = serializers.BooleanField()
    aloud = OptionalDecisionOut(many=True)


class CorrectionOut(serializers.Serializer[Any]):
    """A correction that one side requests and the other has to agree to."""

    summary = serializers.CharField()
    asked_by = serializers.ChoiceField(SIDES, source="asked_by.side")


class TableOut(serializers.Serializer[Any]):
    """The game as you may see it, without the sealed calls and hands of other seats. Send `last` as `seen`
    with every input, so that the server can tell you if the question has been answered already.
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
