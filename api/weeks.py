"""Weeks of a season: the regular ones, and the playoff rounds as far as they are drawn."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from django_filters import rest_framework as filters
from rest_framework import serializers

from api.lookups import OfSeason
from api.paging import Whole
from api.reading import Many, One
from api.shared import WeekName
from league.models import Week
from league.selectors import counted_weeks


class WeekOut(serializers.Serializer[Any]):
    """A week, how many games it has and how many of them are final."""

    number = serializers.IntegerField()
    name = WeekName(source="*")
    kind = serializers.ChoiceField(Week.Kind.choices)
    round = serializers.IntegerField(allow_null=True)
    games = serializers.IntegerField()
    final = serializers.IntegerField()


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
