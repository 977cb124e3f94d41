"""What calendars show: the dated games and weeks of seasons, each with its newest revision."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import Q

from league.models import Coach, FeedItem, Fixture, League, Season, Team, Week
from league.permissions import visible_to
from league.selectors.schedule.deadlines import deadline_of

SEASONS = 2  # of a league, the newest: a calendar is for what comes, and not an archive
ABOUT_GAMES = (FeedItem.Kind.RESULT, FeedItem.Kind.DEADLINE)
ABOUT_SEASONS = (FeedItem.Kind.SEASON, FeedItem.Kind.BRACKET)


@dataclass(frozen=True, slots=True)
class Revision:
    """The newest feed item about a thing: its number only grows, also when a change is reverted."""

    number: int
    at: datetime


@dataclass(frozen=True, slots=True)
class CalendarGame:
    """A game with a deadline. A game that is void, or will not be played, `is_off`."""

    fixture: Fixture
    due: datetime
    revision: Revision

    @property
    def is_off(self) -> bool:
        result = getattr(self.fixture, "result", None)
        return self.fixture.void or (result is not None and result.outcome == result.Outcome.NO_CONTEST)


@dataclass(frozen=True, slots=True)
class CalendarWeek:
    """A week with a start and a deadline."""

    week: Week
    starts_at: datetime
    due: datetime
    revision: Revision


def seasons_in_calendar(league: League) -> list[Season]:
    """The league's newest seasons that were played here, newest first; one query."""
    seasons = league.seasons.filter(imported=False).select_related("league__feed").order_by("-number")
    return list(seasons[:SEASONS])


def coached_seasons_in_calendar(person: User) -> tuple[list[Season], list[Team]]:
    """The seasons in the calendar of a coach, and the teams that they coach; three queries and one for each
    league."""
    teams = [seat.team for seat in Coach.objects.filter(user=person).select_related("team").order_by("pk")]
    leagues = visible_to(person).filter(teams__in=teams).select_related("feed").distinct().order_by("pk")
    return [season for league in leagues for season in seasons_in_calendar(league)], teams


def calendar_games(seasons: Collection[Season], teams: Collection[Team] | None = None) -> list[CalendarGame]:
    """The games of these seasons that have a deadline, in their order, also those that are off; with `teams`
    only theirs. One query, and one for each season."""
    related = ("season__league", "week", "home", "away", "result", "appointment")
    rows = Fixture.everything.filter(season__in=seasons).select_related(*related)
    if teams is not None:
        rows = rows.filter(Q(home__in=teams) | Q(away__in=teams))
    revisions = {season.pk: Revisions(season) for season in seasons}
    dated = ((fixture, deadline_of(fixture)) for fixture in rows.order_by("season", "number"))
    return [
        CalendarGame(fixture, due, revisions[fixture.season_id].of_game(fixture.number))
        for fixture, due in dated
        if due is not None
    ]


def calendar_weeks(seasons: Iterable[Season]) -> Iterator[CalendarWeek]:
    """The weeks of these seasons that have a start and a deadline; two queries for each season."""
    for season in seasons:
        revision = Revisions(season).of_season
        for week in season.weeks.order_by("number"):
            if week.starts_at and week.deadline:
                week.season = season
                yield CalendarWeek(week, week.starts_at, week.deadline, revision)


class Revisions:
    """The newest revisions of a season and its games, read from the league's feed; one query.

    Every change of a date, a schedule, a deadline or a result publishes a feed item, also when it is
    reverted, so that nothing about calendars has to be stored."""

    def __init__(self, season: Season) -> None:
        self.of_season = Revision(0, season.league.created_at)
        self.games: dict[int, Revision] = {}
        items = FeedItem.objects.filter(
            feed=season.league.feed_id, kind__in=ABOUT_GAMES + ABOUT_SEASONS, data__season=season.number
        )
        rows = items.order_by("number").values_list("kind", "number", "created_at", "data__fixture")
        for kind, number, at, game in rows:
            if kind in ABOUT_GAMES:
                self.games[game] = Revision(number, at)
            else:
                self.of_season = Revision(number, at)

    def of_game(self, number: int) -> Revision:
        """The newest revision of the game or of its season."""
        return max(self.games.get(number, self.of_season), self.of_season, key=lambda found: found.number)
