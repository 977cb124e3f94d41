"""Games of leagues, and pick-up games."""

from __future__ import annotations

from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any

from django.db.models import Q, QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.games.circumstances import CircumstanceOut
from api.games.plays import SIDES
from api.http.reads import ReadListView, ReadOneView
from api.http.views import GameView, PersonView
from api.http.writes import write_method
from api.serializers import TeamRef
from api.table.serializers import TableOut
from api.table.starts import PickUpIn, start_pick_up_game
from games.models import Game
from games.records.circumstances import described_circumstances
from games.records.clubs import GameClub, clubs_of_game
from games.selectors.visibility import listed_games


class SideRef(TeamRef):
    """The club of the side that the field is named after."""

    def get_attribute(self, game: Game) -> GameClub:
        return clubs_of_game(game)[SIDES.index(str(self.field_name))]


class GameOut(serializers.Serializer[Any]):
    """A game. A pick-up game has no league, season, week or fixture.

    `commitment` is the SHA-256 of the secret from which the app rolls dice; it is empty for an auto-played
    game. The secret is published in the game's `proof` when the game is over. `provable` is true if the app
    rolled all dice: no face was typed in, no phone rolled them offline, and nobody set the state of the game.
    """

    id = serializers.UUIDField(source="public_id")
    league = serializers.CharField(source="fixture.season.league.slug", allow_null=True)
    season = serializers.IntegerField(source="fixture.season.number", allow_null=True)
    week = serializers.IntegerField(source="fixture.week.number", allow_null=True)
    fixture = serializers.IntegerField(source="fixture.number", allow_null=True)
    ruleset = serializers.CharField()
    version = serializers.IntegerField()
    state = serializers.ChoiceField(Game.State.choices)
    home = SideRef()
    away = SideRef()
    home_score = serializers.IntegerField()
    away_score = serializers.IntegerField()
    overtime = serializers.BooleanField()
    created_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    pace = serializers.ChoiceField(Game.Pace.choices)
    commitment = serializers.CharField()
    provable = serializers.BooleanField(source="is_provable")


class OneGameOut(GameOut):
    """A game, with the circumstances that readers of its result should know."""

    circumstances = serializers.SerializerMethodField()

    @extend_schema_field(CircumstanceOut(many=True))
    def get_circumstances(self, game: Game) -> Any:
        return CircumstanceOut(described_circumstances(game), many=True).data


FIRST = datetime(
    2000, 1, 1, tzinfo=UTC
)  # earlier than any game; databases support a smaller range of times than Python


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
        return games.filter(finished_at__gt=max(after, FIRST).astimezone(UTC))

    def by_team(self, games: QuerySet[Game], _name: str, slug: str) -> QuerySet[Game]:
        return games.filter(Q(fixture__home__slug=slug) | Q(fixture__away__slug=slug))


class GameList(PersonView, ReadListView):
    """The games of all leagues that you can see, and your own pick-up games, newest first."""

    serializer_class = GameOut
    filterset_class = GameFilter
    queryset = Game.objects.all()
    ordering = ("-created_at", "-pk")

    def get_queryset(self) -> QuerySet[Any]:
        return listed_games(self.person).select_related(*GameView.related).defer("sheet", "saved")

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

    def get_object(self) -> Any:
        return self.game
