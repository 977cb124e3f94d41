"""What is proved: each club's marks (clinched or eliminated), and what one club can still reach."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from api.http.reads import ReadView
from api.http.views import SeasonView
from api.serializers import TeamRef
from league.clinch.pages import aim_outlooks
from league.clinch.proofs import outlook_of, proved_marks, request_club_outlook
from league.clinch.verdicts import ClinchMark
from league.seasons.selectors import team_by_slug
from league.work.selectors import worker_is_alive

AIMS = ("playoffs", "division", "bye", "first_seed")
MARKS = [(mark.value, mark.name) for mark in ClinchMark]


class MarksOut(serializers.Serializer[Any]):
    """A club's marks. An aim that does not exist in the season's format is null."""

    team = TeamRef()
    playoffs = serializers.ChoiceField(MARKS)
    division = serializers.ChoiceField(MARKS)
    bye = serializers.ChoiceField(MARKS, allow_null=True)
    first_seed = serializers.ChoiceField(MARKS)


class ClinchOut(serializers.Serializer[Any]):
    """What is certain, given the current results. Until it is `proved`, the list is empty and a worker is
    computing it: poll again after a few seconds. `waits_for_worker` tells that no worker is running.
    """

    season = serializers.IntegerField()
    proved = serializers.BooleanField()
    waits_for_worker = serializers.BooleanField()
    teams = MarksOut(many=True)


class AssumedResultOut(serializers.Serializer[Any]):
    """An assumed result of a game that has not been played."""

    week = serializers.IntegerField()
    away = serializers.CharField(source="away.slug")
    away_score = serializers.IntegerField()
    home = serializers.CharField(source="home.slug")
    home_score = serializers.IntegerField()


class OutlookOut(serializers.Serializer[Any]):
    """One aim of a club. `wins` is the magic number, or null if the club's own wins are not enough. `ways`
    tells what clinches the aim this week. `reached` and `missed` are example results after which the club
    reaches or misses the aim.
    """

    aim = serializers.ChoiceField(AIMS, source="key")
    mark = serializers.ChoiceField(MARKS)
    sentence = serializers.CharField()
    wins = serializers.IntegerField(allow_null=True)
    ways = serializers.ListField(child=serializers.CharField())
    reached = AssumedResultOut(many=True, allow_null=True, read_only=True)
    missed = AssumedResultOut(many=True, allow_null=True, read_only=True)


class ClinchOfTeamOut(serializers.Serializer[Any]):
    """What a club can still reach, easiest aim first. Until it is `found`, the list is empty and a worker is
    computing it: poll again after a few seconds. `waits_for_worker` tells that no worker is running.
    """

    team = TeamRef()
    found = serializers.BooleanField()
    waits_for_worker = serializers.BooleanField()
    aims = OutlookOut(many=True)


class ClinchDetail(SeasonView, ReadView):
    """The clubs that have clinched or are eliminated. Everything is proved, nothing estimated."""

    serializer_class = ClinchOut

    def version(self) -> None:
        """None, because a proof arrives without a change of the league."""

    def read(self) -> Any:
        marks, teams = proved_marks(self.season), team_by_slug(self.season)
        rows = [{"bye": None, **own, "team": teams[slug]} for slug, own in (marks or {}).items()]
        proved = marks is not None
        data = {"season": self.season.number, "proved": proved, "teams": rows}
        return ClinchOut({**data, "waits_for_worker": not proved and not worker_is_alive()}).data


class TeamClinchDetail(SeasonView, ReadView):
    """What a club can still reach, with examples. A worker computes it in a few seconds."""

    serializer_class = ClinchOfTeamOut

    @extend_schema(operation_id="leagues_seasons_clinch_team_retrieve")
    def get(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        return super().get(request, *args, **kwargs)

    def read(self) -> Any:
        teams, slug = team_by_slug(self.season), self.kwargs["team"]
        if slug not in teams:
            raise Http404
        team = teams[slug]
        outlook = outlook_of(self.season, team)
        if outlook is None:
            request_club_outlook(season=self.season, team=team)
        waits = outlook is None and not worker_is_alive()
        aims = aim_outlooks(outlook, teams) if outlook else []
        data = {"team": team, "found": outlook is not None, "waits_for_worker": waits, "aims": aims}
        return ClinchOfTeamOut(data).data

    def version(self) -> None:
        """None, because a proof arrives without a change of the league."""
