"""Parts that several resources show."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.models import Result, Week
from league.standings import WLT

REASON = 300  # characters of a reason at most


class RequiredText(serializers.CharField):
    """Something that has to be said, as it was sent: what is wrong with mere blanks the service knows."""

    def __init__(self, **wish: Any) -> None:
        super().__init__(trim_whitespace=False, **wish)


class TeamRef(serializers.Serializer[Any]):
    """A club, as far as it takes to name it; the slug is its identity."""

    slug = serializers.CharField()
    name = serializers.SerializerMethodField()
    abbreviation = serializers.CharField()

    def get_name(self, team: Any) -> str:
        return f"{team.city} {team.nickname}".strip()


class ResultOut(serializers.Serializer[Any]):
    """How a fixture ended, or how far its report is: only a `final` one counts."""

    state = serializers.ChoiceField(Result.State.choices)
    outcome = serializers.ChoiceField(Result.Outcome.choices)
    home_score = serializers.IntegerField(allow_null=True)
    away_score = serializers.IntegerField(allow_null=True)
    home_touchdowns = serializers.IntegerField(allow_null=True)
    away_touchdowns = serializers.IntegerField(allow_null=True)
    overtime = serializers.BooleanField()
    winner = serializers.SerializerMethodField()
    recorded_at = serializers.DateTimeField()

    def get_winner(self, result: Result) -> str | None:
        """The winner's slug; null of a tie, and while the result is not final."""
        if result.state != Result.State.FINAL or result.winner is None:
            return None
        return result.winner.slug


class RecordOut(serializers.Serializer[Any]):
    """Wins, losses and ties, and the percentage that they make (null of no games)."""

    wins = serializers.IntegerField()
    losses = serializers.IntegerField()
    ties = serializers.IntegerField()
    pct = serializers.SerializerMethodField()

    def get_pct(self, record: WLT) -> float | None:
        return None if record.pct is None else round(float(record.pct), 6)


class TranslatedText(serializers.CharField):
    """A message id of ours in the reader's language."""

    def to_representation(self, value: Any) -> str:
        return _(str(value)) if value else ""


@extend_schema_field(serializers.CharField)
class WeekNameField(serializers.Field[Week, None, str, Week]):
    """A week's name, or its playoff round's, in the reader's language."""

    def to_representation(self, week: Week) -> str:
        if week.kind == Week.Kind.PLAYOFF:
            return _(week.name)
        return _("Week %(number)d") % {"number": week.number}
