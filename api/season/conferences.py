"""The conferences and divisions of a season."""

from __future__ import annotations

from typing import Any

from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.http.pagination import ShortListPages
from api.http.reads import ReadListView
from api.http.views import SeasonView
from api.http.writes import write_method
from api.league.clubs import ConferenceIn, club_groups
from api.season.seasons import SeasonOut
from api.serializers import REASON, LineText, TeamRef
from league.models import Conference, Division
from league.services.season.divisions import change_divisions
from league.services.teams.clubs import MAX_CONFERENCES


class ConferenceOut(serializers.Serializer[Any]):
    """One conference of the season, with the names of its divisions."""

    name = serializers.CharField()
    divisions = serializers.SerializerMethodField()

    def get_divisions(self, conference: Conference) -> list[str]:
        return [division.name for division in conference.divisions.all()]


class DivisionOut(serializers.Serializer[Any]):
    """A division with its clubs by name. `withdrawn` lists the slugs of clubs that have left the season."""

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
    """All conferences with their divisions and clubs, and the reason for the change."""

    conferences = ConferenceIn(many=True, max_length=MAX_CONFERENCES)  # type: ignore[call-arg] # of the list
    reason = LineText(max_length=REASON, default="", allow_blank=True)


class DivisionFilter(filters.FilterSet):
    conference = filters.CharFilter(field_name="conference__name", help_text="The name of the conference.")

    class Meta:
        model = Division
        fields = ["conference"]


class ConferenceList(SeasonView, ReadListView):
    """The season's conferences, in order."""

    serializer_class = ConferenceOut
    pagination_class = ShortListPages
    queryset = Conference.objects.all()

    def get_queryset(self) -> Any:
        return self.season.conferences.prefetch_related("divisions").order_by("order")

    @write_method(GroupingIn, SeasonOut)
    def put(self, data: dict[str, Any]) -> Any:
        """Changes the grouping or the clubs of the season. Possible until a schedule is drawn."""
        clubs = club_groups(data["conferences"], self.season.league)
        change_divisions(season=self.season, clubs=clubs, actor=self.person, reason=data["reason"])
        return self.season


class DivisionList(SeasonView, ReadListView):
    """The season's divisions with their clubs, in order."""

    serializer_class = DivisionOut
    filterset_class = DivisionFilter
    pagination_class = ShortListPages
    queryset = Division.objects.all()

    def get_queryset(self) -> Any:
        of_season = Division.objects.filter(conference__season=self.season)
        teams = of_season.select_related("conference").prefetch_related("memberships__team")
        return teams.order_by("conference__order", "order")
