"""Seasons of a league."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.lookups import OfLeague, OfSeason
from api.reading import Many, One
from api.shared import TeamRef
from league.models import Season


class SeasonOut(serializers.Serializer[Any]):
    """One year of a league. The seed, which decides every roll, is told when the season is over."""

    number = serializers.IntegerField()
    state = serializers.ChoiceField(Season.State.choices)
    champion = TeamRef(allow_null=True)
    seed = serializers.SerializerMethodField()
    certificate = serializers.SerializerMethodField()

    @extend_schema_field(serializers.IntegerField(allow_null=True))
    def get_seed(self, season: Season) -> int | None:
        return season.seed if season.state == Season.State.FINISHED else None

    @extend_schema_field(serializers.DictField(help_text="How fair the schedule is."))
    def get_certificate(self, season: Season) -> dict[str, Any]:
        certificate: dict[str, Any] = season.certificate
        return certificate


class SeasonFilter(filters.FilterSet):
    class Meta:
        model = Season
        fields = ["state"]


class Seasons(OfLeague, Many):
    """The league's seasons, the newest first."""

    serializer_class = SeasonOut
    filterset_class = SeasonFilter
    queryset = Season.objects.all()
    ordering = ("-number",)

    def get_queryset(self) -> QuerySet[Any]:
        return self.league.seasons.select_related("champion")


class OneSeason(OfSeason, One):
    """A season."""

    serializer_class = SeasonOut
    queryset = Season.objects.all()

    def get_object(self) -> Any:
        return self.season
