"""Starting a game at a table."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.db import transaction
from django.urls import reverse
from rest_framework import serializers

from api.games.plays import SIDES
from api.http.writes import Created, write_method
from api.results.results import FixtureView
from api.serializers import RequiredText
from api.table.serializers import TableOut
from api.table.tables import table_of
from engine.catalog import USUAL
from games.models import Game
from games.records.participants import Participant
from games.services import table
from games.services.table.start import PickUpSetup, start_game
from league.services.quotas import spend_game

WHO = '"me", "link" for who follows the seat\'s link (a fixture\'s coach needs none), or a computer coach.'


class StartIn(serializers.Serializer[Any]):
    """Who decides for each side, and how it is rolled."""

    home = RequiredText(max_length=40, default=table.start.MYSELF, help_text=WHO)
    away = RequiredText(max_length=40, default=table.start.OPEN_SEAT, help_text=WHO)
    dice = serializers.ChoiceField(Game.Dice.choices, default=Game.Dice.APP)
    sealed = serializers.BooleanField(default=True)
    pace = serializers.ChoiceField(Game.Pace.choices, default=Game.Pace.TABLE)


class PickUpIn(StartIn):
    """A game without a league: who decides, and what it is played on. Teams are those whose dice are rolled;
    `real_cards` are the sides whose cards lie on the table.
    """

    ruleset = RequiredText(max_length=40, default=USUAL)
    edition = serializers.CharField(max_length=20, default="", allow_blank=True)
    options = serializers.DictField(default=dict)
    components = serializers.CharField(max_length=40, default="", allow_blank=True)
    home_team = RequiredText(max_length=40, default="base")
    away_team = RequiredText(max_length=40, default="base")
    real_cards = serializers.ListField(child=serializers.ChoiceField(SIDES), max_length=2, default=list)


def start_fixture_game(person: Any, said: dict[str, Any], **what: Any) -> Created:
    """A new game as who has started it sees it."""
    player = Participant(user=person, name=person.get_username())
    chosen = {name: said[name] for name in ("dice", "sealed", "pace")}
    deciders = (said["home"], said["away"])
    game = start_game(player=player, deciders=deciders, **chosen, **what)
    return Created(table_of(game, player), reverse("api:table", args=[game.public_id]))


@transaction.atomic
def start_pick_up_game(person: Any, said: dict[str, Any]) -> Created:
    """A new pick-up game."""
    spend_game(person)
    names = ("ruleset", "edition", "options", "components", "real_cards")
    teams = (said["home_team"], said["away_team"])
    return start_fixture_game(
        person, said, setup=PickUpSetup(**{name: said[name] for name in names}, teams=teams)
    )


class FixtureGameStart(FixtureView):
    """The game of a fixture."""

    @write_method(StartIn, TableOut, status=HTTPStatus.CREATED)
    def post(self, said: dict[str, Any]) -> Any:
        """Starts the fixture's game, as one of its coaches or who scores for the league."""
        return start_fixture_game(self.person, said, fixture=self.fixture)
