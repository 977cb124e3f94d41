"""Conferences and divisions of a season."""

from __future__ import annotations

from typing import Any

from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.clubs import ConferenceIn, clubs_of
from api.lookups import OfSeason
from api.paging import Whole
from api.reading import Many
from api.seasons import SeasonOut
from api.shared import REASON, TeamRef
from api.writing import writes
from league.models import Conference, Division
from league.services import regroup_season


class ConferenceOut(serializers.Serializer[Any]):
    """A half of the season's clubs, with its divisions' names."""

    name = serializers.CharField()
    divisions = serializers.SerializerMethodField()

    def get_divisions(self, conference: Conference) -> list[str]:
        return [division.name for division in conference.divisions.all()]


class DivisionOut(serializers.Serializer[Any]):
    """A division with its clubs by name; `withdrawn` are the slugs of those that are out of the season."""

    name = serializers.CharField()
    conference = serializers.CharField(source="conference.name")
    teams = serializers.SerializerMethodField()
    withdrawn = serializers.SerializerMethodField()

    @extend_schema_field(TeamRef(many=True))
    def get_teams(self, division: Division) -> Any:
        teams = [membership.team for membership in division.memberships.all()]
        teams.sort(key=lambda team: (team.city, team.nickname))
        return TeamRef(teams, many=True).data

    def get_withdrawn(self, division: Division) -> list[str]:
        return sorted(one.team.slug for one in division.memberships.all() if one.withdrawn_at)


class GroupingIn(serializers.Serializer[Any]):
    """All conferences with their divisions and clubs, and why they are grouped anew."""

    conferences = ConferenceIn(many=True)
    reason = serializers.CharField(max_length=REASON, default="", allow_blank=True)


class DivisionFilter(filters.FilterSet):
    conference = filters.CharFilter(field_name="conference__name", help_text="The conference's name.")

    class Meta:
        model = Division
        fields = ["conference"]


class Conferences(OfSeason, Many):
    """The season's conferences in order."""

    serializer_class = ConferenceOut
    pagination_class = Whole
    queryset = Conference.objects.all()

    def get_queryset(self) -> Any:
        return self.season.conferences.prefetch_related("divisions").order_by("order")

    @writes(GroupingIn, SeasonOut)
    def put(self, said: dict[str, Any]) -> Any:
        """Groups the clubs anew, or takes others, as long as no schedule is drawn."""
        clubs = clubs_of(said["conferences"], self.season.league)
        regroup_season(season=self.season, clubs=clubs, actor=self.person, reason=said["reason"])
        return self.season


class Divisions(OfSeason, Many):
    """The season's divisions in order, with their clubs."""

    serializer_class = DivisionOut
    filterset_class = DivisionFilter
    pagination_class = Whole
    queryset = Division.objects.all()

    def get_queryset(self) -> Any:
        of_season = Division.objects.filter(conference__season=self.season)
        teams = of_season.select_related("conference").prefetch_related("memberships__team")
        return teams.order_by("conference__order", "order")
