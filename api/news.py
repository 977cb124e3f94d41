"""The editions of a season's weeks, what the open games of a week decide, and the yearbook."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from operator import itemgetter
from typing import Any

from django.db.models import Count, Max
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.almanac import AwardOut, BallotOut, RecordsOut
from api.http.reads import ReadOneView, ShortListView
from api.http.views import SeasonView
from api.odds.seasons import LeverageOut
from api.serializers import Computed, Data, RecordOut, TeamRef, TypedSerializer, WeekNameField
from games.odds.season_odds import odds_of, tally_of
from games.odds.season_tables import leverages
from league.frame.errors import Hidden, Refused
from league.models import ClinchProof, NewsEdition, Week
from league.news.pages import edition_page, week_leads, yearbook_page
from league.news.selectors import ask_for_news_proofs, editions_of
from league.news.stories import StoryKind
from league.pages.front import stakes_of_games
from league.results.pages import scorelines
from league.schedule.selectors import fixtures_in
from league.seasons.selectors import team_by_slug
from league.standings.pages import conference_tables
from league.standings.selectors import standings_of

SUBJECT = "almanac"  # its operations are of this subject
MOVES = ("clinched", "eliminated", "leads", "in", "out", "climbs")
PERFORMANCES = ("offense", "defense", "returns", "longest_run", "longest_pass", "fewer")
RECORDS = ("record", "streak")
STAKES = ("title", "third", "playoff", "first_place", "bubble", "unbeaten", "winless")
STORIES = [(kind.value, kind.value) for kind in StoryKind]


class WeekLeadOut(TypedSerializer):
    """The lead story of a week. `complete`: all games of the week are final."""

    week = serializers.IntegerField(source="week.number")
    week_name = WeekNameField(source="week")
    complete = serializers.BooleanField(source="over")
    fixture = serializers.IntegerField(source="story.story.contest.number")
    team = TeamRef(source="story.team")
    headline = serializers.CharField(source="story.headline")


class StoryOut(TypedSerializer):
    """A game as the news tell it. The scores are null if it was not played. `correction` says what was
    reported before; it is empty if nothing has changed."""

    fixture = serializers.IntegerField(source="story.contest.number")
    kind = serializers.ChoiceField(STORIES, source="story.kind.value")
    headline: str
    sentences: list[str]
    team: TeamRef
    home = serializers.CharField(source="story.contest.home")
    away = serializers.CharField(source="story.contest.away")
    home_score = serializers.IntegerField(source="story.contest.home_score", allow_null=True)
    away_score = serializers.IntegerField(source="story.contest.away_score", allow_null=True)
    winner = serializers.CharField(source="story.contest.winner", allow_null=True)
    winner_chance = serializers.FloatField(source="story.chance", allow_null=True)
    deficit = serializers.IntegerField(source="story.contest.deficit")
    correction: str


@extend_schema_field({"type": ["integer", "string", "null"]})
class FactValue(serializers.JSONField):
    """A number or a name in a sentence."""


class NewsItemOut(TypedSerializer):
    """A short item: what it tells in a sentence, why, and the numbers and names in it (`values`)."""

    kind = serializers.ChoiceField((*MOVES, *PERFORMANCES, *RECORDS, *STAKES), source="fact.kind")
    team: TeamRef
    other = serializers.CharField(source="fact.other", allow_blank=True)
    fixture: int | None
    title: str
    sentence = serializers.CharField(source="text")
    why: str
    values = serializers.DictField(child=FactValue(), source="fact.values")


class EditionOut(TypedSerializer):
    """The edition of a week, with the lead story first. `sent_at`: when the letters were written; null if
    they were not yet. Later corrections are marked."""

    week = serializers.IntegerField(source="week.number")
    week_name = WeekNameField(source="week")
    complete: bool
    sent_at = serializers.DateTimeField(source="sent.made_at", allow_null=True, default=None)
    stories = Computed(list[StoryOut], lambda page: [page.lead, *page.stories])
    moves: list[NewsItemOut]
    performances: list[NewsItemOut]
    records: list[NewsItemOut]
    stakes: list[NewsItemOut]


class GameStakeOut(TypedSerializer):
    """What an open game decides, as far as standings and proofs know it. The less its `rank`, the more is at
    stake; the sentence is empty if nothing stands out. `leverage` is null without odds."""

    fixture = serializers.IntegerField(source="line.fixture.number")
    home = TeamRef(source="line.fixture.home")
    away = TeamRef(source="line.fixture.away")
    rank: int
    sentence = serializers.CharField(allow_blank=True)
    leverage: LeverageOut | None


class WeekStakesOut(TypedSerializer):
    """The open games of a week, those with the most at stake first."""

    season: int
    week: int
    games: list[GameStakeOut]


class NewsView(SeasonView):
    """A view of the news, which know more after a proof, and what was sent after the letters."""

    def extra_version(self) -> Hashable:
        proofs = ClinchProof.objects.filter(season=self.season).aggregate(newest=Max("made_at"))
        sent = NewsEdition.objects.filter(week__season=self.season).aggregate(count=Count("pk"))
        return proofs["newest"], sent["count"]


class NewsList(NewsView, ShortListView):
    """The lead story of every week with a final result, in order."""

    serializer_class = WeekLeadOut

    def get_queryset(self) -> Any:
        return week_leads(self.season, editions_of(self.season))


class EditionDetail(NewsView, ReadOneView):
    """The edition of a week, from its first final result on."""

    serializer_class = EditionOut

    def get_object(self) -> Any:
        number = self.kwargs["week"]
        week = next((week for week in editions_of(self.season) if week.number == number), None)
        page = edition_page(self.season, week) if week else None
        if week is None or page is None:
            raise Hidden("no_such_week", _("There is no news of this week."))
        if week.over:
            ask_for_news_proofs(week)
        return page


class WeekStakes(SeasonView, ReadOneView):
    """What the open games of a week decide."""

    serializer_class = WeekStakesOut

    def version(self) -> None:
        """None: proofs and odds change it without a feed item."""

    @cached_property
    def week(self) -> Week:
        return get_object_or_404(self.season.weeks, number=self.kwargs["week"])

    def get_object(self) -> Any:
        season, number = self.season, self.week.number
        lines = scorelines(fixtures_in([self.week]))
        tables = conference_tables(standings_of(season, through=number), team_by_slug(season))
        stakes = stakes_of_games(season, tables, lines)
        leverage = self._leverage()
        games: list[Data] = [
            {"line": line, "rank": rank, "sentence": sentence, "leverage": leverage.get(line.fixture.number)}
            for line in lines
            if line.fixture.pk in stakes
            for rank, sentence in [stakes[line.fixture.pk]]
        ]
        games.sort(key=itemgetter("rank"))
        return {"season": season.number, "week": number, "games": games}

    def _leverage(self) -> Mapping[int, Any]:
        tally = tally_of(odds_of(self.season))
        fixtures = self.week.fixtures.select_related("home", "away", "week")
        rows = leverages(tally, fixtures) if tally else []
        return {row["fixture"].number: row for row in rows}


class ChampionGameOut(TypedSerializer):
    """A playoff game of the champion. `score` has its points first; `reason` tells how it was decided."""

    fixture = serializers.IntegerField(source="game.number")
    week = serializers.IntegerField(source="game.week")
    title = serializers.CharField(source="round")
    opponent: TeamRef
    score: str
    home_score = serializers.IntegerField(source="game.home_score", allow_null=True)
    away_score = serializers.IntegerField(source="game.away_score", allow_null=True)
    reason: str


class BestTeamOut(TypedSerializer):
    """The best team in a figure of the regular season: the mean of a game."""

    key: str
    title: str
    team: TeamRef
    mean: float


class YearbookOut(TypedSerializer):
    """A season in short. `record` is the champion's in the regular season, null in a knockout; `records` are
    those of the record book that the season set. `standings` has the final standings."""

    season: int
    champion: TeamRef
    record: RecordOut | None
    road: list[ChampionGameOut]
    leaders: list[BestTeamOut]
    records: list[RecordsOut]
    weeks: list[WeekLeadOut]
    awards: list[AwardOut]
    ballots: list[BallotOut]


class YearbookDetail(NewsView, ReadOneView):
    """The yearbook of a season that has a champion: the champion's road, the leaders, the records that fell,
    the story of every week, and the awards. 409 before."""

    serializer_class = YearbookOut
    may_conflict = True  # for the API's description

    def version(self) -> None:
        """None, because ballots close by time."""

    def get_object(self) -> Any:
        if self.season.champion is None:
            raise Refused("season_not_over", _("The yearbook is written when the season has a champion."))
        book = yearbook_page(self.season)
        return {
            **book,
            "season": self.season.number,
            "records": [{"name": card["name"], "entries": card["lines"]} for card in book["records"]],
        }
