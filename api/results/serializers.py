"""What is shown of a fixture."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from api.serializers import ResultOut, TeamRef
from league.models import Week
from league.selectors.schedule.deadlines import deadline_of


class FixtureDeadlineField(serializers.DateTimeField):
    """The deadline of the game, or else of its week."""

    def to_representation(self, value: Any) -> Any:
        due = deadline_of(value)
        return super().to_representation(due) if due else None


class FixtureFactsOut(serializers.Serializer[Any]):
    """A fixture: two clubs that meet, and their result."""

    number = serializers.IntegerField()
    week = serializers.IntegerField(source="week.number")
    kind = serializers.ChoiceField(Week.Kind.choices)
    round = serializers.IntegerField(allow_null=True)
    conference = serializers.CharField(source="conference.name", allow_null=True)
    home = TeamRef()
    away = TeamRef()
    home_seed = serializers.IntegerField(allow_null=True)
    away_seed = serializers.IntegerField(allow_null=True)
    neutral = serializers.BooleanField()
    result = ResultOut(allow_null=True)
    game = serializers.UUIDField(source="game.public_id", allow_null=True)
    deadline = FixtureDeadlineField(source="*", allow_null=True)
