"""The power ranking of a season, and team leaders of a season or of all seasons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from api.http.reads import AsOfParams, ReadView, require_week
from api.http.views import LeagueView, SeasonView
from api.leagues.teams import TeamInFull
from api.serializers import RecordOut, TeamRef, TranslatedText
from engine.presentation.box_score import Statistic
from games.story.leaders import Leader, leaders_of
from league.almanac.pasts import recent_contests
from league.almanac.ratings import PowerRank, power_ranking
from league.models import Team, Week
from league.playoffs.selectors import withdrawn_from
from league.seasons.selectors import team_by_slug
from league.standings.records import ClubRecord
from league.standings.selectors import standings_of
from league.standings.steps import TIE_BREAK_STEPS
from league.standings.tie_breaks import Standings, TieBreakDecision, TieBreakScope


class RankOut(serializers.Serializer[Any]):
    """A team in the ranking. `moved` is the number of places gained since last week, `places` lists its
    places week by week, `schedule` is the average rating of its opponents.
    """

    team = TeamRef()
    place = serializers.IntegerField()
    moved = serializers.IntegerField()
    rating = serializers.FloatField()
    change = serializers.FloatField()
    record = RecordOut()
    net = serializers.IntegerField()
    schedule = serializers.FloatField(allow_null=True)
    places = serializers.ListField(child=serializers.IntegerField())
    expanded = TeamInFull()


class RankingOut(serializers.Serializer[Any]):
    """The ranking after week `through` (null: now). Empty before the first game."""

    season = serializers.IntegerField()
    through = serializers.IntegerField(allow_null=True)
    ranks = RankOut(many=True)


class RankingParams(serializers.Serializer[Any]):
    """The week to look at."""

    through = serializers.IntegerField(
        min_value=1, default=None, help_text="The ranking after this week. Default: now."
    )


class RankingDetail(SeasonView, ReadView):
    """The Elo ranking by results and margins, with the changes since last week."""

    serializer_class = RankingOut
    params_class = RankingParams
    expansions = ("team",)

    def read(self) -> Any:
        params = RankingParams(data=self.request.query_params.dict())
        params.is_valid(raise_exception=True)
        through: int | None = params.validated_data["through"]
        teams, (contests, past) = team_by_slug(self.season), recent_contests(self.season)
        withdrawn = withdrawn_from(self.season)
        ranks = power_ranking(
            contests, sorted(teams), self.season.number, through, past["ratings"], withdrawn
        )
        lines = [_line(rank, teams[rank.club]) for rank in ranks]
        shown = RankOut(lines, many=True, context=self.get_serializer_context()).data
        return {"season": self.season.number, "through": through, "ranks": shown}


class LeaderOut(serializers.Serializer[Any]):
    """A team's total, the number of games it comes from, and its best game."""

    team = TeamRef()
    total = serializers.IntegerField()
    games = serializers.IntegerField()
    best = serializers.IntegerField()


class StatisticOut(serializers.Serializer[Any]):
    """A statistic with its five leaders. If `longest` is true, teams are compared by their best game."""

    key = serializers.CharField()
    title = TranslatedText()
    longest = serializers.BooleanField()
    leaders = LeaderOut(many=True)


class LeadersOut(serializers.Serializer[Any]):
    """Team leaders of the regular season with this number, or of all seasons (null)."""

    season = serializers.IntegerField(allow_null=True)
    statistics = StatisticOut(many=True)


class SeasonLeaders(SeasonView, ReadView):
    """Team leaders of the season."""

    serializer_class = LeadersOut

    def read(self) -> Any:
        league, number = self.season.league, self.season.number
        teams = {team.slug: team for team in league.teams.all()}
        return _leaders(number, leaders_of(league, number), teams)


class LeagueLeaders(LeagueView, ReadView):
    """Team leaders of all seasons together."""

    serializer_class = LeadersOut

    def read(self) -> Any:
        teams = {team.slug: team for team in self.league.teams.all()}
        return _leaders(None, leaders_of(self.league), teams)


def _line(rank: PowerRank, team: Team) -> dict[str, Any]:
    names = ("place", "moved", "rating", "change", "record", "net", "schedule", "places")
    return {"team": team, **{name: getattr(rank, name) for name in names}}


def _leaders(season: int | None, leaders: Mapping[Statistic, list[Leader]], teams: Mapping[str, Team]) -> Any:
    statistics = [
        {
            "key": statistic.key,
            "title": statistic.title,
            "longest": statistic.is_longest,
            "leaders": [
                {
                    "team": teams[leader.team],
                    "total": leader.total,
                    "games": leader.games,
                    "best": leader.best,
                }
                for leader in rows
            ],
        }
        for statistic, rows in leaders.items()
    ]
    return LeadersOut({"season": season, "statistics": statistics}).data


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
    "adjustments",
)


class AdjustmentOut(serializers.Serializer[Any]):
    """Standings points that the commissioner has awarded or, if negative, deducted. A win is 2."""

    points = serializers.IntegerField()
    reason = serializers.CharField()


class RowOut(serializers.Serializer[Any]):
    """A club's row: its place in the division, its seed in the conference, and its records.

    `adjustments` count in the percentage of `overall`: (2 * wins + ties + their points) / (2 * games).
    `sov` and `sos` are strength of victory and strength of schedule; `streak` is written like W3.
    """

    team = TeamRef()
    place = serializers.IntegerField()
    seed = serializers.IntegerField()
    withdrawn = serializers.BooleanField()
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
    adjustments = AdjustmentOut(many=True)
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
    overruled = serializers.BooleanField()


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
    """The season's standings after week `through` (null: now), and the reasons."""

    season = serializers.IntegerField()
    through = serializers.IntegerField(allow_null=True)
    conferences = ConferenceTableOut(many=True)
    league = serializers.ListField(child=serializers.CharField())
    decisions = DecisionOut(many=True)


class StandingsParams(AsOfParams):
    """The week to look at."""

    through = serializers.IntegerField(
        min_value=1, default=None, help_text="The standings after this week, as `as_of`. Default: now."
    )


class StandingsDetail(SeasonView, ReadView):
    """The standings from final results of the regular season, with the reason for every place."""

    serializer_class = StandingsOut
    params_class = StandingsParams
    expansions = ("team",)

    def read(self) -> Any:
        week = self._week()
        standings, context = standings_of(self.season, week), self.get_serializer_context()
        data = standings_data(standings, team_by_slug(self.season), context)
        return {"season": self.season.number, "through": week, **data}

    def _week(self) -> int | None:
        """The requested week. Raises ValidationError: no_such_week, two_moments."""
        params = StandingsParams(data=self.request.query_params.dict())
        params.is_valid(raise_exception=True)
        through: int | None = params.validated_data["through"]
        as_of: int | None = params.validated_data["as_of"]
        if through is not None and as_of is not None:
            raise ValidationError({"through": [_("Send either through or as_of.")]}, "two_moments")
        week, name = (as_of, "as_of") if through is None else (through, "through")
        require_week(self.season, week, name, kind=Week.Kind.REGULAR)
        return week


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
                {
                    "team": teams[slug],
                    "place": place,
                    "seed": seeds.index(slug) + 1,
                    "withdrawn": slug in standings.withdrawn,
                    **_columns(standings.records[slug]),
                }
                for place, slug in enumerate(slugs, start=1)
            ],
        }
        for division, slugs in standings.divisions[name].items()
    ]
    overruled = name in standings.overruled
    return {"name": name, "divisions": tables, "seeds": seeds, "overruled": overruled}


def _columns(record: ClubRecord) -> dict[str, Any]:
    return {name: getattr(record, name) for name in COLUMNS}


def _decision(decision: TieBreakDecision, names: dict[str, str]) -> dict[str, Any]:
    data = decision.as_dict()
    data["steps"] = [
        {**step, "reason": _(step["reason"]) if step["reason"] else ""} for step in data["steps"]
    ]
    return {**data, "sentences": decision.sentences(_, names.__getitem__)}
