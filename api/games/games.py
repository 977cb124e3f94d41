"""Games with their proofs, live odds, reviews of decisions and advice; files in nflverse's form
(docs/exports.md)."""

from __future__ import annotations

from collections.abc import Hashable
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.db.models import Count, Max, Q, QuerySet
from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from django_filters import rest_framework as filters
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from api.games.serializers import UNSEEN, GameOut, OneGameOut, TableOut
from api.http.params import NamedFilter, NumberFilter, unknown_value
from api.http.reads import ReadListView, ReadOneView, ReadView
from api.http.views import GameView, LeagueView, PersonView, SeasonView
from api.http.writes import created, write_method
from api.serializers import Data, TypedSerializer
from api.table import PickUpIn, TableView, start_pick_up_game
from engine.catalog import RULESETS
from engine.gridiron.events import SIDES
from games.models import Game, GameAnalysis, Run
from games.odds.charts import STATES, progress_of
from games.odds.decisions import (
    review_run,
    reviewable_game,
    reviewed_decisions,
    start_review,
)
from games.odds.win_probability import (
    advice_consents,
    agree_to_advice,
    has_live_odds,
    newest_odds,
    require_advice,
    withdraw_advice,
)
from games.story.exports import TYPES, exported_file
from games.story.proofs import proof_of
from games.table.selectors import listed_games
from league.frame.errors import Refused
from league.frame.kept import league_version
from league.frame.permissions import visible_to
from league.models import League, Season, Team

FILES = {
    ("200", TYPES["csv"]): OpenApiTypes.STR,
    ("200", TYPES["parquet"]): OpenApiTypes.BINARY,
}


class ExportView(ReadView):
    """A table as a file."""

    may_conflict = True  # for the API's description

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        """The address says what the file is, whatever the caller accepts."""
        return super().perform_content_negotiation(request, force=True)

    def file_of(self, league: League, season: Season | None) -> HttpResponseBase:
        """The table named in the address. Raises as `exported_file` does."""
        names = self.kwargs["table"], self.kwargs["form"]
        return exported_file(self.request, *names, league, season)

    def answer(self) -> Any:
        return self.read()


def analyses_of(**of: Any) -> Hashable:
    """A value that changes with every analysis of these games."""
    figures = GameAnalysis.objects.filter(**of).aggregate(Count("pk"), Max("created_at"))
    return tuple(figures.values())


@extend_schema(responses=FILES)
class LeagueExport(LeagueView, ExportView):
    """A table of all seasons: `plays`, `games` or `teams`, as `csv` or `parquet`."""

    def extra_version(self) -> Hashable:
        return analyses_of(game__fixture__season__league=self.league)

    def read(self) -> Any:
        return self.file_of(self.league, None)


@extend_schema(responses=FILES)
class SeasonExport(SeasonView, ExportView):
    """A table of one season: `plays`, `games` or `teams`, as `csv` or `parquet`."""

    def extra_version(self) -> Hashable:
        return analyses_of(game__fixture__season=self.season)

    def read(self) -> Any:
        return self.file_of(self.season.league, self.season)


class ProofOut(TypedSerializer):
    """The input of `python3 manage.py verify`: the set-up of the game, its scoresheet and its result.

    `commitment` is the SHA-256 of `secret` (of the text itself, not of the bytes it encodes) and was
    published before kickoff. Each item of `entries` is [number, kind, asked, by, answer, source, mark, voids,
    of]. An auto-played game has `seed` and `values` instead, and `coaches`, the version of the computer
    coaches. If `dice` is `season`, the seed is the first 96 bits of HMAC-SHA256 over `drawn_for` with the
    secret of the season as the key; the secret is empty until the season has ended. If `dice` is `seed`, the
    dice come from the season's public seed. A game that is `from_file` was played before its league came to
    this installation: only the other one can show when the commitment was published."""

    format: int
    game: UUID
    provable: bool
    from_file: bool
    offline: bool
    corrections = serializers.ListField(child=serializers.ListField(min_length=2, max_length=2))
    dice = serializers.ChoiceField(("app", "table", "season", "seed"))
    commitment: str
    secret: str
    header = serializers.DictField()
    entries = serializers.ListField(child=serializers.ListField(), required=False)
    drawn_for = serializers.CharField(required=False)
    coaches = serializers.IntegerField(required=False)
    seed = serializers.ListField(child=serializers.IntegerField(), required=False)
    values = serializers.ListField(child=serializers.IntegerField(), required=False)
    score: list[int]
    box_score = serializers.DictField()


class ProofDetail(GameView, ReadView):
    """The data with which anybody can check the game. 409 until the game is over."""

    serializer_class = ProofOut
    related = (*GameView.related, "box_score", "drawn_from")
    may_conflict = True  # for the API's description

    def version(self) -> Hashable:
        return super().version(), self.seen.published

    def read(self) -> Any:
        return proof_of(self.game)


# Before and after any game: databases and time zones support a smaller range of times than Python.
FIRST, LAST = datetime(2000, 1, 1, tzinfo=UTC), datetime(9000, 1, 1, tzinfo=UTC)
EXPANSIONS = ("fixture", "home", "away")
OF_FIXTURE = ("fixture__conference", "fixture__result__fixture", "fixture__game_deadline")


class GameFilter(filters.FilterSet):
    league = NamedFilter(
        by="slug",
        among=lambda view: visible_to(view.person),
        field_name="fixture__season__league",
        help_text="The league's slug.",
    )
    season = NumberFilter(field_name="fixture__season__number", help_text="The season's number.")
    week = NumberFilter(field_name="fixture__week__number", help_text="The week's number.")
    team = filters.CharFilter(method="by_team", help_text="The slug of one of the two clubs.")
    ruleset = filters.ChoiceFilter(choices=[(name, name) for name in RULESETS], help_text="The ruleset.")
    finished_after = filters.IsoDateTimeFilter(method="by_finish", help_text="A time in ISO 8601.")

    class Meta:
        model = Game
        fields = ["league", "season", "week", "team", "state", "ruleset", "finished_after"]

    def by_finish(self, games: QuerySet[Game], _name: str, after: datetime) -> QuerySet[Game]:
        return games.filter(finished_at__gt=min(max(after, FIRST), LAST))

    def by_team(self, games: QuerySet[Game], _name: str, slug: str) -> QuerySet[Game]:
        clubs = Team.objects.filter(league__in=visible_to(self.request.user))
        if not clubs.filter(slug=slug).exists():
            known = clubs.order_by("slug").values_list("slug", flat=True).distinct()
            raise ValidationError({"team": [unknown_value(known)]})
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
    def post(self, data: Data) -> Any:
        """Starts a pick-up game against a computer coach, or against the person who follows the other seat's
        link."""
        return start_pick_up_game(self.player, data)


class GameDetail(GameView, ReadOneView):
    """A game."""

    serializer_class = OneGameOut
    expansions = EXPANSIONS

    def extra_version(self) -> Hashable:
        """The league's, if its fixture or clubs are shown in full."""
        fixture = self.game.fixture if self.expanded else None
        return super().extra_version(), league_version(fixture.season.league) if fixture else None


class AdviceOut(TypedSerializer):
    """Which sides agree to advice during the game. `agreed`: both do, so both may read `live-odds`."""

    home: bool
    away: bool
    agreed: bool


class GameAdvice(TableView, ReadOneView):
    """Whether both sides of a league game agree to advice while it is played."""

    serializer_class = AdviceOut

    def version(self) -> None:
        """None: sides agree without a change of the game."""

    def get_object(self) -> Any:
        return _advice(self.game)

    @write_method(None, AdviceOut)
    def put(self, _data: Data) -> Any:
        """Agrees for your side, until you withdraw. The computer cannot agree."""
        return _advice(agree_to_advice(game=self.game, player=self.player))

    @write_method(None, AdviceOut)
    def delete(self, _data: Data) -> Any:
        """Withdraws: from now on neither side sees advice."""
        return _advice(withdraw_advice(game=self.game, player=self.player))


def _advice(game: Game) -> dict[str, bool]:
    consents = advice_consents(game)
    sides = {side: side in consents for side in ("home", "away")}
    return {**sides, "agreed": all(sides.values())}


class LiveOddsOut(TypedSerializer):
    """How `samples` games went on from the step after entry `after` of the game; 0 and null until a worker
    has computed the first odds. While `current` is false, those after the newest entry are being computed.

    `home` is the home side's win probability, a tie counting half."""

    after = serializers.IntegerField(source="last", allow_null=True)
    current: bool
    samples = serializers.IntegerField(source="games")
    home: float | None
    home_wins: int
    ties: int
    away_wins: int


class LiveOddsDetail(GameView, ReadOneView):
    """The win probability of a league game that is being refereed: 409 before and after it, and for everybody
    unless both sides agree to advice (`advice`). Ask again after some seconds while `current` is false."""

    serializer_class = LiveOddsOut
    may_conflict = True  # for the API's description

    def version(self) -> None:
        """None: workers compute new odds without a change of the game."""

    def get_object(self) -> Any:
        if not has_live_odds(self.game):
            raise Refused(
                "no_live_odds", _("Only a league game in progress has live odds: look at its state.")
            )
        require_advice(self.game)
        return newest_odds(self.game)


class DecisionReviewOut(TypedSerializer):
    """One decision with several legal answers. `called` is the given answer, `best` the best one that was
    found: the same if no other was clearly better in a search. `given_up` is 0 if the difference may be
    chance."""

    number: int
    line: int
    side = serializers.ChoiceField(SIDES)
    decision: str
    called = serializers.JSONField()
    best = serializers.JSONField()
    chance: float
    best_chance: float
    error: float
    given_up: float


class DecisionsOut(TypedSerializer):
    """The review of a game. `state` is `none` until somebody has asked for it. Poll while it is queued or
    running: `done` of `size` decisions have been reviewed."""

    state = serializers.ChoiceField(STATES)
    done: int
    size: int
    decisions: list[DecisionReviewOut]


class GameDecisions(GameView, ReadOneView):
    """The decisions of a finished game: the side's chance to win after the answer that was given, and after
    the best one. 409 while the game is played."""

    serializer_class = DecisionsOut
    may_conflict = True  # for the API's description

    def version(self) -> Hashable:
        run = review_run(self.game)
        return (self.game.state, run and (run.public_id, run.state, run.done))

    def get_object(self) -> Any:
        return _review(review_run(reviewable_game(self.game)))

    @write_method(None, DecisionsOut, status=HTTPStatus.CREATED)
    def post(self, _data: Data) -> Any:
        """Starts the review, or returns the one that somebody has started."""
        run = start_review(game=self.game, actor=self.person)
        return created(_review(run), "decisions", **self.kwargs)


def _review(run: Run | None) -> Data:
    return {**progress_of(run), "decisions": reviewed_decisions(run)}
