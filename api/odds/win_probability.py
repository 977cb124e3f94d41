"""The win probability through a finished game."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from rest_framework import serializers

from api.http.reads import ReadView
from api.http.views import GameView
from games.models import GameAnalysis
from games.presenters.odds.win_probability import share_of


class WinPointOut(serializers.Serializer[Any]):
    """The odds before one step of the game (a kickoff, down or try), from games played on from there.

    `line` counts the lines of the play-by-play before it, which are the events so far. `home` is the home
    side's win probability, a tie counting half; `home_wins`, `ties` and `away_wins` are counts of games.
    """

    line = serializers.IntegerField()
    home = serializers.FloatField()
    home_wins = serializers.IntegerField()
    ties = serializers.IntegerField()
    away_wins = serializers.IntegerField()
    home_points = serializers.FloatField(help_text="Mean final score of the home side.")
    away_points = serializers.FloatField(help_text="Mean final score of the away side.")


class SideLuckOut(serializers.Serializer[Any]):
    """What one side's plays brought, and what the same calls bring on average."""

    name = serializers.CharField()
    actual = serializers.IntegerField()
    expected = serializers.FloatField()


class GameLuckOut(serializers.Serializer[Any]):
    """The luck of both sides."""

    home = SideLuckOut(many=True)
    away = SideLuckOut(many=True)


class WinProbabilityOut(serializers.Serializer[Any]):
    """`points` has one point for each step and a last one for the result.

    `turning_point` is the index of the step with the largest swing, `luckiest_roll` that of the step whose
    dice changed most given its calls, and `before_luckiest_roll` the home side's probability after those
    calls. All are null for a game that could not be replayed.
    """

    samples = serializers.IntegerField(help_text="Games played on from each step.")
    points = WinPointOut(many=True)
    turning_point = serializers.IntegerField(allow_null=True)
    luckiest_roll = serializers.IntegerField(allow_null=True)
    before_luckiest_roll = serializers.FloatField(allow_null=True)
    luck = GameLuckOut(allow_null=True)


class WinProbabilityDetail(GameView, ReadView):
    """The win probability through a finished game, its turning point and its luck.

    It is empty, with 0 samples, until a worker has analyzed the game, some minutes after its end."""

    serializer_class = WinProbabilityOut

    def extra_version(self) -> Hashable:
        return _analyses(self.kwargs["game"]).values_list("version", "created_at").first()

    def read(self) -> Any:
        analysis = _analyses(self.game.public_id).first()
        found = analysis or GameAnalysis(game=self.game, samples=0)
        return WinProbabilityOut(
            {
                "samples": found.samples,
                "points": [_point(point) for point in found.points],
                "turning_point": found.turn,
                "luckiest_roll": found.roll,
                "before_luckiest_roll": share_of(found.before_roll) if found.before_roll else None,
                "luck": {side: _luck(figures) for side, figures in found.luck.items()} or None,
            }
        ).data


def _point(point: list[int]) -> dict[str, Any]:
    line, wins, ties, losses, home_points, away_points = point
    games = wins + ties + losses
    return {
        "line": line,
        "home": share_of((wins, ties, losses)),
        "home_wins": wins,
        "ties": ties,
        "away_wins": losses,
        "home_points": home_points / games,
        "away_points": away_points / games,
    }


def _luck(figures: dict[str, list[int]]) -> list[dict[str, Any]]:
    return [
        {"name": name, "actual": actual, "expected": expected / 1000}
        for name, (actual, expected) in figures.items()
    ]


def _analyses(game: UUID) -> QuerySet[GameAnalysis]:
    return GameAnalysis.objects.filter(game__public_id=game)
