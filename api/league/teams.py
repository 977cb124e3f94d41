"""Teams of a league."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django_filters import rest_framework as filters
from rest_framework import serializers

from api.http.reads import ReadListView, ReadOneView
from api.http.views import LeagueView
from api.http.writes import write_method
from api.league.clubs import LOOK
from api.serializers import REASON
from league.models import Team
from league.services.teams.computer_coaches import choose_computer_coach
from league.services.teams.teams import change_team


class TeamOut(serializers.ModelSerializer[Team]):
    """A club. `dice` is the team of the component set whose dice it rolls, `computer_coach` the computer
    coach who plays for it if no person does.
    """

    dice = serializers.CharField(source="key")
    computer_coach = serializers.CharField(source="profile", help_text="Empty: the coach that fits the team.")

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
            "computer_coach",
        ]


class TeamChangeIn(serializers.ModelSerializer[Team]):
    """The fields of a club to change. Its dice can be changed only between seasons."""

    dice = serializers.CharField(max_length=40, source="key", required=False)
    reason = serializers.CharField(max_length=REASON, required=False, allow_blank=True)

    class Meta:
        model = Team
        fields = [*LOOK, "dice", "reason"]
        extra_kwargs = {name: {"required": False} for name in LOOK}


class TeamFilter(filters.FilterSet):
    season = filters.NumberFilter(
        field_name="memberships__season__number", help_text="Only clubs of this season."
    )

    class Meta:
        model = Team
        fields = ["season", "abbreviation"]


class TeamList(LeagueView, ReadListView):
    """The league's clubs."""

    serializer_class = TeamOut
    filterset_class = TeamFilter
    queryset = Team.objects.all()
    ordering = ("slug",)

    def get_queryset(self) -> QuerySet[Any]:
        return self.league.teams.all()


class TeamDetail(LeagueView, ReadOneView):
    """A club."""

    serializer_class = TeamOut
    queryset = Team.objects.all()

    def get_object(self) -> Any:
        return get_object_or_404(self.league.teams.select_related("league"), slug=self.kwargs["team"])

    @write_method(TeamChangeIn, TeamOut)
    def patch(self, data: dict[str, Any]) -> Any:
        """Changes the club's name, colors or dice. Its address stays the same."""
        return change_team(team=self.get_object(), actor=self.person, **data)


class ComputerCoachIn(serializers.Serializer[Any]):
    """The name of a computer coach, or empty for the coach that fits the team."""

    name = serializers.CharField(max_length=20, allow_blank=True)


class TeamComputerCoach(LeagueView):
    """The computer coach who plays for the club if no person does."""

    @write_method(ComputerCoachIn, TeamOut)
    def put(self, data: dict[str, Any]) -> Any:
        """Chooses the computer coach. The club's coaches and the people who run the league may do this."""
        team = get_object_or_404(self.league.teams.select_related("league"), slug=self.kwargs["team"])
        return choose_computer_coach(team=team, profile=data["name"], actor=self.person)
