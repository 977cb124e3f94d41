"""What is shown of a game."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.games.circumstances import CircumstanceOut
from api.league.teams import TeamOut
from api.reads.expansions import ExpandedObjects
from api.results.serializers import FixtureFactsOut
from api.serializers import RulesetField, TeamRef
from engine.gridiron.events import SIDES
from games.models import Game
from games.records.circumstances import described_circumstances
from games.records.clubs import GameClub, clubs_of_game

UNSEEN = (  # large values that GameOut does not show
    *("sheet", "saved", "sitters", "circumstances", "tail"),
    *(f"fixture__season__{name}" for name in ("certificate", "wishes", "tosses", "seeding", "kept_terms")),
)


class SideRef(TeamRef):
    """The club of the side that the field is named after."""

    def get_attribute(self, game: Game) -> GameClub:
        return clubs_of_game(game)[SIDES.index(str(self.field_name))]


class GameExpansions(ExpandedObjects):
    """What `?expand=` asked for: the fixture and its two clubs, null for a pick-up game."""

    fixture = FixtureFactsOut(required=False, allow_null=True)
    home = TeamOut(source="fixture.home", required=False, allow_null=True, default=None)
    away = TeamOut(source="fixture.away", required=False, allow_null=True, default=None)


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
    ruleset = RulesetField()
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
    expanded = GameExpansions()


class OneGameOut(GameOut):
    """A game, with the circumstances that readers of its result should know."""

    circumstances = serializers.SerializerMethodField()

    @extend_schema_field(CircumstanceOut(many=True))
    def get_circumstances(self, game: Game) -> Any:
        return CircumstanceOut(described_circumstances(game), many=True).data
