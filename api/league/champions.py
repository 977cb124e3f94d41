"""A league's past: champions, careers, and the record book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from api.http.reads import ReadView
from api.http.views import LeagueView
from api.serializers import RecordOut, TeamRef, TranslatedText
from league.almanac import RecordsBook
from league.models import Team
from league.presenters.history.hall_of_champions import hall_of_champions
from league.selectors.leagues.almanac import records_of
from league.selectors.leagues.cache_versions import league_version


class ChampionOut(serializers.Serializer[Any]):
    """How a season ended. `score` is that of the final, the champion's points first; `titles` counts the
    champion's titles in a row. Coaches are those at the time of the title.
    """

    season = serializers.IntegerField(source="season.number")
    imported = serializers.BooleanField(source="season.imported")
    team = TeamRef()
    runner_up = TeamRef(allow_null=True)
    third = TeamRef(allow_null=True)
    score = serializers.CharField()
    record = RecordOut()
    coaches = serializers.ListField(child=serializers.CharField())
    titles = serializers.IntegerField()


class CareerOut(serializers.Serializer[Any]):
    """All seasons of a team (by slug) or of a coach (by name). Points are (for, against)."""

    name = serializers.CharField()
    seasons = serializers.IntegerField()
    regular = RecordOut()
    playoffs = RecordOut()
    appearances = serializers.IntegerField()
    finals = serializers.IntegerField()
    titles = serializers.IntegerField()
    points = serializers.ListField(child=serializers.IntegerField())
    shutouts = serializers.IntegerField()
    comebacks = serializers.IntegerField()


class HallOfChampionsOut(serializers.Serializer[Any]):
    """Champions, newest first; careers, most successful first. `older` is the value of `before` for the
    champions that follow, null if there are none.
    """

    champions = ChampionOut(many=True)
    older = serializers.IntegerField(allow_null=True)
    teams = CareerOut(many=True)
    coaches = CareerOut(many=True)


class ChampionsParams(serializers.Serializer[Any]):
    """Which champions to list."""

    before = serializers.IntegerField(
        min_value=1,
        default=None,
        help_text="Only champions of the seasons below this number. Default: the newest.",
    )
    limit = serializers.IntegerField(
        min_value=1, max_value=100, default=10, help_text="The greatest number of champions."
    )


class HallOfChampions(LeagueView, ReadView):
    """The hall of champions, and the careers of teams and coaches."""

    serializer_class = HallOfChampionsOut
    params_class = ChampionsParams

    def read(self) -> Any:
        params = ChampionsParams(data=self.request.query_params.dict())
        params.is_valid(raise_exception=True)
        hall = hall_of_champions(self.league, **params.validated_data)
        teams = [career for _team, career in hall.teams]
        found = {"champions": hall.champions, "older": hall.older, "teams": teams, "coaches": hall.coaches}
        return HallOfChampionsOut(found).data


class PlaceOut(serializers.Serializer[Any]):
    """A game, by the numbers used in addresses."""

    season = serializers.IntegerField()
    week = serializers.IntegerField()
    fixture = serializers.IntegerField(source="number")


class RecordEntryOut(serializers.Serializer[Any]):
    """One entry of a record: its holder, the figure, and the games in which it was set (empty for a
    career).
    """

    team = TeamRef()
    value = serializers.IntegerField()
    first = PlaceOut(allow_null=True)
    last = PlaceOut(allow_null=True)


class RecordsOut(serializers.Serializer[Any]):
    """A record and its best entries."""

    name = TranslatedText()
    entries = RecordEntryOut(many=True)


class RecordBookOut(serializers.Serializer[Any]):
    """Records of single games, of regular seasons, of streaks, and of all seasons together."""

    games = RecordsOut(many=True)
    seasons = RecordsOut(many=True)
    streaks = RecordsOut(many=True)
    careers = RecordsOut(many=True)


class RecordBook(LeagueView, ReadView):
    """The record book."""

    serializer_class = RecordBookOut

    def read(self) -> Any:
        found = records_of(self.league, league_version(self.league))
        teams = {team.slug: team for team in self.league.teams.all()}
        careers = [
            {"name": name, "entries": [_entry(teams[club], value) for club, value in entries]}
            for name, entries in found.careers.items()
        ]
        books = (_book(book, teams) for book in (found.games, found.seasons, found.streaks))
        return RecordBookOut(
            dict(zip(("games", "seasons", "streaks"), books, strict=True), careers=careers)
        ).data


def _book(book: RecordsBook, teams: Mapping[str, Team]) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "entries": [_entry(teams[one.club], one.value, one.first, one.last) for one in entries],
        }
        for name, entries in book.items()
    ]


def _entry(team: Team, value: int, first: object = None, last: object = None) -> dict[str, Any]:
    return {"team": team, "value": value, "first": first, "last": last}
