"""The review of a finished game's decisions."""

from __future__ import annotations

from collections.abc import Hashable
from http import HTTPStatus
from typing import Any

from django.urls import reverse
from rest_framework import serializers

from api.http.reads import ReadView
from api.http.views import GameView
from api.http.writes import Created, write_method
from engine.gridiron.events import SIDES
from games.models import Run
from games.selectors.odds.reviews import ReviewedDecision, review_run, reviewable_game, reviewed_decisions
from games.services.odds.reviews import start_review

NOT_STARTED = "none"
STATES = [(NOT_STARTED, NOT_STARTED), *Run.State.choices]


class DecisionReviewOut(serializers.Serializer[Any]):
    """One decision with several legal answers. `called` is the given answer, `best` the best one that was
    found: the same if no other was clearly better in a search. `given_up` is 0 if the difference may be
    chance.
    """

    number = serializers.IntegerField()
    line = serializers.IntegerField()
    side = serializers.ChoiceField(SIDES)
    decision = serializers.CharField()
    called = serializers.JSONField()
    best = serializers.JSONField()
    chance = serializers.FloatField()
    best_chance = serializers.FloatField()
    error = serializers.FloatField()
    given_up = serializers.FloatField()


class DecisionsOut(serializers.Serializer[Any]):
    """The review of a game. `state` is `none` until somebody has asked for it. Poll while it is queued or
    running: `done` of `size` decisions have been reviewed.
    """

    state = serializers.ChoiceField(STATES)
    done = serializers.IntegerField()
    size = serializers.IntegerField()
    decisions = DecisionReviewOut(many=True)


class GameDecisions(GameView, ReadView):
    """The decisions of a finished game: the side's chance to win after the answer that was given, and after
    the best one. 409 while the game is played.
    """

    serializer_class = DecisionsOut
    may_conflict = True  # for the API's description

    def version(self) -> Hashable:
        run = review_run(self.game)
        return (self.game.state, run and (run.public_id, run.state, run.done))

    def open_version(self) -> None:
        """None: workers review decisions without a change of the game."""

    def read(self) -> Any:
        return DecisionsOut(_review(review_run(reviewable_game(self.game)))).data

    @write_method(None, DecisionsOut, status=HTTPStatus.CREATED)
    def post(self, _data: dict[str, Any]) -> Any:
        """Starts the review, or returns the one that somebody has started."""
        run = start_review(game=self.game, actor=self.person)
        return Created(_review(run), reverse("api:decisions", kwargs=self.kwargs))


def _review(run: Run | None) -> dict[str, Any]:
    if run is None:
        return {"state": NOT_STARTED, "done": 0, "size": 0, "decisions": []}
    decisions = [_decision(one) for one in reviewed_decisions(run)]
    return {"state": run.state, "done": run.done, "size": run.size, "decisions": decisions}


def _decision(one: ReviewedDecision) -> dict[str, Any]:
    names = ("line", "side", "decision", "called", "best")
    figures = {"chance": one.chance, "best_chance": one.best_chance, "error": one.error}
    return {"number": one.number, **{name: one.row[name] for name in names}, **figures, "given_up": one.cost}
