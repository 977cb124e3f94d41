"""Games, of leagues and picked up."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django.db.models import Q, QuerySet
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.lookups import Asked, OfGame
from api.reading import Many, One
from api.shared import TeamRef
from games.models import Game
from games.selectors import listed_games
from games.sides import sides_of


class GameOut(serializers.Serializer[Any]):
    """A game on a ruleset; a pick-up game has no league, season, week and fixture."""

    id = serializers.UUIDField(source="public_id")
    league = serializers.SerializerMethodField()
    season = serializers.SerializerMethodField()
    week = serializers.SerializerMethodField()
    fixture = serializers.SerializerMethodField()
    ruleset = serializers.CharField()
    version = serializers.IntegerField()
    state = serializers.ChoiceField(Game.State.choices)
    home = serializers.SerializerMethodField()
    away = serializers.SerializerMethodField()
    home_score = serializers.IntegerField()
    away_score = serializers.IntegerField()
    overtime = serializers.BooleanField()
    created_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)

    def get_league(self, game: Game) -> str | None:
        return game.fixture.season.league.slug if game.fixture else None

    def get_season(self, game: Game) -> int | None:
        return game.fixture.season.number if game.fixture else None

    def get_week(self, game: Game) -> int | None:
        return game.fixture.week.number if game.fixture else None

    def get_fixture(self, game: Game) -> int | None:
        return game.fixture.number if game.fixture else None

    @extend_schema_field(TeamRef)
    def get_home(self, game: Game) -> Any:
        return TeamRef(sides_of(game)[0]).data

    @extend_schema_field(TeamRef)
    def get_away(self, game: Game) -> Any:
        return TeamRef(sides_of(game)[1]).data


FIRST = datetime(2000, 1, 1, tzinfo=UTC)  # before any game; a database knows fewer times than Python


class GameFilter(filters.FilterSet):
    league = filters.CharFilter(field_name="fixture__season__league__slug", help_text="The league's slug.")
    season = filters.NumberFilter(field_name="fixture__season__number", help_text="The season's number.")
    week = filters.NumberFilter(field_name="fixture__week__number", help_text="The week's number.")
    team = filters.CharFilter(method="by_team", help_text="The slug of one of the two clubs.")
    finished_after = filters.IsoDateTimeFilter(method="by_finish", help_text="A time, as ISO 8601 writes it.")

    class Meta:
        model = Game
        fields = ["league", "season", "week", "team", "state", "ruleset", "finished_after"]

    def by_finish(self, games: QuerySet[Game], _name: str, after: datetime) -> QuerySet[Game]:
        return games.filter(finished_at__gt=max(after, FIRST).astimezone(UTC))

    def by_team(self, games: QuerySet[Game], _name: str, slug: str) -> QuerySet[Game]:
        return games.filter(Q(fixture__home__slug=slug) | Q(fixture__away__slug=slug))


class Games(Asked, Many):
    """The games of every league that is open to you and your own pick-up games, the newest first."""

    serializer_class = GameOut
    filterset_class = GameFilter
    queryset = Game.objects.all()
    ordering = ("-created_at", "-pk")

    def get_queryset(self) -> QuerySet[Any]:
        return listed_games(self.person).select_related(*OfGame.related).defer("sheet", "saved")


class OneGame(OfGame, One):
    """A game."""

    serializer_class = GameOut
    queryset = Game.objects.all()

    def get_object(self) -> Any:
        return self.game
