"""Win probability of games, and matchups."""

from __future__ import annotations

from collections.abc import Hashable
from datetime import datetime
from http import HTTPStatus
from typing import Any, Literal
from uuid import UUID

from django.db.models import QuerySet
from rest_framework import serializers

from api.games.plays import lines_of, names_of
from api.http.reads import ReadOneView
from api.http.views import GameView, LeagueView
from api.http.writes import created, write_method
from api.odds.seasons import SimulationOut
from api.serializers import Computed, Data, TeamRef, TypedSerializer
from engine.bulk.steps import THOUSANDTHS
from engine.presentation.play_by_play import play_by_play
from games.models import GameAnalysis
from games.odds.matchups import Ground, matchups_of, start_matchups
from games.odds.win_probability import (
    share_of,
    swings_of,
)


class WinPointOut(TypedSerializer):
    """The odds before one step of the game (a kickoff, down or try), from games played on from there.

    `number` is the event that was this step, so that its change is that from this point to the next. `line`
    counts the lines of the scoresheet's log before it. `home` is the home side's win probability, a tie
    counting half; `home_wins`, `ties` and `away_wins` are counts of games."""

    line: int
    number: int | None
    home: float
    home_wins: int
    ties: int
    away_wins: int
    home_points: float
    away_points: float


class SideLuckOut(TypedSerializer):
    """What one side's plays brought, and what the same calls bring on average."""

    name: str
    actual: int
    expected: float


class GameLuckOut(TypedSerializer):
    """The luck of both sides."""

    home: list[SideLuckOut]
    away: list[SideLuckOut]


class WinProbabilityOut(TypedSerializer):
    """`points` has one point for each step and a last one for the result.

    `turning_point` is the index of the step with the largest swing, `luckiest_roll` that of the step whose
    dice changed most given its calls, and `before_luckiest_roll` the home side's probability after those
    calls. All are null for a game that could not be replayed."""

    samples: int
    points: list[WinPointOut]
    turning_point: int | None
    luckiest_roll: int | None
    before_luckiest_roll: float | None
    luck: GameLuckOut | None


class WinProbabilityDetail(GameView, ReadOneView):
    """The win probability through a finished game, its turning point and its luck.

    It is empty, with 0 samples, until a worker has analyzed the game, some minutes after its end."""

    serializer_class = WinProbabilityOut
    related = (*GameView.related, "play_by_play")

    def extra_version(self) -> Hashable:
        analysis = _analyses(self.kwargs["game"]).values_list("version", "created_at").first()
        return super().extra_version(), analysis

    def get_object(self) -> Any:
        analysis = _analyses(self.game.public_id).first()
        shown = analysis or GameAnalysis(game=self.game, samples=0)
        numbers = self._numbers(shown) if shown.points else {}
        return {
            "samples": shown.samples,
            "points": [_point(point, numbers.get(step)) for step, point in enumerate(shown.points)],
            "turning_point": shown.turn,
            "luckiest_roll": shown.roll,
            "before_luckiest_roll": share_of(shown.before_roll) if shown.before_roll else None,
            "luck": {
                side: [
                    {"name": name, "actual": actual, "expected": expected / THOUSANDTHS}
                    for name, (actual, expected) in figures.items()
                ]
                for side, figures in shown.luck.items()
            }
            or None,
        }

    def _numbers(self, analysis: GameAnalysis) -> dict[int | None, int]:
        rows = play_by_play(self.game.header, lines_of(self.game), names_of(self.game))
        return {swing.step: swing.index + 1 for swing in swings_of(analysis, rows)}


def _point(point: list[int], number: int | None) -> Data:
    line, wins, ties, losses, home_points, away_points = point
    games = wins + ties + losses
    return {
        "line": line,
        "number": number,
        "home": share_of((wins, ties, losses)),
        "home_wins": wins,
        "ties": ties,
        "away_wins": losses,
        "home_points": home_points / games,
        "away_points": away_points / games,
    }


def _analyses(game: UUID) -> QuerySet[GameAnalysis]:
    return GameAnalysis.objects.filter(game__public_id=game)


class MatchupOut(TypedSerializer):
    """A team against another one on a ground. `p` is the probability to win (a draw counts as half a win) and
    `spread` the expected margin; both have standard errors. `points` and `opponent_points` are expected."""

    team: TeamRef
    opponent: TeamRef
    ground = serializers.ChoiceField([ground.value for ground in Ground])
    games = serializers.IntegerField(source="odds.games")
    p = serializers.FloatField(source="odds.chance")
    error = serializers.FloatField(source="odds.chance_error")
    draw = serializers.FloatField(source="odds.draws")
    points = serializers.FloatField(source="odds.points")
    opponent_points = serializers.FloatField(source="odds.opponent_points")
    spread = serializers.FloatField(source="odds.spread")
    spread_error = serializers.FloatField(source="odds.spread_error")


class PartStrengthOut(TypedSerializer):
    """What one part of a team's dice is worth: the expected margin against a team with the league's average
    dice, less the margin with average dice in this part. Points, with their standard error."""

    team: TeamRef
    part = serializers.ChoiceField(("run", "pass", "defense"))
    points: float
    error: float


class MatchupsOut(TypedSerializer):
    """All pairs of teams on all grounds; none until the simulation has ended. They belong to the league's
    present ruleset, options, components, teams and computer coaches: `question` is their digest."""

    question: str
    made_at: datetime | None
    method = Computed(Literal["sampled"], lambda _odds: "sampled")
    matchups: list[MatchupOut]
    strengths: list[PartStrengthOut]
    simulation: SimulationOut | None


class LeagueMatchupsDetail(LeagueView, ReadOneView):
    """The odds of every pair of teams, from games with their dice and computer coaches."""

    serializer_class = MatchupsOut

    def version(self) -> Hashable:
        matchups = matchups_of(self.league)
        run = matchups.run
        progress = (run.state, run.done) if run else None
        return super().version(), matchups.digest, matchups.row and matchups.row.made_at, progress

    def get_object(self) -> Any:
        matchups, teams = matchups_of(self.league), list(self.league.teams.order_by("slug"))
        return {
            "question": matchups.digest,
            "made_at": matchups.row.made_at if matchups.row else None,
            "matchups": [
                {"team": team, "opponent": other, "ground": ground.value, "odds": matchup}
                for team in teams
                for other in teams
                for ground in Ground
                if team != other and (matchup := matchups.matchup(team.slug, other.slug, ground))
            ],
            "strengths": [
                {"team": team, "part": part, "points": strength[0], "error": strength[1]}
                for team in teams
                for part in matchups.parts
                if (strength := matchups.strength(team.slug, part))
            ],
            "simulation": matchups.run,
        }

    @write_method(None, SimulationOut, status=HTTPStatus.CREATED)
    def post(self, _data: Data) -> Any:
        """Simulates the games between all pairs of teams. The same question is one simulation, however often
        it is asked."""
        row = start_matchups(league=self.league, actor=self.person)
        return created(row.run, "matchups", **self.kwargs)
