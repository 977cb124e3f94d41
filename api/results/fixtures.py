"""Fixtures of a season, with their results."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.shortcuts import get_object_or_404
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.games.circumstances import CircumstanceOut
from api.http.reads import ReadListView, ReadOneView
from api.http.views import SeasonView
from api.serializers import ResultOut, TeamRef
from league.models import Fixture, Result, Week
from league.selectors.results.circumstances import background_of
from league.selectors.schedule.deadlines import deadline_of


class FixtureDeadlineField(serializers.DateTimeField):
    """The deadline of the game, or else of its week."""

    def to_representation(self, value: Any) -> Any:
        due = deadline_of(value)
        return super().to_representation(due) if due else None


class FixtureOut(serializers.Serializer[Any]):
    """Two clubs that meet. `number` is the number of the fixture in the season, `game` the id of the game
    that was played.

    Playoff fixtures have seeds, conference and round; the Bowl has no conference.
    """

    number = serializers.IntegerField()
    week = serializers.IntegerField(source="week.number")
    kind = serializers.ChoiceField(Week.Kind.choices)
    round = serializers.IntegerField(allow_null=True)
    conference = serializers.CharField(source="conference.name", allow_null=True)
    home = TeamRef()
    away = TeamRef()
    home_seed = serializers.IntegerField(allow_null=True)
    away_seed = serializers.IntegerField(allow_null=True)
    neutral = serializers.BooleanField()
    result = ResultOut(allow_null=True)
    game = serializers.UUIDField(source="game.public_id", allow_null=True)
    deadline = FixtureDeadlineField(source="*", allow_null=True)


class OneFixtureOut(FixtureOut):
    """A fixture, with the circumstances that readers of its result should know, and the ids of its abandoned
    games.
    """

    circumstances = serializers.SerializerMethodField()
    abandoned = serializers.SerializerMethodField()

    @extend_schema_field(CircumstanceOut(many=True))
    def get_circumstances(self, fixture: Fixture) -> Any:
        return CircumstanceOut(background_of(fixture).circumstances, many=True).data

    def get_abandoned(self, fixture: Fixture) -> list[UUID]:
        return [game.public_id for game in background_of(fixture).abandoned]


class FixtureFilter(filters.FilterSet):
    week = filters.NumberFilter(field_name="week__number", help_text="The week's number.")
    team = filters.CharFilter(method="by_team", help_text="The slug of one of the two clubs.")
    state = filters.ChoiceFilter(
        field_name="result__state", choices=Result.State.choices, help_text="The state of the result."
    )
    due = filters.BooleanFilter(field_name="result", lookup_expr="isnull", help_text="Not reported.")

    class Meta:
        model = Fixture
        fields = ["week", "team", "kind", "round", "state", "due"]

    def by_team(self, fixtures: QuerySet[Fixture], _name: str, slug: str) -> QuerySet[Fixture]:
        return fixtures.filter(Q(home__slug=slug) | Q(away__slug=slug))


class FixturesView(SeasonView):
    """The season's fixtures, with everything that is shown of them."""

    queryset = Fixture.objects.all()
    serializer_class = FixtureOut

    def get_queryset(self) -> QuerySet[Any]:
        related = ("week", "home", "away", "conference", "result__fixture__home", "result__fixture__away")
        return self.season.fixtures.select_related(*related, "game", "appointment").defer(
            "game__header", "game__sheet"
        )


class FixtureList(FixturesView, ReadListView):  # type: ignore[misc]
    """The season's fixtures, in order."""

    filterset_class = FixtureFilter
    ordering = ("number",)


class FixtureDetail(FixturesView, ReadOneView):  # type: ignore[misc]
    """A fixture."""

    serializer_class = OneFixtureOut

    def get_object(self) -> Any:
        return get_object_or_404(self.get_queryset(), number=self.kwargs["fixture"])
