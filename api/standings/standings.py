"""Standings as of any week, with the reason for every place."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from api.http.reads import ReadView
from api.http.views import SeasonView
from api.serializers import RecordOut, TeamRef
from league.models import Team, Week
from league.selectors.season.standings import standings_of
from league.selectors.season.teams import team_by_slug
from league.standings import ClubRecord, Standings, TieBreakDecision, TieBreakScope

SCOPES = [(scope.value, scope.name) for scope in TieBreakScope]
COLUMNS = (
    "overall",
    "home",
    "away",
    "division",
    "conference",
    "points_for",
    "points_against",
    "net_points",
    "streak",
    "last_five",
    "sov",
    "sos",
)


class RowOut(serializers.Serializer[Any]):
    """A club's row: its place in the division, its seed in the conference, and its records.

    `sov` and `sos` are strength of victory and strength of schedule; `streak` is written like W3.
    """

    team = TeamRef()
    place = serializers.IntegerField()
    seed = serializers.IntegerField()
    overall = RecordOut()
    home = RecordOut()
    away = RecordOut()
    division = RecordOut()
    conference = RecordOut()
    points_for = serializers.IntegerField()
    points_against = serializers.IntegerField()
    net_points = serializers.IntegerField()
    streak = serializers.CharField(allow_blank=True)
    last_five = RecordOut()
    sov = RecordOut()
    sos = RecordOut()


class DivisionTableOut(serializers.Serializer[Any]):
    """A division, best club first."""

    name = serializers.CharField()
    rows = RowOut(many=True)


class ConferenceTableOut(serializers.Serializer[Any]):
    """A conference: its divisions, and the slugs of all its clubs by seed."""

    name = serializers.CharField()
    divisions = DivisionTableOut(many=True)
    seeds = serializers.ListField(child=serializers.CharField())


class StepOut(serializers.Serializer[Any]):
    """A tie-break step applied to a group: each club's figures, the clubs that remain, and those that drop
    out.

    `restarts` means that the remaining clubs start again at the first step. A `reason` tells why the step did
    not apply.
    """

    step = serializers.CharField()
    group = serializers.ListField(child=serializers.CharField())
    figures = serializers.DictField(child=serializers.DictField(child=serializers.IntegerField()))
    kept = serializers.ListField(child=serializers.CharField())
    out = serializers.ListField(child=serializers.CharField())
    restarts = serializers.BooleanField()
    reason = serializers.CharField(allow_blank=True)


class CoinOut(serializers.Serializer[Any]):
    """A decision by coin toss, or by the commissioner instead. A `provisional` toss does not count: the coin
    is tossed after the last regular game.
    """

    winner = serializers.CharField()
    overridden = serializers.BooleanField()
    provisional = serializers.BooleanField()


class DecisionOut(serializers.Serializer[Any]):
    """Why a tied club got a place, as data and in sentences."""

    scope = serializers.ChoiceField(SCOPES)
    conference = serializers.CharField(allow_blank=True)
    division = serializers.CharField(allow_blank=True)
    place = serializers.IntegerField()
    tied = serializers.ListField(child=serializers.CharField())
    records = serializers.DictField(child=serializers.DictField(child=serializers.IntegerField()))
    group = serializers.ListField(child=serializers.CharField())
    waiting = serializers.ListField(child=serializers.CharField())
    steps = StepOut(many=True)
    coin = CoinOut(allow_null=True)
    decided_by = serializers.CharField()
    chosen = serializers.CharField()
    sentences = serializers.ListField(child=serializers.CharField())


class StandingsOut(serializers.Serializer[Any]):
    """The season's standings after week `through` (null: now), and the reasons."""

    season = serializers.IntegerField()
    through = serializers.IntegerField(allow_null=True)
    conferences = ConferenceTableOut(many=True)
    league = serializers.ListField(child=serializers.CharField())
    decisions = DecisionOut(many=True)


class StandingsParams(serializers.Serializer[Any]):
    """The week to look at."""

    through = serializers.IntegerField(
        min_value=1, default=None, help_text="The standings after this week. Default: now."
    )


class StandingsDetail(SeasonView, ReadView):
    """The standings from final results of the regular season, with the reason for every place."""

    serializer_class = StandingsOut
    params_class = StandingsParams

    def read(self) -> Any:
        through = self._through()
        standings, teams = standings_of(self.season, through), team_by_slug(self.season)
        names = {slug: team.nickname for slug, team in teams.items()}
        return {
            "season": self.season.number,
            "through": through,
            "conferences": ConferenceTableOut(
                [_conference(standings, teams, name) for name in standings.divisions], many=True
            ).data,
            "league": standings.league,
            "decisions": [_decision(decision, names) for decision in standings.decisions],
        }

    def _through(self) -> int | None:
        """The requested week, or None for now. Raises ValidationError: no_such_week."""
        params = StandingsParams(data=self.request.query_params.dict())
        params.is_valid(raise_exception=True)
        through: int | None = params.validated_data["through"]
        regular = self.season.weeks.filter(kind=Week.Kind.REGULAR)
        if through is not None and not regular.filter(number=through).exists():
            sentence = _("The season has no regular week with that number.")
            raise ValidationError({"through": [sentence]}, "no_such_week")
        return through


def _conference(standings: Standings, teams: dict[str, Team], name: str) -> dict[str, Any]:
    seeds = standings.seeds[name]
    tables = [
        {
            "name": division,
            "rows": [
                _row(teams[slug], standings.records[slug], place, seeds.index(slug) + 1)
                for place, slug in enumerate(slugs, start=1)
            ],
        }
        for division, slugs in standings.divisions[name].items()
    ]
    return {"name": name, "divisions": tables, "seeds": seeds}


def _row(team: Team, record: ClubRecord, place: int, seed: int) -> dict[str, Any]:
    columns = {name: getattr(record, name) for name in COLUMNS}
    return {"team": team, "place": place, "seed": seed, **columns}


def _decision(decision: TieBreakDecision, names: dict[str, str]) -> dict[str, Any]:
    data = decision.as_dict()
    data["steps"] = [
        {**step, "reason": _(step["reason"]) if step["reason"] else ""} for step in data["steps"]
    ]
    return {**data, "sentences": decision.sentences(_, names.__getitem__)}
