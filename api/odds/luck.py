"""Luck and physical dice of a season."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from django.db.models import Count, Max
from rest_framework import serializers

from api.http.reads import ReadView
from api.http.views import SeasonView
from api.serializers import RulesetField
from engine.bulk.luck import NAMES
from games.models import GameAnalysis
from games.presenters.odds.season.luck import verdict
from games.selectors.odds.dice import TestedDie, dice_of_season
from games.selectors.odds.luck import TeamLuck, luck_of_season


class LuckFigureOut(serializers.Serializer[Any]):
    """One figure: what happened, and what the same calls bring on average."""

    name = serializers.ChoiceField(NAMES)
    actual = serializers.IntegerField()
    expected = serializers.FloatField()


class TeamLuckOut(serializers.Serializer[Any]):
    """One team's luck. A tie is half a win.

    `wins_from_points` are the wins that its expected points make (Pythagorean expectation), `wins_at_kickoff`
    its win probabilities before each game added up, `deviation` the standard deviation of wins by chance.
    """

    team = serializers.CharField()
    games = serializers.IntegerField()
    wins = serializers.FloatField()
    wins_from_points = serializers.FloatField()
    wins_at_kickoff = serializers.FloatField()
    deviation = serializers.FloatField()
    figures = LuckFigureOut(many=True)


class SeasonLuckOut(serializers.Serializer[Any]):
    """The luck of all teams, those with the most expected wins first; `analyzed` of `played` games count."""

    analyzed = serializers.IntegerField()
    played = serializers.IntegerField()
    teams = TeamLuckOut(many=True)


class FaceOut(serializers.Serializer[Any]):
    """A face of a die: how often it came, and how often it comes on average in as many throws."""

    face = serializers.CharField()
    count = serializers.IntegerField()
    expected = serializers.FloatField()


class DieTestOut(serializers.Serializer[Any]):
    """One physical die. `chance` is how often a fair die differs that much or more, `corrected` the same
    for the most unusual of all dice of the season; both are null if there are too few throws to say.
    """

    team = serializers.CharField()
    ruleset = RulesetField()
    die = serializers.CharField()
    throws = serializers.IntegerField()
    statistic = serializers.FloatField(help_text="Pearson's chi-square.")
    chance = serializers.FloatField(allow_null=True)
    corrected = serializers.FloatField(allow_null=True)
    verdict = serializers.CharField()
    faces = FaceOut(many=True)


class SeasonDiceOut(serializers.Serializer[Any]):
    """All physical dice of the season, the most unusual first."""

    dice = DieTestOut(many=True)


class AnalyzedSeasonView(SeasonView, ReadView):
    """A view of the season's analyses, which workers write without a feed item."""

    def extra_version(self) -> Hashable:
        analyses = GameAnalysis.objects.filter(game__fixture__season=self.season)
        return tuple(sorted(analyses.aggregate(number=Count("pk"), newest=Max("created_at")).items()))


class SeasonLuckDetail(AnalyzedSeasonView):
    """What the dice brought each team in the regular season, against the average of the same calls."""

    serializer_class = SeasonLuckOut

    def read(self) -> Any:
        found = luck_of_season(self.season)
        teams = [_team(one) for one in found.teams]
        return SeasonLuckOut({"analyzed": found.analyzed, "played": found.played, "teams": teams}).data


class SeasonDiceDetail(AnalyzedSeasonView):
    """Whether the physical dice that people typed are fair."""

    serializer_class = SeasonDiceOut

    def read(self) -> Any:
        return SeasonDiceOut({"dice": [_die(one) for one in dice_of_season(self.season)]}).data


def _team(one: TeamLuck) -> dict[str, Any]:
    return {
        "team": one.team,
        "games": one.games,
        "wins": one.wins,
        "wins_from_points": one.points_wins,
        "wins_at_kickoff": one.kickoff_wins,
        "deviation": one.deviation,
        "figures": [
            {"name": name, "actual": one.actual[name], "expected": one.expected[name]} for name in NAMES
        ],
    }


def _die(one: TestedDie) -> dict[str, Any]:
    test = one.test
    return {
        "team": one.team,
        "ruleset": one.ruleset,
        "die": one.die,
        "throws": test.throws,
        "statistic": test.statistic,
        "chance": test.chance,
        "corrected": test.corrected,
        "verdict": verdict(test),
        "faces": [{"face": face.face, "count": face.count, "expected": face.expected} for face in test.faces],
    }
