"""Teams of a league."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.shortcuts import get_object_or_404
from django_filters import rest_framework as filters
from rest_framework import serializers

from api.almanac.almanac import COLORS, LOOK
from api.http.expansions import ExpandedObjects
from api.http.params import NamedFilter
from api.http.reads import ReadListView, ReadOneView
from api.http.views import LeagueView
from api.http.writes import write_method
from api.people.members import CoachOut
from api.serializers import LineText, TypedSerializer
from engine.lines import LONGEST_REASON, LONGEST_SLUG
from league.leagues.teams import change_team, choose_computer_coach
from league.models import Coach, Team


class TeamExpansions(ExpandedObjects):
    """What `?expand=` asked for: the club's coaches, none if the computer plays for it."""

    coaches = CoachOut(many=True, required=False)


class TeamOut(serializers.ModelSerializer[Team]):
    """A club. `dice` is the team of the component set whose dice it rolls, `computer_coach` the computer
    coach who plays for it if no person does.
    """

    city = serializers.CharField(help_text="Empty in a name of one word.")
    dice = serializers.CharField(source="key")
    computer_coach = serializers.CharField(source="profile", help_text="Empty: the coach that fits the team.")
    expanded = TeamExpansions()

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
            "expanded",
        ]


class TeamInFull(ExpandedObjects):
    """What `?expand=` asked for: the club of this row."""

    team = TeamOut(required=False, allow_null=True)


class TeamChangeIn(serializers.ModelSerializer[Team]):
    """The fields of a club to change. Its dice can be changed only between seasons."""

    dice = LineText(max_length=LONGEST_SLUG, source="key", required=False)
    reason = LineText(max_length=LONGEST_REASON, required=False, allow_blank=True)

    class Meta:
        model = Team
        fields = [*LOOK, "dice", "reason"]
        extra_kwargs: Mapping[str, Any] = {
            name: {"required": False, **({"validators": []} if name in COLORS else {})} for name in LOOK
        }


class TeamFilter(filters.FilterSet):
    season = NamedFilter(
        by="number",
        among=lambda view: view.league.seasons,
        field_name="memberships__season",
        help_text="Only clubs of this season.",
    )

    class Meta:
        model = Team
        fields = ["season", "abbreviation"]


class TeamsView(LeagueView):
    """The league's clubs, with everything that is shown of them."""

    expansions = ("coaches",)

    def get_queryset(self) -> QuerySet[Any]:
        teams = self.league.teams.select_related("league")
        if "coaches" not in getattr(self, "expanded", ()):
            return teams
        coaches = Coach.objects.select_related("user").order_by("user__username")
        return teams.prefetch_related(Prefetch("coaches", queryset=coaches))


class TeamList(TeamsView, ReadListView):  # type: ignore[misc]
    """The league's clubs."""

    serializer_class = TeamOut
    filterset_class = TeamFilter
    queryset = Team.objects.all()
    ordering = ("slug",)


class TeamDetail(TeamsView, ReadOneView):  # type: ignore[misc]
    """A club."""

    serializer_class = TeamOut

    def get_object(self) -> Any:
        return get_object_or_404(self.get_queryset(), slug=self.kwargs["team"])

    @write_method(TeamChangeIn, TeamOut)
    def patch(self, data: dict[str, Any]) -> Any:
        """Changes the club's name, colors or dice. Its address stays the same."""
        return change_team(team=self.get_object(), actor=self.person, **data)


class ComputerCoachIn(TypedSerializer):
    """The name of a computer coach, or empty for the coach that fits the team."""

    name = LineText(max_length=20, allow_blank=True)


class TeamComputerCoach(LeagueView):
    """The computer coach who plays for the club if no person does."""

    @write_method(ComputerCoachIn, TeamOut)
    def put(self, data: dict[str, Any]) -> Any:
        """Chooses the computer coach. The club's coaches and the people who run the league may do this."""
        team = get_object_or_404(self.league.teams.select_related("league"), slug=self.kwargs["team"])
        return choose_computer_coach(team=team, profile=data["name"], actor=self.person)
