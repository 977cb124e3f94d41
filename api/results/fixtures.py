"""Fixtures of a season, with their results."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.shortcuts import get_object_or_404
from django_filters import rest_framework as filters

from api.games.serializers import UNSEEN, CircumstanceOut, FixtureFactsOut, GameOut
from api.http.expansions import ExpandedObjects
from api.http.params import NamedFilter, NumberFilter, YesNoFilter
from api.http.reads import ReadListView, ReadOneView
from api.http.views import GameView, SeasonView
from api.leagues.teams import TeamOut
from api.serializers import Computed
from games.story.selectors import background_of_fixture
from league.models import Fixture, Result, Team

UNSEEN_OF_GAME = tuple(f"game__{name}" for name in UNSEEN)


class FixtureExpansions(ExpandedObjects):
    """What `?expand=` asked for: the game that was played, the two clubs."""

    game = GameOut(required=False, allow_null=True)
    home = TeamOut(required=False)
    away = TeamOut(required=False)


class FixtureOut(FixtureFactsOut):
    """Two clubs that meet. `number` is the number of the fixture in the season, `game` the id of the game
    that was played.

    Playoff fixtures have seeds, conference and round; the Bowl has no conference."""

    expanded: FixtureExpansions


class OneFixtureOut(FixtureOut):
    """A fixture, with the circumstances that readers of its result should know, and the ids of its abandoned
    games."""

    circumstances = Computed(
        list[CircumstanceOut], lambda fixture: background_of_fixture(fixture)["circumstances"]
    )
    abandoned = Computed(
        list[UUID], lambda fixture: [game.public_id for game in background_of_fixture(fixture)["abandoned"]]
    )


class FixtureFilter(filters.FilterSet):
    week = NamedFilter(by="number", among=lambda view: view.season.weeks, help_text="The week's number.")
    team = NamedFilter(
        by="slug",
        among=lambda view: view.season.league.teams,
        method="by_team",
        help_text="The slug of one of the two clubs.",
    )
    round = NumberFilter(help_text="The round of the playoffs.")
    state = filters.ChoiceFilter(
        field_name="result__state", choices=Result.State.choices, help_text="The state of the result."
    )
    due = YesNoFilter(field_name="result", lookup_expr="isnull", help_text="Not reported.")

    class Meta:
        model = Fixture
        fields = ["week", "team", "kind", "round", "state", "due"]

    def by_team(self, fixtures: QuerySet[Fixture], _name: str, value: Team) -> QuerySet[Fixture]:
        return fixtures.filter(Q(home=value) | Q(away=value))


class FixturesView(SeasonView):
    """The season's fixtures, with everything that is shown of them."""

    serializer_class = FixtureOut
    queryset = Fixture.objects.all()
    expansions = ("game", "home", "away")

    def get_queryset(self) -> QuerySet[Any]:
        related = ("week", "home", "away", "conference", "result__fixture__home", "result__fixture__away")
        fixtures = self.season.fixtures.select_related(*related, "game", "appointment")
        if "game" in getattr(self, "expanded", ()):
            return fixtures.select_related(*(f"game__{name}" for name in GameView.related)).defer(
                *UNSEEN_OF_GAME
            )
        return fixtures.defer("game__header", "game__sheet")


class FixtureList(FixturesView, ReadListView):  # type: ignore[misc]
    """The season's fixtures, in order."""

    filterset_class = FixtureFilter
    ordering = ("number",)


class FixtureDetail(FixturesView, ReadOneView):  # type: ignore[misc]
    """A fixture."""

    serializer_class = OneFixtureOut

    def get_object(self) -> Any:
        return get_object_or_404(self.get_queryset(), number=self.kwargs["fixture"])
