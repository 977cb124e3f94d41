"""Champions, coaches, rivalries and records of a league."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework import serializers

from api.http.reads import ReadOneView, ShortListView
from api.http.views import LeagueView
from api.serializers import RecordOut, TeamRef, TranslatedText, TypedSerializer
from league.almanac.records import RecordsBook
from league.almanac.selectors import club_seasons, hall_of_champions, records_of_league, rivalries_of
from league.frame.kept_pages import league_version
from league.models import Team
from league.pages.club_history import seasons_of_coach
from league.people.selectors import coached_seasons
from league.standings.selectors import contests_between

MOST_MEETINGS = 1000


class ChampionOut(TypedSerializer):
    """How a season ended. `score` is that of the final, the champion's points first; `titles` counts the
    champion's titles in a row. Coaches are those at the time of the title.
    """

    season = serializers.IntegerField(source="season.number")
    imported = serializers.BooleanField(source="season.imported")
    team: TeamRef
    runner_up: TeamRef | None
    third: TeamRef | None
    score: str
    record: RecordOut
    coaches: list[str]
    titles: int


class CareerOut(TypedSerializer):
    """All seasons of a team (by slug) or of a coach (by name). Points are (for, against)."""

    name: str
    seasons: int
    regular: RecordOut
    playoffs: RecordOut
    appearances: int
    finals: int
    titles: int
    points: list[int]
    shutouts: int
    comebacks: int


class HallOfChampionsOut(TypedSerializer):
    """Champions, newest first; careers, most successful first. `older` is the value of `before` for the
    champions that follow, null if there are none.
    """

    champions: list[ChampionOut]
    older: int | None
    teams: list[CareerOut]
    coaches: list[CareerOut]


class ChampionsParams(TypedSerializer):
    """Which champions to list."""

    before = serializers.IntegerField(
        min_value=1,
        default=None,
        help_text="Only champions of the seasons below this number. Default: the newest.",
    )
    limit = serializers.IntegerField(
        min_value=1, max_value=100, default=10, help_text="The greatest number of champions."
    )


class HallOfChampions(LeagueView, ReadOneView):
    """The hall of champions, and the careers of teams and coaches."""

    serializer_class = HallOfChampionsOut
    params_class = ChampionsParams

    def get_object(self) -> Any:
        hall = hall_of_champions(self.league, **self.params)
        teams = [career for _team, career in hall["teams"]]
        return {**hall, "teams": teams}


class ClubSeasonOut(TypedSerializer):
    """A season of a club. Points are (for, against), playoffs included."""

    season: int
    regular: RecordOut
    playoffs: RecordOut
    points: list[int]
    in_final: bool
    champion = serializers.BooleanField(source="is_champion")


class CoachedSeasonOut(ClubSeasonOut):
    """A season of a coach with a club; two clubs in one season have a line each."""

    team: TeamRef


class CoachSeasons(LeagueView, ShortListView):
    """The seasons in which a person coached a club of the league, in order, from its first game on. 404 for
    people who never had one.
    """

    serializer_class = CoachedSeasonOut

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


class RivalryOut(TypedSerializer):
    """All games of two clubs, from the side of `team`. Points are (for, against)."""

    team = serializers.CharField(source="club")
    opponent = serializers.CharField(source="other")
    record: RecordOut
    points: list[int]


class RivalriesParams(TypedSerializer):
    """Whose rivalries to list."""

    team = serializers.SlugField(
        default="", help_text="The slug of a club: only its rivalries, from its side. Default: all."
    )


class RivalryList(LeagueView, ShortListView):
    """The records of all clubs that have met, those who met last at the end."""

    serializer_class = RivalryOut
    params_class = RivalriesParams

    def get_queryset(self) -> Any:
        team = self.params["team"]
        met = rivalries_of(self.league)
        if not team:
            return met
        if not self.league.teams.filter(slug=team).exists():
            sentence = _("There is no such team in this league: choose one of its teams.")
            raise serializers.ValidationError({"team": [sentence]}, "no_such_team")
        return [rivalry.of(team) for rivalry in met if team in (rivalry.club, rivalry.other)]


class MeetingOut(TypedSerializer):
    """A game of two clubs. The scores are null if it was not played; without a winner it was a tie, or both
    lost.
    """

    season: int
    week: int
    fixture = serializers.IntegerField(source="number")
    home: str
    away: str
    home_score: int | None
    away_score: int | None
    winner: str | None
    playoff: bool


class MeetingList(LeagueView, ShortListView):
    """The games between two clubs, newest first; the newest thousand."""

    serializer_class = MeetingOut

    def get_queryset(self) -> Any:
        team, other = (
            get_object_or_404(self.league.teams, slug=self.kwargs[name]) for name in ("team", "other")
        )
        return contests_between(self.league, team, other, MOST_MEETINGS)[::-1]


class PlaceOut(TypedSerializer):
    """A game, by the numbers used in addresses."""

    season: int
    week: int
    fixture = serializers.IntegerField(source="number")


class RecordEntryOut(TypedSerializer):
    """One entry of a record: its holder, the figure, and the games in which it was set (empty for a
    career).
    """

    team: TeamRef
    value: int
    first: PlaceOut | None
    last: PlaceOut | None


class RecordsOut(TypedSerializer):
    """A record and its best entries."""

    name: TranslatedText
    entries: list[RecordEntryOut]


class RecordBookOut(TypedSerializer):
    """Records of single games, of regular seasons, of streaks, and of all seasons together."""

    games: list[RecordsOut]
    seasons: list[RecordsOut]
    streaks: list[RecordsOut]
    careers: list[RecordsOut]


class RecordBook(LeagueView, ReadOneView):
    """The record book."""

    serializer_class = RecordBookOut

    def get_object(self) -> Any:
        records = records_of_league(self.league, league_version(self.league))
        teams = {team.slug: team for team in self.league.teams.all()}
        careers = [
            {"name": name, "entries": [_entry(teams[club], value) for club, value in entries]}
            for name, entries in records.careers.items()
        ]
        books = (_book(book, teams) for book in (records.games, records.seasons, records.streaks))
        return dict(zip(("games", "seasons", "streaks"), books, strict=True), careers=careers)


def _book(book: RecordsBook, teams: Mapping[str, Team]) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "entries": [_entry(teams[entry.club], entry.value, entry.first, entry.last) for entry in entries],
        }
        for name, entries in book.items()
    ]


def _entry(team: Team, value: int, first: object = None, last: object = None) -> dict[str, Any]:
    return {"team": team, "value": value, "first": first, "last": last}


COLORS = ("primary_color", "secondary_color")  # the service checks and spells them
LOOK = ("city", "nickname", "abbreviation", *COLORS)
