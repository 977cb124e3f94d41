"""What is proved: each club's marks (clinched or eliminated), and what one club can still reach."""

from __future__ import annotations

from itertools import chain
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers

from api.http.reads import ReadOneView
from api.http.views import SeasonView
from api.serializers import TeamRef, TypedSerializer
from league.clinch.pages import SeasonExample, aim_outlooks
from league.clinch.proofs import outlook_of, request_club_outlook
from league.clinch.verdicts import ClinchMark
from league.seasons.selectors import team_by_slug
from league.tasks import proved_marks
from league.work.selectors import worker_is_alive

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
    computing it: poll again after a few seconds. `waits_for_worker` tells that no worker is running.
    """

    season: int
    proved: bool
    waits_for_worker: bool
    teams: list[MarksOut]


class AssumedResultOut(TypedSerializer):
    """An assumed result of a game that has not been played."""

    week: int
    away = serializers.CharField(source="game.away.slug")
    away_score = serializers.IntegerField(source="game.away_score")
    home = serializers.CharField(source="game.home.slug")
    home_score = serializers.IntegerField(source="game.home_score")


class OutlookOut(TypedSerializer):
    """One aim of a club. `wins` is the magic number, or null if the club's own wins are not enough. `ways`
    tells what clinches the aim this week. `reached` and `missed` are example results after which the club
    reaches or misses the aim.
    """

    aim = serializers.ChoiceField(AIMS, source="key")
    mark = serializers.ChoiceField(MARKS)
    sentence: str
    wins: int | None
    ways: list[str]
    reached = serializers.SerializerMethodField()
    missed = serializers.SerializerMethodField()

    @extend_schema_field(AssumedResultOut(many=True, allow_null=True))
    def get_reached(self, outlook: Any) -> Any:
        return _supposed(outlook.reached)

    @extend_schema_field(AssumedResultOut(many=True, allow_null=True))
    def get_missed(self, outlook: Any) -> Any:
        return _supposed(outlook.missed)


class ClinchOfTeamOut(TypedSerializer):
    """What a club can still reach, easiest aim first. Until it is `found`, the list is empty and a worker is
    computing it: poll again after a few seconds. `waits_for_worker` tells that no worker is running.
    """

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


def _supposed(example: SeasonExample | None) -> Any:
    if example is None:
        return None
    games = chain.from_iterable(({"week": week, "game": g} for g in games) for week, games in example.weeks)
    return AssumedResultOut(games, many=True).data
