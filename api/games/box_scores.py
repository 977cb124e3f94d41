"""A game's box score and scoring summary."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers

from api.games.plays import SIDES, lines_of, names_of
from api.http.reads import ReadView
from api.http.views import GameView
from engine.presentation.drives import ScoringPlay, scoring_plays
from games.models import BoxScore
from games.presenters.finished_game import score_text


class SidesOut(serializers.Serializer[Any]):
    """The statistics of each side by name (yards are whole numbers), and the points of each period as (home,
    away).
    """

    home = serializers.DictField(child=serializers.IntegerField())
    away = serializers.DictField(child=serializers.IntegerField())
    periods = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)
    )


class ScoreOut(serializers.Serializer[Any]):
    """One scoring play: its kind, its description, and the score after it."""

    side = serializers.ChoiceField(SIDES)
    period = serializers.IntegerField()
    clock = serializers.IntegerField()
    kind = serializers.CharField()
    text = serializers.CharField()
    home_score = serializers.IntegerField()
    away_score = serializers.IntegerField()


class BoxScoreOut(SidesOut):
    """The statistics of a finished game, and all its scoring plays."""

    home_team = serializers.CharField()
    away_team = serializers.CharField()
    scoring = ScoreOut(many=True)


class BoxScoreDetail(GameView, ReadView):
    """The box score. It exists once the game is over."""

    serializer_class = BoxScoreOut

    def read(self) -> Any:
        box = get_object_or_404(BoxScore, game=self.game)
        home, away = names_of(self.game)
        scoring = [_score(score) for score in scoring_plays(lines_of(self.game))]
        return BoxScoreOut({**box.data, "home_team": home, "away_team": away, "scoring": scoring}).data


def _score(score: ScoringPlay) -> dict[str, Any]:
    return {
        "side": SIDES[score.side],
        "period": score.half,
        "clock": score.clock,
        "kind": score.kind,
        "text": score_text(score),
        "home_score": score.home,
        "away_score": score.away,
    }
