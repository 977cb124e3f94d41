"""A game's box score and scoring summary."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers

from api.games.plays import PlayOut, lines_of, names_of, plays
from api.http.reads import ReadOneView
from api.http.views import GameView
from api.serializers import TypedSerializer
from engine.gridiron.events import SIDES
from engine.presentation.box_score import POINTS, STATISTICS
from engine.presentation.drives import SCORE_NAMES, TRIES, ScoringPlay, scoring_plays
from games.models import BoxScore
from games.story.finished_game import score_text

SCORE_KINDS = tuple(SCORE_NAMES.values())
TRY_KINDS = tuple(TRIES.values())


class TeamBoxOut(TypedSerializer):
    """The statistics of one side. Yards are whole numbers. A box score that people counted has the figures
    that they counted; one that the service computed has all."""

    def get_fields(self) -> dict[str, Any]:
        return {
            statistic.key: serializers.IntegerField(required=False, help_text=statistic.sentence)
            for statistic in (POINTS, *STATISTICS)
        }


class SidesOut(TypedSerializer):
    """The statistics of each side, and the points of each period as (home, away)."""

    home: TeamBoxOut
    away: TeamBoxOut
    periods = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2),
        help_text="Points (home, away) of each half, or quarter where a half has two, and each overtime.",
    )


class ScoreOut(TypedSerializer):
    """One scoring play: its kind, its description, and the score after it."""

    side = serializers.ChoiceField(SIDES, help_text="The side that scored.")
    play = PlayOut(help_text="The play that scored.")
    period = serializers.IntegerField(help_text="The period, from 1; overtimes count on.")
    clock = serializers.IntegerField(help_text="What is left of the period, in the unit of the game.")
    kind = serializers.ChoiceField(SCORE_KINDS, help_text="What was scored.")
    attempt = serializers.ChoiceField(
        TRY_KINDS, allow_null=True, help_text="What became of the try after a touchdown; null without one."
    )
    text = serializers.CharField(help_text="How, in your language.")
    home_score = serializers.IntegerField(help_text="Points of the home side after it, its try included.")
    away_score = serializers.IntegerField(help_text="Points of the visitors after it, its try included.")


class BoxScoreOut(SidesOut):
    """The statistics of a finished game, and all its scoring plays."""

    home_team: str
    away_team: str
    scoring: list[ScoreOut]


class BoxScoreDetail(GameView, ReadOneView):
    """The box score. It exists once the game is over."""

    serializer_class = BoxScoreOut

    def get_object(self) -> Any:
        box = get_object_or_404(BoxScore, game=self.game)
        home, away = names_of(self.game)
        lines = lines_of(self.game)
        scored = [play for play in plays(self.game, lines) if play["result"] in SCORE_KINDS]
        scoring = [_score(score, play) for score, play in zip(scoring_plays(lines), scored, strict=True)]
        return {**box.data, "home_team": home, "away_team": away, "scoring": scoring}


def _score(score: ScoringPlay, play: dict[str, Any]) -> dict[str, Any]:
    return {
        "side": SIDES[score.side],
        "play": play,
        "period": score.half,
        "clock": score.clock,
        "kind": score.kind,
        "attempt": score.attempt or None,
        "text": score_text(score),
        "home_score": score.home,
        "away_score": score.away,
    }
