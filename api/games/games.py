"""Games of leagues, and pick-up games."""

from __future__ import annotations

from collections.abc import Hashable
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any

from django.db.models import Q, QuerySet
from django_filters import rest_framework as filters

from api.games.serializers import UNSEEN, GameOut, OneGameOut
from api.http.reads import ReadListView, ReadOneView
from api.http.views import GameView, PersonView
from api.http.writes import write_method
from api.table.serializers import TableOut
from api.table.starts import PickUpIn, start_pick_up_game
from games.models import Game
from games.selectors.visibility import listed_games
from league.selectors.leagues.cache_versions import league_version

# Before and after any game: databases and time zones support a smaller range of times than Python.
FIRST, LAST = datetime(2000, 1, 1, tzinfo=UTC), datetime(9000, 1, 1, tzinfo=UTC)


EXPANSIONS = ("fixture", "home", "away")
OF_FIXTURE = ("fixture__conference", "fixture__result__fixture", "fixture__appointment")


class GameFilter(filters.FilterSet):
    league = filters.CharFilter(field_name="fixture__season__league__slug", help_text="The league's slug.")
    season = filters.NumberFilter(field_name="fixture__season__number", help_text="The season's number.")
    week = filters.NumberFilter(field_name="fixture__week__number", help_text="The week's number.")
    team = filters.CharFilter(method="by_team", help_text="The slug of one of the two clubs.")
    finished_after = filters.IsoDateTimeFilter(method="by_finish", help_text="A time in ISO 8601.")

    class Meta:
        model = Game
        fields = ["league", "season", "week", "team", "state", "ruleset", "finished_after"]

    def by_finish(self, games: QuerySet[Game], _name: str, after: datetime) -> QuerySet[Game]:
        return games.filter(finished_at__gt=min(max(after, FIRST), LAST))

    def by_team(self, games: QuerySet[Game], _name: str, slug: str) -> QuerySet[Game]:
        return games.filter(Q(fixture__home__slug=slug) | Q(fixture__away__slug=slug))


class GameList(PersonView, ReadListView):
    """The games of all leagues that you can see, and your own pick-up games, newest first."""

    serializer_class = GameOut
    expansions = EXPANSIONS
    filterset_class = GameFilter
    queryset = Game.objects.all()
    ordering = ("-created_at", "-pk")

    def get_queryset(self) -> QuerySet[Any]:
        related = (*GameView.related, *(OF_FIXTURE if "fixture" in self.expanded else ()))
        return listed_games(self.person).select_related(*related).defer(*UNSEEN)

    @write_method(PickUpIn, TableOut, status=HTTPStatus.CREATED)
    def post(self, data: dict[str, Any]) -> Any:
        """Starts a pick-up game against a computer coach, or against the person who follows the other seat's
        link.
        """
        return start_pick_up_game(self.person, data)


class GameDetail(GameView, ReadOneView):
    """A game."""

    serializer_class = OneGameOut
    queryset = Game.objects.all()
    expansions = EXPANSIONS

    def extra_version(self) -> Hashable:
        """The league's, if its fixture or clubs are shown in full."""
        fixture = self.game.fixture if self.expanded else None
        return league_version(fixture.season.league) if fixture else None

    def get_object(self) -> Any:
        return self.game
