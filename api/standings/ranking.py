"""The power ranking of a season, and team leaders of a season or of all seasons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from api.http.reads import ReadView
from api.http.views import LeagueView, SeasonView
from api.league.teams import TeamInFull
from api.serializers import RecordOut, TeamRef, TranslatedText
from games.selectors.leaders import Leader, Statistic, leaders_of
from league.almanac import PowerRank, power_ranking
from league.models import Team
from league.selectors.season.pasts import recent_contests
from league.selectors.season.teams import team_by_slug


class RankOut(serializers.Serializer[Any]):
    """A team in the ranking. `moved` is the number of places gained since last week, `places` lists its
    places week by week, `schedule` is the average rating of its opponents.
    """

    team = TeamRef()
    place = serializers.IntegerField()
    moved = serializers.IntegerField()
    rating = serializers.FloatField(source="rating.value")
    change = serializers.FloatField(source="rating.change")
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
        teams, recent = team_by_slug(self.season), recent_contests(self.season)
        ranks = power_ranking(recent.contests, sorted(teams), self.season.number, through, recent.before)
        lines = [_line(rank, teams[rank.rating.club]) for rank in ranks]
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
    names = ("place", "moved", "rating", "record", "net", "schedule", "places")
    return {"team": team, **{name: getattr(rank, name) for name in names}}


def _leaders(season: int | None, found: Mapping[Statistic, list[Leader]], teams: Mapping[str, Team]) -> Any:
    statistics = [
        {
            "key": statistic.key,
            "title": statistic.title,
            "longest": statistic.longest,
            "leaders": [
                {"team": teams[one.team], "total": one.total, "games": one.games, "best": one.best}
                for one in rows
            ],
        }
        for statistic, rows in found.items()
    ]
    return LeadersOut({"season": season, "statistics": statistics}).data
