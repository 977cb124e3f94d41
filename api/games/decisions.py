"""Advice during a league game: the agreement of both sides."""

from __future__ import annotations

from collections.abc import Hashable
from http import HTTPStatus
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework import serializers

from api.http.reads import ReadOneView
from api.http.views import GameView
from api.http.writes import Created, write_method
from api.serializers import TypedSerializer
from api.table.tables import TableView
from engine.gridiron.events import SIDES
from games.models import Game, LiveOdds, Run
from games.odds.charts import STATES, progress_of
from games.odds.decisions import (
    review_run,
    reviewable_game,
    reviewed_decisions,
    start_review,
)
from games.odds.live_odds import (
    advice_consents,
    agree_to_advice,
    has_live_odds,
    newest_odds,
    require_advice,
    withdraw_advice,
)
from league.frame.errors import Refused


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
    def put(self, _data: dict[str, Any]) -> Any:
        """Agrees for your side, until you withdraw. The computer cannot agree."""
        return _advice(agree_to_advice(game=self.game, player=self.player))

    @write_method(None, AdviceOut)
    def delete(self, _data: dict[str, Any]) -> Any:
        """Withdraws: from now on neither side sees advice."""
        return _advice(withdraw_advice(game=self.game, player=self.player))


def _advice(game: Game) -> dict[str, bool]:
    consents = advice_consents(game)
    sides = {side: side in consents for side in ("home", "away")}
    return {**sides, "agreed": all(sides.values())}


class LiveOddsOut(TypedSerializer):
    """How `samples` games went on from the step after entry `after` of the game; 0 and null until a worker
    has computed the first odds. While `current` is false, those after the newest entry are being computed.

    `home` is the home side's win probability, a tie counting half.
    """

    after = serializers.IntegerField(source="last", allow_null=True)
    current: bool
    samples = serializers.IntegerField(source="games")
    home: float | None
    home_wins: int
    ties: int
    away_wins: int


class LiveOddsDetail(GameView, ReadOneView):
    """The win probability of a league game that is being refereed: 409 before and after it, and for everybody
    unless both sides agree to advice (`advice`). Ask again after some seconds while `current` is false.
    """

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
        return _shown(self.game, newest_odds(self.game))


def _shown(game: Game, odds: LiveOdds | None) -> dict[str, Any]:
    if odds is None:
        none = dict.fromkeys(("games", "home_wins", "ties", "away_wins"), 0)
        return {"last": None, "current": False, "home": None, **none}
    counts = {name: getattr(odds, name) for name in ("games", "home_wins", "ties", "away_wins")}
    return {"last": odds.last, "current": odds.last == game.last, "home": odds.home, **counts}


class DecisionReviewOut(TypedSerializer):
    """One decision with several legal answers. `called` is the given answer, `best` the best one that was
    found: the same if no other was clearly better in a search. `given_up` is 0 if the difference may be
    chance.
    """

    number: int
    line = serializers.IntegerField(source="row.line")
    side = serializers.ChoiceField(SIDES, source="row.side")
    decision = serializers.CharField(source="row.decision")
    called = serializers.JSONField(source="row.called")
    best = serializers.JSONField(source="row.best")
    chance: float
    best_chance: float
    error: float
    given_up = serializers.FloatField(source="cost")


class DecisionsOut(TypedSerializer):
    """The review of a game. `state` is `none` until somebody has asked for it. Poll while it is queued or
    running: `done` of `size` decisions have been reviewed.
    """

    state = serializers.ChoiceField(STATES)
    done: int
    size: int
    decisions: list[DecisionReviewOut]


class GameDecisions(GameView, ReadOneView):
    """The decisions of a finished game: the side's chance to win after the answer that was given, and after
    the best one. 409 while the game is played.
    """

    serializer_class = DecisionsOut
    may_conflict = True  # for the API's description

    def version(self) -> Hashable:
        run = review_run(self.game)
        return (self.game.state, run and (run.public_id, run.state, run.done))

    def get_object(self) -> Any:
        return _review(review_run(reviewable_game(self.game)))

    @write_method(None, DecisionsOut, status=HTTPStatus.CREATED)
    def post(self, _data: dict[str, Any]) -> Any:
        """Starts the review, or returns the one that somebody has started."""
        run = start_review(game=self.game, actor=self.person)
        return Created(_review(run), reverse("api:decisions", kwargs=self.kwargs))


def _review(run: Run | None) -> dict[str, Any]:
    return {**progress_of(run), "decisions": reviewed_decisions(run)}
