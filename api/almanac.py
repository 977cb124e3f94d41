"""The past of a league: champions, coaches, rivalries, records and awards; the news and the yearbook."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property, partial
from http import HTTPStatus
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework import serializers

from api.http.reads import ReadOneView, ShortListView
from api.http.views import LeagueView, SeasonView, team_named
from api.http.writes import created, service_method, write_method
from api.playoffs import ReasonIn
from api.serializers import Data, RecordOut, RequiredText, ShortList, TeamRef, TranslatedText, TypedSerializer
from league.almanac.ballots import (
    MAX_LENGTH,
    BallotSummary,
    ballot_of,
    ballot_summaries_of,
    cast_vote,
    close_ballot,
    open_ballot,
)
from league.almanac.figures import contests_between
from league.almanac.pages import award_rows
from league.almanac.pasts import recent_contests
from league.almanac.ratings import Award, season_awards
from league.almanac.selectors import club_seasons, hall_of_champions, records_of_league, rivalries_of
from league.frame.errors import Hidden
from league.frame.kept import kept_while, league_version
from league.models import Ballot
from league.pages.clubs import seasons_of_coach
from league.people.selectors import coached_seasons
from league.seasons.selectors import team_by_slug

MOST_MEETINGS = 1000


class ChampionOut(TypedSerializer):
    """How a season ended. `score` is that of the final, the champion's points first; `titles` counts the
    champion's titles in a row. Coaches are those at the time of the title."""

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
    champions that follow, null if there are none."""

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
    people who never had one."""

    serializer_class = CoachedSeasonOut

    def get_queryset(self) -> Any:
        coached = coached_seasons(self.league, self.kwargs["coach"])
        if not coached:
            raise Http404(_("There is no such coach in this league."))
        numbers = [row.season for row in coached]
        played = club_seasons(self.league.seasons.filter(number__in=numbers))
        return [{**season._asdict(), "team": team} for season, team in seasons_of_coach(coached, played)]


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
    lost."""

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
    career)."""

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
        books, careers = records_of_league(self.league, league_version(self.league))
        teams = {team.slug: team for team in self.league.teams.all()}

        def entry(club: str, value: int, first: object = None, last: object = None) -> Data:
            return {"team": teams[club], "value": value, "first": first, "last": last}

        lines = {
            kind: [
                {"name": name, "entries": [entry(row.club, row.value, row.first, row.last) for row in rows]}
                for name, rows in book.items()
            ]
            for kind, book in books.items()
        }
        lines["careers"] = [
            {"name": name, "entries": [entry(*row) for row in rows]} for name, rows in careers.items()
        ]
        return lines


NOMINEES = 32  # of each kind, at most


class AwardOut(TypedSerializer):
    """An award that follows from results. Equal candidates share it. `fixture` is the game in which it was
    won, if there is one."""

    title: str
    teams: list[TeamRef]
    text: str
    fixture = serializers.IntegerField(source="contest.number", allow_null=True)


class ChoiceOut(TypedSerializer):
    """A nominee: a team, or anything with a name. `votes` is null while the ballot is open; `mine` marks your
    own vote."""

    number = serializers.IntegerField(source="nominee.number")
    name = serializers.CharField(source="nominee")
    team = TeamRef(source="nominee.team", allow_null=True)
    votes: int | None
    won: bool
    mine: bool


class BallotOut(TypedSerializer):
    """A ballot of the members. `cast` is the number of votes so far."""

    number = serializers.IntegerField(source="ballot.number")
    title = serializers.CharField(source="ballot.title")
    closes_at = serializers.DateTimeField(source="ballot.closes_at")
    open = serializers.BooleanField(source="is_open")
    cast: int
    choices: list[ChoiceOut]


class AwardsOut(TypedSerializer):
    """The season's awards so far, and its ballots, newest first."""

    season: int
    awards: list[AwardOut]
    ballots: list[BallotOut]


class BallotIn(TypedSerializer):
    """The question, the closing time, and the nominees: teams by slug, anything else by name."""

    title = RequiredText(max_length=MAX_LENGTH)
    closes_at: datetime
    teams = ShortList(child=RequiredText(max_length=100), max_length=NOMINEES, default=list)
    names = ShortList(child=RequiredText(max_length=MAX_LENGTH), max_length=NOMINEES, default=list)


class VoteIn(TypedSerializer):
    """The number of the nominee."""

    nominee = serializers.IntegerField(min_value=1, max_value=999)


class AwardList(SeasonView, ReadOneView):
    """The season's awards, by results and by vote."""

    serializer_class = AwardsOut

    def version(self) -> None:
        """None, because votes are secret and ballots close by time."""

    def get_object(self) -> Any:
        league, number = self.season.league, self.season.number

        def compute() -> list[Award]:
            contests, past = recent_contests(self.season)
            return season_awards(contests, number, past["ratings"], past["records"])

        computed = kept_while(league_version(league), f"awards-{number}", compute)
        awards = award_rows(computed, team_by_slug(self.season))
        ballots = ballot_summaries_of(self.season, self.person)
        return {"season": self.season.number, "awards": awards, "ballots": ballots}


class BallotList(SeasonView):
    @write_method(BallotIn, BallotOut, status=HTTPStatus.CREATED)
    def post(self, data: Data) -> Any:
        """Opens a ballot. Every member has one vote, and the count is secret until the ballot closes."""
        data["teams"] = [team_named(self.season.league, slug) for slug in data["teams"]]
        ballot = open_ballot(season=self.season, actor=self.person, **data)
        return created(_poll(self, ballot), "awards", self.season.league.slug, self.season.number)


class BallotView(SeasonView):
    """A view of the ballot in the address."""

    subject = "ballot"

    @cached_property
    def ballot(self) -> Ballot:
        ballot = ballot_of(self.season, self.kwargs["ballot"])
        if ballot is None:
            raise Hidden("no_such_ballot", _("There is no such ballot in this season."))
        return ballot

    def state_after(self, outcome: Any) -> Any:
        return _poll(self, self.ballot)


ballot_method = partial(service_method, answer_class=BallotOut)


class BallotVote(BallotView):
    put = ballot_method(cast_vote, "Votes, or changes your vote while the ballot is open.", VoteIn)


class BallotClosing(BallotView):
    post = ballot_method(close_ballot, "Closes the ballot at once and publishes the count.", ReasonIn)


def _poll(view: SeasonView, ballot: Ballot) -> BallotSummary:
    polls = ballot_summaries_of(view.season, view.person)
    return next(poll for poll in polls if poll["ballot"] == ballot)
