"""Leagues."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from django.db.models import Max, PositiveSmallIntegerField, QuerySet
from django.urls import reverse
from django_filters import rest_framework as filters
from rest_framework import serializers

from api.clubs import ConferenceIn, clubs_of
from api.lookups import Asked, OfLeague
from api.reading import Many, One
from api.shared import REASON, Words
from api.writing import Made, writes
from league.models import League
from league.permissions import visible_to
from league.services import change_league, found_league, found_with_clubs
from league.services.rules import RULES
from league.services.settings import LONGEST_NAME, SETTINGS

OWN = sorted({*SETTINGS, *RULES})  # what a league is founded with
SMALL = {"min_value": 0, "max_value": 2**15 - 1}  # on every database: the description is the same for all
NUMBERS: Mapping[str, Any] = {
    name: SMALL for name in OWN if isinstance(League._meta.get_field(name), PositiveSmallIntegerField)
}


class LeagueOut(serializers.ModelSerializer[League]):
    """A league: what its games are played with, how its seasons go, and the number of the newest one."""

    playoff_places = serializers.IntegerField()
    season = serializers.IntegerField(allow_null=True, read_only=True)

    class Meta:
        model = League
        fields = ["slug", *OWN, "season", "created_at"]
        extra_kwargs = NUMBERS


class CharterIn(serializers.ModelSerializer[League]):
    """Settings and rules of a league."""

    options = serializers.DictField(required=False)
    steps = serializers.DictField(child=serializers.ListField(child=Words(max_length=40)), required=False)

    class Meta:
        model = League
        fields = OWN
        extra_kwargs: Mapping[str, Any] = {name: {"required": False, **NUMBERS.get(name, {})} for name in OWN}


class LeagueChangeIn(CharterIn):
    """What is to be another; what is left out stays. Rules rest while a season is under way."""

    reason = serializers.CharField(max_length=REASON, required=False, allow_blank=True)

    class Meta(CharterIn.Meta):
        fields = [*OWN, "reason"]


class LeagueIn(CharterIn):
    """A new league. With `conferences` its first season is opened with these clubs; the rest has defaults."""

    name = Words(max_length=LONGEST_NAME)
    conferences = ConferenceIn(many=True, required=False)

    class Meta(CharterIn.Meta):
        fields = [*OWN, "conferences"]


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

    @writes(LeagueIn, LeagueOut, status=HTTPStatus.CREATED)
    def post(self, said: dict[str, Any]) -> Any:
        """Founds a league; you are its commissioner."""
        conferences = said.pop("conferences", None)
        if conferences is None:
            league = found_league(actor=self.person, **said)
        else:
            league = found_with_clubs(clubs=clubs_of(conferences), actor=self.person, **said).league
        return Made(with_newest_season(league), reverse("api:league", args=[league.slug]))


class OneLeague(OfLeague, One):
    """A league."""

    serializer_class = LeagueOut
    queryset = League.objects.all()

    def get_object(self) -> Any:
        return with_newest_season(self.league)

    @writes(LeagueChangeIn, LeagueOut)
    def patch(self, said: dict[str, Any]) -> Any:
        """Changes settings and rules. The address stays, under another name too."""
        return with_newest_season(change_league(league=self.league, actor=self.person, **said))


def with_newest_season(league: League) -> League:
    """The league as it is shown."""
    league.season = league.seasons.aggregate(newest=Max("number"))["newest"]  # type: ignore[attr-defined]
    return league
