"""Starting a game."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.db import transaction
from django.urls import reverse
from rest_framework import serializers

from api.http.writes import Created, write_method
from api.results.results import FixtureView
from api.serializers import LineText, OptionValue, RequiredText, RulesetField, ShortList
from api.table.serializers import TableOut
from api.table.tables import table_of
from engine.catalog import USUAL
from engine.gridiron.events import SIDES
from games.models import Game
from games.records.participants import Participant
from games.services.table.deciders import MYSELF, OPEN_SEAT
from games.services.table.start import PickUpSetup, start_game
from league.services.quotas import spend_game

WHO = (
    '"me", a computer coach, or "link" for the person who follows the seat\'s link (a fixture\'s coach '
    'needs no link). Two people who share a side: "me_offense" or "me_defense" (you play this part, your '
    'partner the other), "me_pair" (both on your device), "link_pair" (each by a link).'
)


class StartIn(serializers.Serializer[Any]):
    """The person or computer coach of each side, and how dice are rolled."""

    home = RequiredText(max_length=40, default=MYSELF, help_text=WHO)
    away = RequiredText(max_length=40, default=OPEN_SEAT, help_text=WHO)
    dice = serializers.ChoiceField(Game.Dice.choices, default=Game.Dice.APP)
    sealed = serializers.BooleanField(default=True)
    pace = serializers.ChoiceField(Game.Pace.choices, default=Game.Pace.TABLE)


class PickUpIn(StartIn):
    """A pick-up game: who decides, and which game it is. Teams are given by whose dice are rolled;
    `real_cards` lists the sides that use physical cards.
    """

    ruleset = RulesetField(max_length=40, default=USUAL)
    edition = LineText(max_length=20, default="", allow_blank=True)
    options = serializers.DictField(child=OptionValue(), default=dict)
    components = LineText(max_length=40, default="", allow_blank=True)
    home_team = RequiredText(max_length=40, default="base")
    away_team = RequiredText(max_length=40, default="base")
    real_cards = ShortList(child=serializers.ChoiceField(SIDES), max_length=2, default=list)


def start_fixture_game(person: Any, data: dict[str, Any], **what: Any) -> Created:
    """Starts a game, and returns it as the person who started it sees it."""
    player = Participant(user=person, name=person.get_username())
    chosen = {name: data[name] for name in ("dice", "sealed", "pace")}
    deciders = (data["home"], data["away"])
    game = start_game(player=player, deciders=deciders, **chosen, **what)
    return Created(table_of(game, player), reverse("api:table", args=[game.public_id]))


@transaction.atomic
def start_pick_up_game(person: Any, data: dict[str, Any]) -> Created:
    """Starts a pick-up game."""
    spend_game(person)
    names = ("ruleset", "edition", "options", "components", "real_cards")
    teams = (data["home_team"], data["away_team"])
    return start_fixture_game(
        person, data, setup=PickUpSetup(**{name: data[name] for name in names}, teams=teams)
    )


class FixtureGameStart(FixtureView):
    """Starting the game of a fixture."""

    @write_method(StartIn, TableOut, status=HTTPStatus.CREATED)
    def post(self, data: dict[str, Any]) -> Any:
        """Starts the fixture's game. Its coaches and the people who score for the league may do this."""
        return start_fixture_game(self.person, data, fixture=self.fixture)
