"""Starting a game at a table."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.db import transaction
from django.urls import reverse
from rest_framework import serializers

from api.plays import SIDES
from api.results import OfFixture
from api.shared import Words
from api.table.looking import table_of
from api.table.shapes import TableOut
from api.writing import Made, writes
from games.models import Game
from games.players import Player
from games.services import table
from league.services.quotas import spend_game

WHO = '"me", "link" for who follows the seat\'s link (a fixture\'s coach needs none), or a computer coach.'


class StartIn(serializers.Serializer[Any]):
    """Who decides for each side, and how it is rolled."""

    home = Words(max_length=40, default=table.starting.MYSELF, help_text=WHO)
    away = Words(max_length=40, default=table.starting.NOBODY_YET, help_text=WHO)
    dice = serializers.ChoiceField(Game.Dice.choices, default=Game.Dice.APP)
    sealed = serializers.BooleanField(default=True)
    pace = serializers.ChoiceField(Game.Pace.choices, default=Game.Pace.TABLE)


class PickUpIn(StartIn):
    """A game without a league: who decides, and what it is played on. Teams are those whose dice are rolled;
    `real_cards` are the sides whose cards lie on the table.
    """

    ruleset = Words(max_length=40, default="first_and_goal")
    edition = serializers.CharField(max_length=20, default="", allow_blank=True)
    options = serializers.DictField(default=dict)
    components = serializers.CharField(max_length=40, default="", allow_blank=True)
    home_team = Words(max_length=40, default="base")
    away_team = Words(max_length=40, default="base")
    real_cards = serializers.ListField(child=serializers.ChoiceField(SIDES), max_length=2, default=list)


def started(person: Any, said: dict[str, Any], **what: Any) -> Made:
    """A new game as who has started it sees it."""
    player = Player(user=person, name=person.get_username())
    chosen = {name: said[name] for name in ("dice", "sealed", "pace")}
    deciders = (said["home"], said["away"])
    game = table.start_game(player=player, deciders=deciders, **chosen, **what)
    return Made(table_of(game, player), reverse("api:table", args=[game.public_id]))


@transaction.atomic
def picked_up(person: Any, said: dict[str, Any]) -> Made:
    """A new pick-up game."""
    spend_game(person)
    names = ("ruleset", "edition", "options", "components", "real_cards")
    teams = (said["home_team"], said["away_team"])
    return started(person, said, setup=table.Setup(**{name: said[name] for name in names}, teams=teams))


class FixtureGame(OfFixture):
    """The game of a fixture."""

    @writes(StartIn, TableOut, status=HTTPStatus.CREATED)
    def post(self, said: dict[str, Any]) -> Any:
        """Starts the fixture's game, as one of its coaches or who scores for the league."""
        return started(self.person, said, fixture=self.fixture)
