"""What is shown of fixtures, games and tables."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from rest_framework import serializers

from api.http.expansions import ExpandedObjects
from api.leagues.teams import TeamOut
from api.serializers import Computed, FaceField, ResultOut, RulesetField, Side, TeamRef, TypedSerializer
from engine.gridiron.events import SIDES
from games.models import Game
from games.records.circumstances import AgreedBy, CircumstanceKind, described_circumstances
from games.records.participants import GameClub, OccupantKind, clubs_of_game
from league.models import Coach, Week
from league.results.selectors import game_background
from league.schedule.deadlines import deadline_of


class FixtureDeadlineField(serializers.DateTimeField):
    """The deadline of the game, or else of its week."""

    def to_representation(self, value: Any) -> Any:
        due = deadline_of(value)
        return super().to_representation(due) if due else None


class FixtureFactsOut(TypedSerializer):
    """A fixture: two clubs that meet, and their result."""

    number: int
    week = serializers.IntegerField(source="week.number")
    kind: Week.Kind
    round: int | None
    conference = serializers.CharField(source="conference.name", allow_null=True)
    home: TeamRef
    away: TeamRef
    home_seed: int | None
    away_seed: int | None
    neutral: bool
    result: ResultOut | None
    game = serializers.UUIDField(source="game.public_id", allow_null=True)
    deadline = FixtureDeadlineField(source="*", allow_null=True)


class CircumstanceOut(TypedSerializer):
    """Something unusual in a game. `side` caused it or is affected by it, from scoresheet entry `entry` on
    (0: before the game). `count` is a number of entries or of earlier games, `of` the total. For `went_back`,
    `of` is the entry before which the game continued. `who` is the kind of person or computer in a coach's
    seat, `agreed_by` tells who agreed to a correction, and `text` describes it. `alone` means that nobody
    from the other side was present. `sentence` describes the circumstance in words."""

    kind = serializers.ChoiceField([kind.value for kind in CircumstanceKind])
    side = serializers.ChoiceField(["home", "away"], allow_blank=True)
    entry: int
    count: int
    of: int
    who = serializers.ChoiceField([who.value for who in OccupantKind], allow_blank=True)
    agreed_by = serializers.ChoiceField([agreed_by.value for agreed_by in AgreedBy], allow_blank=True)
    text: str
    alone: bool
    sentence: str


UNSEEN = (  # large values that GameOut does not show
    *("sheet", "saved", "sitters", "circumstances", "tail"),
    *(
        f"fixture__season__{name}"
        for name in ("certificate", "wishes", "tosses", "seeding", "adjustments", "kept_terms")
    ),
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


class GameOut(TypedSerializer):
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
    ruleset: RulesetField
    version: int
    state: Game.State
    home: SideRef
    away: SideRef
    home_score: int
    away_score: int
    overtime: bool
    created_at: datetime
    finished_at: datetime | None
    pace: Game.Pace
    commitment: str
    provable = serializers.BooleanField(source="is_provable")
    expanded: GameExpansions


class OneGameOut(GameOut):
    """A game, with the circumstances that readers of its result should know."""

    circumstances = Computed(list[CircumstanceOut], described_circumstances)


class TableSeatOut(TypedSerializer):
    """A seat: the name of its owner, the computer coach who plays it (or empty), whether the other
    coach of the pair decides there while its owner is absent, whether it is free for somebody with its link,
    and whether its call is in. `orders` lists standing orders, for your own seats
    only."""

    side: Side
    part: Coach.Part
    name: str
    yours: bool
    computer: str
    partner_decides: bool
    free: bool
    called: bool
    orders: list[str] | None


class BoardOut(TypedSerializer):
    """The scoreboard. `clock` is the time left in the period, in the ruleset's unit. `spot` counts from the
    goal line of the offense. `down` is 0 if no down is due."""

    home_score: int
    away_score: int
    home_timeouts: int
    away_timeouts: int
    period: int
    clock: int
    offense: Side
    down: int
    to_go: int
    spot: int


class AnswerOut(TypedSerializer):
    """A possible answer: its value to send, and its title."""

    answer = serializers.JSONField()
    title: str


class OptionalDecisionOut(TypedSerializer):
    """A decision that a side may take before the question or the roll, such as a time-out."""

    side: Side
    asked: str
    answers: list[AnswerOut]


class QuestionOut(TypedSerializer):
    """A question to one of your seats. `for_partner`: the game waits for your partner, but you may decide
    it, too. `own` holds what only this seat may see, such as its hand.

    If `asked` is empty, there are only optional decisions. Send an empty `asked` to decline them."""

    side: Side
    part: Coach.Part
    asked: str
    title: str
    sealed: bool
    answers: list[AnswerOut]
    aloud: list[OptionalDecisionOut]
    for_partner: bool
    own = serializers.DictField()


class RollOut(TypedSerializer):
    """A roll of dice or draw of cards that is due: the keys, and the possible faces of each. `unseen` means
    that only the coach of the side can name the card."""

    asked: str
    title: str
    dice: list[str]
    faces: list[list[FaceField]]
    unseen: bool
    aloud: list[OptionalDecisionOut]


class CorrectionOut(TypedSerializer):
    """A correction that one side requests and the other has to agree to."""

    summary: str
    asked_by = serializers.ChoiceField(SIDES, source="asked_by.side")


class TableOut(TypedSerializer):
    """The game as you may see it, without the sealed calls and hands of other seats. Send `last` as `seen`
    with every input, so that the server can tell you if the question has been answered already."""

    id = serializers.UUIDField(source="game.public_id")
    state = serializers.ChoiceField(Game.State.choices, source="game.state")
    dice = serializers.ChoiceField(Game.Dice.choices, source="game.dice")
    pace = serializers.ChoiceField(Game.Pace.choices, source="game.pace")
    last = serializers.IntegerField(source="game.last")
    home: TeamRef
    away: TeamRef
    seats: list[TableSeatOut]
    board: BoardOut | None
    questions: list[QuestionOut]
    roll: RollOut | None
    waiting_for: list[str]
    correction: CorrectionOut | None


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

    circumstances = Computed(list[CircumstanceOut], lambda fixture: game_background(fixture)["circumstances"])
    abandoned = Computed(
        list[UUID], lambda fixture: [game.public_id for game in game_background(fixture)["abandoned"]]
    )
