"""The matchups of a league: what the dice say about each pair of its teams."""

from __future__ import annotations

from collections.abc import Hashable
from http import HTTPStatus
from typing import Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.http.reads import ReadView
from api.http.views import LeagueView
from api.http.writes import Created, write_method
from api.odds.seasons import METHODS, SimulationOut
from api.serializers import TeamRef
from games.selectors.odds.matchups import Ground, LeagueMatchups, matchups_of
from games.services.odds.matchups import start_matchups
from league.models import Team


class MatchupOut(serializers.Serializer[Any]):
    """A team against another one on a ground. `p` is the probability to win (a draw counts as half a win) and
    `spread` the expected margin; both have standard errors. `points` and `opponent_points` are expected."""

    team = TeamRef()
    opponent = TeamRef()
    ground = serializers.ChoiceField([ground.value for ground in Ground])
    games = serializers.IntegerField()
    p = serializers.FloatField()
    error = serializers.FloatField()
    draw = serializers.FloatField()
    points = serializers.FloatField()
    opponent_points = serializers.FloatField()
    spread = serializers.FloatField()
    spread_error = serializers.FloatField()


class PartStrengthOut(serializers.Serializer[Any]):
    """What one part of a team's dice is worth: the expected margin against a team with the league's average
    dice, less the margin with average dice in this part. Points, with their standard error."""

    team = TeamRef()
    part = serializers.ChoiceField(("run", "pass", "defense"))
    points = serializers.FloatField()
    error = serializers.FloatField()


class MatchupsOut(serializers.Serializer[Any]):
    """All pairs of teams on all grounds; none until the simulation has ended. They belong to the league's
    present ruleset, options, components, teams and computer coaches: `question` is their digest."""

    question = serializers.CharField()
    made_at = serializers.DateTimeField(allow_null=True)
    method = serializers.SerializerMethodField()
    matchups = MatchupOut(many=True)
    strengths = PartStrengthOut(many=True)
    simulation = SimulationOut(allow_null=True)

    @extend_schema_field(serializers.ChoiceField(METHODS))
    def get_method(self, _matchups: Any) -> str:
        return "sampled"


class LeagueMatchupsDetail(LeagueView, ReadView):
    """The odds of every pair of teams, from games with their dice and computer coaches."""

    serializer_class = MatchupsOut

    def version(self) -> Hashable:
        found = matchups_of(self.league)
        run = found.run
        progress = (run.state, run.done) if run else None
        return super().version(), found.plan.digest, found.row and found.row.made_at, progress

    def read(self) -> Any:
        return MatchupsOut(_plain(matchups_of(self.league), list(self.league.teams.order_by("slug")))).data

    @write_method(None, SimulationOut, status=HTTPStatus.CREATED)
    def post(self, _data: dict[str, Any]) -> Any:
        """Simulates the games between all pairs of teams. The same question is one simulation, however often
        it is asked."""
        row = start_matchups(league=self.league, actor=self.person)
        return Created(row.run, reverse("api:matchups", kwargs=self.kwargs))


def _plain(found: LeagueMatchups, teams: list[Team]) -> dict[str, Any]:
    return {
        "question": found.plan.digest,
        "made_at": found.row.made_at if found.row else None,
        "matchups": [
            _matchup(found, team, other, ground)
            for team in teams
            for other in teams
            for ground in Ground
            if team != other and found.counts
        ],
        "strengths": [
            {"team": team, "part": part, "points": strength.points, "error": strength.error}
            for team in teams
            for part in found.parts
            if (strength := found.strength(team.slug, part))
        ],
        "simulation": found.run,
    }


def _matchup(found: LeagueMatchups, team: Team, other: Team, ground: Ground) -> dict[str, Any]:
    matchup = found.matchup(team.slug, other.slug, ground)
    if matchup is None:
        return {}
    points, theirs = matchup.points
    return {
        "team": team,
        "opponent": other,
        "ground": ground.value,
        "games": matchup.games,
        "p": matchup.chance,
        "error": matchup.chance_error,
        "draw": matchup.draws,
        "points": points,
        "opponent_points": theirs,
        "spread": matchup.spread,
        "spread_error": matchup.spread_error,
    }
