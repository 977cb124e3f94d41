"""Standings as of any week, with the reason for every place."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from api.http.as_of import AsOfParams, require_week
from api.http.reads import ReadView
from api.http.views import SeasonView
from api.league.teams import TeamInFull
from api.serializers import RecordOut, TeamRef
from league.models import Team, Week
from league.selectors.season.known_then import NOW, AsOf, standings_as_of
from league.selectors.season.teams import team_by_slug
from league.standings import TIE_BREAK_STEPS, ClubRecord, Standings, TieBreakDecision, TieBreakScope

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
    expanded = TeamInFull()


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

    step = serializers.ChoiceField(sorted(TIE_BREAK_STEPS))
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
    decided_by = serializers.ChoiceField([*sorted(TIE_BREAK_STEPS), "coin", "placed"])
    chosen = serializers.CharField()
    sentences = serializers.ListField(child=serializers.CharField())


class StandingsOut(serializers.Serializer[Any]):
    """The season's standings after week `through`, at the time `as_of` (both null: now), and the reasons."""

    season = serializers.IntegerField()
    through = serializers.IntegerField(allow_null=True)
    as_of = serializers.DateTimeField(allow_null=True)
    conferences = ConferenceTableOut(many=True)
    league = serializers.ListField(child=serializers.CharField())
    decisions = DecisionOut(many=True)


class StandingsParams(AsOfParams):
    """The moment to look at."""

    through = serializers.IntegerField(
        min_value=1, default=None, help_text="The standings after this week, as `as_of`. Default: now."
    )


class StandingsDetail(SeasonView, ReadView):
    """The standings from final results of the regular season, with the reason for every place."""

    serializer_class = StandingsOut
    params_class = StandingsParams
    expansions = ("team",)
    may_conflict = True  # for the API's description

    def read(self) -> Any:
        moment = self._moment()
        found, context = standings_as_of(self.season, moment), self.get_serializer_context()
        data = standings_data(found, team_by_slug(self.season), context)
        return {"season": self.season.number, "through": moment.week, "as_of": moment.at, **data}

    def _moment(self) -> AsOf:
        """The requested moment. Raises ValidationError: no_such_week, two_moments, and those of AsOfField."""
        params = StandingsParams(data=self.request.query_params.dict())
        params.is_valid(raise_exception=True)
        through: int | None = params.validated_data["through"]
        moment: AsOf = params.validated_data.get("as_of", NOW)
        if through is not None and moment != NOW:
            raise ValidationError({"through": [_("Send either through or as_of.")]}, "two_moments")
        name = "as_of" if through is None else "through"
        moment = AsOf(week=through) if through is not None else moment
        require_week(self.season, moment, name, kind=Week.Kind.REGULAR)
        return moment


def standings_data(
    standings: Standings, teams: dict[str, Team], context: dict[str, Any] | None = None
) -> dict[str, Any]:
    """The conferences, the order of the league and the decisions of StandingsOut. `context` is that of a view
    with expansions.
    """
    names = {slug: team.nickname for slug, team in teams.items()}
    tables = [_conference(standings, teams, name) for name in standings.divisions]
    return {
        "conferences": ConferenceTableOut(tables, many=True, context=context or {}).data,
        "league": standings.league,
        "decisions": [_decision(decision, names) for decision in standings.decisions],
    }


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
