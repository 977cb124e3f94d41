"""Leagues."""

from __future__ import annotations

from typing import Any

from django.db.models import Max, QuerySet
from django_filters import rest_framework as filters
from rest_framework import serializers

from api.lookups import Asked, OfLeague
from api.reading import Many, One
from league.models import League
from league.permissions import visible_to


class LeagueOut(serializers.ModelSerializer[League]):
    """A league: what its games are played with, how its seasons go, and the number of the newest one."""

    playoff_places = serializers.IntegerField()
    season = serializers.IntegerField(allow_null=True, read_only=True)

    class Meta:
        model = League
        fields = [
            "slug",
            "name",
            "visibility",
            "ruleset",
            "edition",
            "options",
            "components",
            "preset",
            "playoff_places",
            "reseed",
            "tie_break",
            "season",
            "created_at",
        ]


class LeagueFilter(filters.FilterSet):
    name = filters.CharFilter(lookup_expr="icontains", help_text="Part of the name.")

    class Meta:
        model = League
        fields = ["name", "ruleset", "visibility"]


class Leagues(Asked, Many):
    """Every league that is open to you."""

    serializer_class = LeagueOut
    filterset_class = LeagueFilter
    queryset = League.objects.all()
    ordering = ("slug",)

    def get_queryset(self) -> QuerySet[Any]:
        return visible_to(self.person).annotate(season=Max("seasons__number"))


class OneLeague(OfLeague, One):
    """A league."""

    serializer_class = LeagueOut
    queryset = League.objects.all()

    def get_object(self) -> Any:
        newest = self.league.seasons.aggregate(newest=Max("number"))["newest"]
        self.league.season = newest  # type: ignore[attr-defined]
        return self.league
