"""Teams of a league."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from itertools import count
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django_filters import rest_framework as filters
from rest_framework import serializers

from api.http.expansions import ExpandedObjects
from api.http.params import NamedFilter
from api.http.reads import ReadListView, ReadOneView
from api.http.views import LeagueView
from api.http.writes import service_method
from api.serializers import Data, LineText, OptionalText, RequiredText, TypedSerializer
from engine.lines import LONGEST_NAME, LONGEST_REASON, LONGEST_SLUG
from games.records.participants import bundled_clubs as bundled
from league.clubs import ClubProfile
from league.frame.errors import Refused
from league.leagues.teams import Clubs, as_stored, change_team, choose_computer_coach, new_club
from league.models import Coach, League, Team
from league.schedule.shapes import MOST_CLUBS, MOST_DIVISIONS

COLORS = ("primary_color", "secondary_color")  # the service checks and spells them
LOOK = ("city", "nickname", "abbreviation", *COLORS)


class CoachOut(TypedSerializer):
    """A coach, and the part of the club that they decide for."""

    username = serializers.CharField(source="user.username")
    part: Coach.Part
    since: datetime


class TeamExpansions(ExpandedObjects):
    """What `?expand=` asked for: the club's coaches, none if the computer plays for it."""

    coaches = CoachOut(many=True, required=False)


class TeamOut(serializers.ModelSerializer[Team]):
    """A club. `dice` is the team of the component set whose dice it rolls, `computer_coach` the computer
    coach who plays for it if no person does."""

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


class TeamView(TeamsView):
    """The club in the address."""

    subject = "team"

    @cached_property
    def team(self) -> Team:
        team: Team = get_object_or_404(self.get_queryset(), slug=self.kwargs["team"])
        return team


class TeamDetail(TeamView, ReadOneView):  # type: ignore[misc]
    """A club."""

    serializer_class = TeamOut

    patch = service_method(
        change_team,
        "Changes the club's name, colors or dice. Its address stays the same.",
        TeamChangeIn,
        TeamOut,
    )


class ComputerCoachIn(TypedSerializer):
    """The name of a computer coach, or empty for the coach that fits the team."""

    name = LineText(max_length=20, allow_blank=True, source="profile")


class TeamComputerCoach(TeamView):
    put = service_method(
        choose_computer_coach,
        "Chooses the computer coach. The club's coaches and the people who run the league may do this.",
        ComputerCoachIn,
        TeamOut,
    )


class ClubIn(TypedSerializer):
    """A club: the `slug` of an existing club or of one of the 24, or the name of a new one.

    `dice` is the team of the component set whose dice the club rolls (default: the base dice). Colors are
    written like #1a2b3c. A new club without abbreviation or colors gets default ones."""

    slug = OptionalText(max_length=LONGEST_SLUG)
    city = OptionalText(max_length=LONGEST_NAME)
    nickname = OptionalText(max_length=LONGEST_NAME)
    abbreviation = OptionalText(max_length=3)
    primary_color = OptionalText(max_length=7)
    secondary_color = OptionalText(max_length=7)
    dice = OptionalText(max_length=LONGEST_SLUG)


class DivisionIn(TypedSerializer):
    """A division and its clubs, in order."""

    name = RequiredText(max_length=LONGEST_NAME)
    teams = ClubIn(many=True, max_length=MOST_CLUBS)  # type: ignore[call-arg] # of the list


class ConferenceIn(TypedSerializer):
    """A conference and its divisions, in order."""

    name = RequiredText(max_length=LONGEST_NAME)
    divisions = DivisionIn(many=True, max_length=MOST_DIVISIONS)  # type: ignore[call-arg] # of the list


def club_groups(conferences: Iterable[Data], league: League | None = None) -> Clubs:
    """Converts conferences to the form that the services take. Raises Refused: no_such_team, name_taken."""
    known: dict[str, ClubProfile | Team] = {club.slug: club for club in bundled().values()}
    known |= {team.slug: team for team in league.teams.all()} if league else {}
    numbers = count()
    return {
        conference["name"]: {
            division["name"]: [_club(club, known, next(numbers)) for club in division["teams"]]
            for division in _once(conference["divisions"])
        }
        for conference in _once(conferences)
    }


def _once(named: Iterable[Data]) -> list[Data]:
    named = list(named)
    if len({group["name"] for group in named}) < len(named):
        raise Refused(
            "name_taken", _("Two conferences, or two divisions of a conference, have the same name.")
        )
    return named


def _club(data: Data, known: dict[str, ClubProfile | Team], number: int) -> ClubProfile | Team:
    slug = data["slug"] or f"new {number}"
    if not data["slug"]:
        known[slug] = _new(data, number, {club.abbreviation for club in known.values()})
    if slug not in known:
        sentence = _("There is no club %(slug)s. Name an existing club, or describe a new one.")
        raise Refused("no_such_team", sentence % {"slug": slug})
    return known[slug]


def _new(data: Data, number: int, shorts: set[str]) -> ClubProfile:
    """A new club. What is missing is chosen by its number; its abbreviation differs from those in
    `shorts`."""
    plain = new_club(f"{data['city']} {data['nickname']}".strip(), number, shorts)
    look = {name: data[name] or getattr(plain, name) for name in LOOK}
    names = {name: data[name] for name in ("city", "nickname")}
    return ClubProfile(data["dice"] or plain.key, **as_stored(look | names))
