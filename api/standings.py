"""Standings, rankings, and clinching.

Standings have the reason for every place. Also what teams can still reach, and team leaders."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from api.http.reads import AsOfParams, ReadOneView, ReadView, require_week
from api.http.views import LeagueView, SeasonView
from api.leagues.teams import TeamInFull
from api.serializers import Data, RecordOut, TeamRef, TranslatedText, TypedSerializer
from league.almanac.pasts import recent_contests
from league.almanac.ratings import power_ranking
from league.almanac.selectors import leaders_of
from league.clinch.proofs import aim_outlooks, outlook_of, proved_marks, request_club_outlook
from league.clinch.verdicts import ClinchMark
from league.models import League, Team, Week
from league.playoffs.selectors import withdrawn_from
from league.seasons.selectors import team_by_slug
from league.standings.records import ClubRecord
from league.standings.selectors import standings_of
from league.standings.steps import TIE_BREAK_STEPS
from league.standings.tie_breaks import Standings, TieBreakDecision, TieBreakScope
from league.work.selectors import worker_is_alive


class RankOut(TypedSerializer):
    """A team in the ranking. `moved` is the number of places gained since last week, `places` lists its
    places week by week, `schedule` is the average rating of its opponents."""

    team: TeamRef
    place: int
    moved: int
    rating: float
    change: float
    record: RecordOut
    net: int
    schedule: float | None
    places: list[int]
    expanded: TeamInFull


class RankingOut(TypedSerializer):
    """The ranking after week `through` (null: now). Empty before the first game."""

    season: int
    through: int | None
    ranks: list[RankOut]


class RankingParams(TypedSerializer):
    """The week to look at."""

    through = serializers.IntegerField(
        min_value=1, default=None, help_text="The ranking after this week. Default: now."
    )


class RankingDetail(SeasonView, ReadOneView):
    """The Elo ranking by results and margins, with the changes since last week."""

    serializer_class = RankingOut
    params_class = RankingParams
    expansions = ("team",)

    def get_object(self) -> Any:
        through = self.params["through"]
        teams, (contests, past) = team_by_slug(self.season), recent_contests(self.season)
        withdrawn = withdrawn_from(self.season)
        ranks = power_ranking(
            contests, sorted(teams), self.season.number, through, past["ratings"], withdrawn
        )
        names = ("place", "moved", "rating", "change", "record", "net", "schedule", "places")
        lines = [
            {"team": teams[rank.club], **{name: getattr(rank, name) for name in names}} for rank in ranks
        ]
        return {"season": self.season.number, "through": through, "ranks": lines}


class LeaderOut(TypedSerializer):
    """A team's total, the number of games it comes from, and its best game."""

    team: TeamRef
    total: int
    games: int
    best: int


class StatisticOut(TypedSerializer):
    """A statistic with its five leaders. If `longest` is true, teams are compared by their best game."""

    key: str
    title: TranslatedText
    longest: bool
    leaders: list[LeaderOut]


class LeadersOut(TypedSerializer):
    """Team leaders of the regular season with this number, or of all seasons (null)."""

    season: int | None
    statistics: list[StatisticOut]


class SeasonLeaders(SeasonView, ReadOneView):
    """Team leaders of the season."""

    serializer_class = LeadersOut

    def get_object(self) -> Any:
        return _leaders(self.season.league, self.season.number)


class LeagueLeaders(LeagueView, ReadOneView):
    """Team leaders of all seasons together."""

    serializer_class = LeadersOut

    def get_object(self) -> Any:
        return _leaders(self.league)


def _leaders(league: League, season: int | None = None) -> Any:
    teams = {team.slug: team for team in league.teams.all()}
    statistics = [
        {
            "key": statistic.key,
            "title": statistic.title,
            "longest": statistic.is_longest,
            "leaders": [{**leader._asdict(), "team": teams[leader.team]} for leader in rows],
        }
        for statistic, rows in leaders_of(league, season).items()
    ]
    return {"season": season, "statistics": statistics}


SCOPES = [(scope.value, scope.name) for scope in TieBreakScope]


class AdjustmentOut(TypedSerializer):
    """Standings points that the commissioner has awarded or, if negative, deducted. A win is 2."""

    points: int
    reason: str


class RowOut(TypedSerializer):
    """A club's row: its place in the division, its seed in the conference, and its records.

    `adjustments` count in the percentage of `overall`: (2 * wins + ties + their points) / (2 * games).
    `sov` and `sos` are strength of victory and strength of schedule; `streak` is written like W3."""

    team: TeamRef
    place: int
    seed: int
    withdrawn: bool
    overall: RecordOut
    home: RecordOut
    away: RecordOut
    division: RecordOut
    conference: RecordOut
    points_for: int
    points_against: int
    net_points: int
    streak: str
    last_five: RecordOut
    sov: RecordOut
    sos: RecordOut
    adjustments: list[AdjustmentOut]
    expanded: TeamInFull


RECORD_COLUMNS = [name for name in map(str, RowOut().fields) if hasattr(ClubRecord, name)]  # of its record


class DivisionTableOut(TypedSerializer):
    """A division, best club first."""

    name: str
    rows: list[RowOut]


class ConferenceTableOut(TypedSerializer):
    """A conference: its divisions, and the slugs of all its clubs by seed."""

    name: str
    divisions: list[DivisionTableOut]
    seeds: list[str]
    overruled: bool


class StepOut(TypedSerializer):
    """A tie-break step applied to a group: each club's figures, the clubs that remain, and those that drop
    out.

    `restarts` means that the remaining clubs start again at the first step. A `reason` tells why the step did
    not apply."""

    step = serializers.ChoiceField(sorted(TIE_BREAK_STEPS))
    group: list[str]
    figures: dict[str, dict[str, int]]
    kept: list[str]
    out: list[str]
    restarts: bool
    reason: str


class CoinOut(TypedSerializer):
    """A decision by coin toss, or by the commissioner instead. A `provisional` toss does not count: the coin
    is tossed after the last regular game."""

    winner: str
    overridden: bool
    provisional: bool


class DecisionOut(TypedSerializer):
    """Why a tied club got a place, as data and in sentences."""

    scope = serializers.ChoiceField(SCOPES)
    conference: str
    division: str
    place: int
    tied: list[str]
    records: dict[str, dict[str, int]]
    group: list[str]
    waiting: list[str]
    steps: list[StepOut]
    coin: CoinOut | None
    decided_by = serializers.ChoiceField([*sorted(TIE_BREAK_STEPS), "coin", "placed"])
    chosen: str
    sentences: list[str]


class StandingsOut(TypedSerializer):
    """The season's standings after week `through` (null: now), and the reasons."""

    season: int
    through: int | None
    conferences: list[ConferenceTableOut]
    league: list[str]
    decisions: list[DecisionOut]


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
        """Raises ValidationError: no_such_week, two_moments."""
        through, as_of = self.params["through"], self.params["as_of"]
        if through is not None and as_of is not None:
            raise ValidationError({"through": [_("Send either through or as_of.")]}, "two_moments")
        week, name = (as_of, "as_of") if through is None else (through, "through")
        require_week(self.season, week, name, kind=Week.Kind.REGULAR)
        standings, context = standings_of(self.season, week), self.get_serializer_context()
        data = standings_data(standings, team_by_slug(self.season), context)
        return {"season": self.season.number, "through": week, **data}


def standings_data(standings: Standings, teams: dict[str, Team], context: Data | None = None) -> Data:
    """The conferences, the order of the league and the decisions of StandingsOut. `context` is that of a view
    with expansions."""
    names = {slug: team.nickname for slug, team in teams.items()}
    tables = [_conference(standings, teams, name) for name in standings.divisions]
    return {
        "conferences": ConferenceTableOut(tables, many=True, context=context or {}).data,
        "league": standings.league,
        "decisions": [_decision(decision, names) for decision in standings.decisions],
    }


def _conference(standings: Standings, teams: dict[str, Team], name: str) -> Data:
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
                    **{name: getattr(standings.records[slug], name) for name in RECORD_COLUMNS},
                }
                for place, slug in enumerate(slugs, start=1)
            ],
        }
        for division, slugs in standings.divisions[name].items()
    ]
    overruled = name in standings.overruled
    return {"name": name, "divisions": tables, "seeds": seeds, "overruled": overruled}


def _decision(decision: TieBreakDecision, names: dict[str, str]) -> Data:
    data = decision.as_dict()
    data["steps"] = [
        {**step, "reason": _(step["reason"]) if step["reason"] else ""} for step in data["steps"]
    ]
    return {**data, "sentences": decision.sentences(_, names.__getitem__)}


AIMS = ("playoffs", "division", "bye", "first_seed")
MARKS = [(mark.value, mark.name) for mark in ClinchMark]


class MarksOut(TypedSerializer):
    """A club's marks. An aim that does not exist in the season's format is null."""

    team: TeamRef
    playoffs = serializers.ChoiceField(MARKS)
    division = serializers.ChoiceField(MARKS)
    bye = serializers.ChoiceField(MARKS, allow_null=True)
    first_seed = serializers.ChoiceField(MARKS)


class ClinchOut(TypedSerializer):
    """What is certain, given the current results. Until it is `proved`, the list is empty and a worker is
    computing it: poll again after a few seconds. `waits_for_worker` tells that no worker is running."""

    season: int
    proved: bool
    waits_for_worker: bool
    teams: list[MarksOut]


class AssumedResultOut(TypedSerializer):
    """An assumed result of a game that has not been played."""

    week: int
    away = serializers.CharField(source="away.slug")
    away_score: int
    home = serializers.CharField(source="home.slug")
    home_score: int


class OutlookOut(TypedSerializer):
    """One aim of a club. `wins` is the magic number, or null if the club's own wins are not enough. `ways`
    tells what clinches the aim this week. `reached` and `missed` are example results after which the club
    reaches or misses the aim."""

    aim = serializers.ChoiceField(AIMS, source="key")
    mark = serializers.ChoiceField(MARKS)
    sentence: str
    wins: int | None
    ways: list[str]
    reached = AssumedResultOut(many=True, allow_null=True, read_only=True)
    missed = AssumedResultOut(many=True, allow_null=True, read_only=True)


class ClinchOfTeamOut(TypedSerializer):
    """What a club can still reach, easiest aim first. Until it is `found`, the list is empty and a worker is
    computing it: poll again after a few seconds. `waits_for_worker` tells that no worker is running."""

    team: TeamRef
    found: bool
    waits_for_worker: bool
    aims: list[OutlookOut]


class ClinchDetail(SeasonView, ReadOneView):
    """The clubs that have clinched or are eliminated. Everything is proved, nothing estimated."""

    serializer_class = ClinchOut

    def version(self) -> None:
        """None, because a proof arrives without a change of the league."""

    def get_object(self) -> Any:
        marks, teams = proved_marks(self.season), team_by_slug(self.season)
        rows = [{"bye": None, **own, "team": teams[slug]} for slug, own in (marks or {}).items()]
        proved = marks is not None
        data = {"season": self.season.number, "proved": proved, "teams": rows}
        return {**data, "waits_for_worker": not proved and not worker_is_alive()}


class TeamClinchDetail(SeasonView, ReadOneView):
    """What a club can still reach, with examples. A worker computes it in a few seconds."""

    serializer_class = ClinchOfTeamOut

    @extend_schema(operation_id="leagues_seasons_clinch_team_retrieve")
    def get(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        return super().get(request, *args, **kwargs)

    def get_object(self) -> Any:
        teams, slug = team_by_slug(self.season), self.kwargs["team"]
        if slug not in teams:
            raise Http404
        team = teams[slug]
        outlook = outlook_of(self.season, team)
        if outlook is None:
            request_club_outlook(season=self.season, team=team)
        waits = outlook is None and not worker_is_alive()
        aims = aim_outlooks(outlook, teams) if outlook else []
        return {"team": team, "found": outlook is not None, "waits_for_worker": waits, "aims": aims}

    def version(self) -> None:
        """None, because a proof arrives without a change of the league."""
