"""Weeks of a season: the regular ones, and the playoff rounds as far as they are drawn."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from django_filters import rest_framework as filters
from rest_framework import serializers

from api.lookups import OfSeason
from api.paging import Whole
from api.reading import Many, One
from api.seasons import SeasonOut
from api.shared import REASON, WeekName, Words
from api.writing import writes
from league.models import Week
from league.selectors import counted_weeks
from league.services import date_weeks, move_week_deadline
from league.services.dates import LAST_MINUTE


class WeekOut(serializers.Serializer[Any]):
    """A week, how many games it has and how many of them are final."""

    number = serializers.IntegerField()
    name = WeekName(source="*")
    kind = serializers.ChoiceField(Week.Kind.choices)
    round = serializers.IntegerField(allow_null=True)
    starts_at = serializers.DateTimeField(allow_null=True)
    deadline = serializers.DateTimeField(allow_null=True)
    games = serializers.IntegerField()
    final = serializers.IntegerField()


class WeekChangeIn(serializers.Serializer[Any]):
    """The week's deadline with its offset from UTC, or null for none, and why."""

    deadline = serializers.DateTimeField(allow_null=True)
    reason = serializers.CharField(max_length=REASON, default="", allow_blank=True)


class DatesIn(serializers.Serializer[Any]):
    """The first day of week 1 (null: no dates), how many days a week has, until when on its last day its
    games are due, and the league's time zone (an IANA name; null leaves it).
    """

    starts_on = serializers.DateField(allow_null=True)
    days = serializers.IntegerField(min_value=1, max_value=366, default=7)
    deadline_time = serializers.TimeField(default=LAST_MINUTE)
    time_zone = Words(max_length=60, allow_null=True, default=None)
    reason = serializers.CharField(max_length=REASON, default="", allow_blank=True)


class WeekFilter(filters.FilterSet):
    class Meta:
        model = Week
        fields = ["kind"]


class Weeks(OfSeason, Many):
    """The season's weeks in order."""

    serializer_class = WeekOut
    filterset_class = WeekFilter
    pagination_class = Whole
    queryset = Week.objects.all()

    def get_queryset(self) -> Any:
        return counted_weeks(self.season)


class OneWeek(OfSeason, One):
    """A week. Its fixtures: `fixtures?week=N`."""

    serializer_class = WeekOut
    queryset = Week.objects.all()

    def get_object(self) -> Any:
        return get_object_or_404(counted_weeks(self.season), number=self.kwargs["week"])

    @writes(WeekChangeIn, WeekOut)
    def put(self, said: dict[str, Any]) -> Any:
        """Gives the week another deadline, or none."""
        move_week_deadline(week=self.get_object(), actor=self.person, **said)
        return self.get_object()


class Dates(OfSeason):
    """When the season's weeks are."""

    @writes(DatesIn, SeasonOut)
    def put(self, said: dict[str, Any]) -> Any:
        """Gives every week its start and its deadline, playoff rounds that are drawn later too."""
        date_weeks(season=self.season, actor=self.person, **said)
        return self.season
