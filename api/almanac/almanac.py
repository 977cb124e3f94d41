"""Champions, coaches, rivalries and records of a league."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework import serializers

from api.http.params import ShortListPages
from api.http.reads import ReadListView, ReadView
from api.http.views import LeagueView
from api.serializers import RecordOut, TeamRef, TranslatedText
from league.almanac.selectors import club_seasons, hall_of_champions, records_of_league, rivalries_of
from league.frame.kept_pages import league_version
from league.models import Team
from league.pages.clubs import seasons_of_coach
from league.people.selectors import coached_seasons
from league.standings.selectors import contests_between

MOST_MEETINGS = 1000


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
        teams = [career for _team, career in hall["teams"]]
        return HallOfChampionsOut({**hall, "teams": teams}).data


class ClubSeasonOut(serializers.Serializer[Any]):
    """A season of a club. Points are (for, against), playoffs included."""

    season = serializers.IntegerField()
    regular = RecordOut()
    playoffs = RecordOut()
    points = serializers.ListField(child=serializers.IntegerField())
    in_final = serializers.BooleanField()
    champion = serializers.BooleanField(source="is_champion")


class CoachedSeasonOut(ClubSeasonOut):
    """A season of a coach with a club; two clubs in one season have a line each."""

    team = TeamRef()


class CoachSeasons(LeagueView, ReadListView):
    """The seasons in which a person coached a club of the league, in order, from its first game on. 404 for
    people who never had one.
    """

    serializer_class = CoachedSeasonOut
    pagination_class = ShortListPages
    queryset = Team.objects.none()
    filter_backends = ()

    def get_queryset(self) -> Any:
        coached = coached_seasons(self.league, self.kwargs["coach"])
        if not coached:
            raise Http404(_("There is no such coach in this league."))
        numbers = [row.season for row in coached]
        played = club_seasons(self.league.seasons.filter(number__in=numbers))
        names = ("season", "regular", "playoffs", "points", "in_final", "is_champion")
        return [
            {**{name: getattr(season, name) for name in names}, "team": team}
            for season, team in seasons_of_coach(coached, played)
        ]


class RivalryOut(serializers.Serializer[Any]):
    """All games of two clubs, from the side of `team`. Points are (for, against)."""

    team = serializers.CharField(source="club")
    opponent = serializers.CharField(source="other")
    record = RecordOut()
    points = serializers.ListField(child=serializers.IntegerField())


class RivalriesParams(serializers.Serializer[Any]):
    """Whose rivalries to list."""

    team = serializers.SlugField(
        default="", help_text="The slug of a club: only its rivalries, from its side. Default: all."
    )


class RivalryList(LeagueView, ReadListView):
    """The records of all clubs that have met, those who met last at the end."""

    serializer_class = RivalryOut
    params_class = RivalriesParams
    pagination_class = ShortListPages
    queryset = Team.objects.none()
    filter_backends = ()

    def get_queryset(self) -> Any:
        params = RivalriesParams(data=self.request.query_params.dict())
        params.is_valid(raise_exception=True)
        team = params.validated_data["team"]
        met = rivalries_of(self.league)
        if not team:
            return met
        if not self.league.teams.filter(slug=team).exists():
            sentence = _("There is no such team in this league: choose one of its teams.")
            raise serializers.ValidationError({"team": [sentence]}, "no_such_team")
        return [rivalry.of(team) for rivalry in met if team in (rivalry.club, rivalry.other)]


class MeetingOut(serializers.Serializer[Any]):
    """A game of two clubs. The scores are null if it was not played; without a winner it was a tie, or both
    lost.
    """

    season = serializers.IntegerField()
    week = serializers.IntegerField()
    fixture = serializers.IntegerField(source="number")
    home = serializers.CharField()
    away = serializers.CharField()
    home_score = serializers.IntegerField(allow_null=True)
    away_score = serializers.IntegerField(allow_null=True)
    winner = serializers.CharField(allow_null=True)
    playoff = serializers.BooleanField()


class MeetingList(LeagueView, ReadListView):
    """The games between two clubs, newest first; the newest thousand."""

    serializer_class = MeetingOut
    pagination_class = ShortListPages
    queryset = Team.objects.none()
    filter_backends = ()

    def get_queryset(self) -> Any:
        team, other = (
            get_object_or_404(self.league.teams, slug=self.kwargs[name]) for name in ("team", "other")
        )
        return contests_between(self.league, team, other, MOST_MEETINGS)[::-1]


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
        books, careers = records_of_league(self.league, league_version(self.league))
        teams = {team.slug: team for team in self.league.teams.all()}
        lines: dict[str, dict[str, list[tuple[Any, ...]]]] = {
            kind: {
                name: [(entry.club, entry.value, entry.first, entry.last) for entry in entries]
                for name, entries in book.items()
            }
            for kind, book in books.items()
        }
        lines["careers"] = {name: [(*entry, None, None) for entry in best] for name, best in careers.items()}
        return RecordBookOut(
            {
                kind: [
                    {"name": name, "entries": [_entry(teams, *row) for row in rows]}
                    for name, rows in book.items()
                ]
                for kind, book in lines.items()
            }
        ).data


def _entry(teams: Mapping[str, Team], club: str, value: int, first: object, last: object) -> dict[str, Any]:
    return {"team": teams[club], "value": value, "first": first, "last": last}


COLORS = ("primary_color", "secondary_color")  # the service checks and spells them
LOOK = ("city", "nickname", "abbreviation", *COLORS)
