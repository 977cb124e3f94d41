"""Teams of a league."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django_filters import rest_framework as filters
from rest_framework import serializers

from api.lookups import OfLeague
from api.reading import Many, One
from league.models import Team


class TeamOut(serializers.ModelSerializer[Team]):
    """A club; `dice` names the component set's team whose dice it rolls."""

    dice = serializers.CharField(source="key")

    class Meta:
        model = Team
        fields = [
            "slug",
            "name",
            "city",
            "nickname",
            "abbreviation",
            "primary_color",
            "secondary_color",
            "dice",
        ]


class TeamFilter(filters.FilterSet):
    season = filters.NumberFilter(field_name="memberships__season__number", help_text="Clubs of this season.")

    class Meta:
        model = Team
        fields = ["season", "abbreviation"]


class Teams(OfLeague, Many):
    """The league's clubs."""

    serializer_class = TeamOut
    filterset_class = TeamFilter
    queryset = Team.objects.all()
    ordering = ("slug",)

    def get_queryset(self) -> QuerySet[Any]:
        return self.league.teams.all()


class OneTeam(OfLeague, One):
    """A club."""

    serializer_class = TeamOut
    queryset = Team.objects.all()

    def get_object(self) -> Any:
        return get_object_or_404(self.league.teams, slug=self.kwargs["team"])
