"""Adopting a pick-up game: it then counts as a fixture of a league."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, cast

from django.contrib.auth.models import User
from rest_framework import serializers

from api.games.serializers import GameOut
from api.http.writes import write_method
from api.serializers import RequiredText
from api.table.tables import TableView
from games.services.fixtures.adoptions import adopt_game, withdraw_adoption
from league.selectors.leagues.lookups import fixture_for


class AdoptionIn(serializers.Serializer[Any]):
    """The fixture that the game is to count as."""

    league = RequiredText(max_length=50)
    season = serializers.IntegerField(min_value=1, max_value=9999)
    fixture = serializers.IntegerField(min_value=1, max_value=99_999)


class AdoptionOut(serializers.Serializer[Any]):
    """The game, and who has agreed so far. It counts as the fixture once everybody has agreed."""

    game = GameOut()
    home_agrees = serializers.BooleanField()
    away_agrees = serializers.BooleanField()
    league_agrees = serializers.BooleanField()


class GameAdoption(TableView):
    """Adopting a finished pick-up game as a fixture."""

    @write_method(AdoptionIn, AdoptionOut)
    def post(self, data: dict[str, Any]) -> Any:
        """Agrees, as one of its coaches or the commissioner, that the game counts as this fixture."""
        fixture = fixture_for(self.person, data["league"], data["season"], data["fixture"])
        adoption = adopt_game(game=self.game, fixture=fixture, actor=cast("User", self.person))
        agreed = {f"{who}_agrees": getattr(adoption, f"{who}_agrees") for who in ("home", "away", "league")}
        return {"game": self.game_now(), **agreed}

    @write_method(status=HTTPStatus.NO_CONTENT)
    def delete(self, _data: dict[str, Any]) -> None:
        """Withdraws the agreement."""
        withdraw_adoption(game=self.game, actor=cast("User", self.person))
