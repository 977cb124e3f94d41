"""Games and weeks as an iCalendar file (RFC 5545).

All times are in UTC: an event here is one moment and never repeats, so a file needs no VTIMEZONE, and every
calendar shows it by its reader's own clock, also across a change of summer time. Weeks are whole days of the
league's clock.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User
from django.db.models import Q
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from league.frame.permissions import visible_to
from league.models import Coach, FeedItem, Fixture, League, Result, Season, Team, Week
from league.schedule.deadlines import deadline_of
from league.schedule.selectors import counted_weeks


def subscription_id(league: League, path: str) -> UUID:
    """The id of a thing of the league: always the same, on every address of the site and after a restore, and
    different on another installation."""
    return uuid5(NAMESPACE_URL, f"dice-football:{league.slug}:{league.created_at.isoformat()}:{path}")


CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


def printable(text: object) -> str:
    """The text without control characters, which XML and iCalendar forbid; a new line and a tab stay."""
    return CONTROL.sub("", str(text))


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
    """A game with a deadline. A game that is void, or was decided without being played, `is_off`."""

    fixture: Fixture
    due: datetime
    revision: Revision

    @property
    def is_off(self) -> bool:
        result: Result | None = getattr(self.fixture, "result", None)
        if result is None or result.state != Result.State.FINAL:
            return self.fixture.void
        return self.fixture.void or result.outcome != Result.Outcome.PLAYED


@dataclass(frozen=True, slots=True)
class CalendarWeek:
    """A week with a start and a deadline, and how many games it has."""

    week: Week
    games: int
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


def has_dates(seasons: Collection[Season]) -> bool:
    """Whether a game of these seasons has a deadline, so that their calendars are not empty; one query."""
    dated = Q(week__deadline__isnull=False) | Q(appointment__deadline__isnull=False)
    return Fixture.objects.filter(dated, season__in=seasons).exists()


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
        for week in counted_weeks(season):
            if week.starts_at and week.deadline:
                week.season = season
                yield CalendarWeek(week, week.games, week.starts_at, week.deadline, revision)


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
        before: dict[str, Any] = {}
        for kind, number, at, data in items.order_by("number").values_list(
            "kind", "number", "created_at", "data"
        ):
            revision = Revision(number, at)
            if kind == FeedItem.Kind.SEASON:
                if not _follows_from_results(before, data):
                    self.of_season = revision
                before = data
            else:
                numbers = [data["fixture"]] if kind in ABOUT_GAMES else data.get("fixtures", [])
                self.games |= dict.fromkeys(numbers, revision)

    def of_game(self, number: int) -> Revision:
        """The newest revision of the game or of its season."""
        return max(
            self.games.get(number, self.of_season), self.of_season, key=lambda revision: revision.number
        )


def _follows_from_results(before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    """Whether a season went on, so that its other games are what they were. An item without a new state or
    champion tells a change of dates or of the schedule; playoffs that are taken back lose their games."""
    if not before or (before["state"], before["champion"]) == (after["state"], after["champion"]):
        return False
    return (before["state"], after["state"]) != (Season.State.PLAYOFFS, Season.State.REGULAR)


LENGTH = timedelta(hours=1)  # of a game in the calendar, which ends at its deadline
REFRESH = timedelta(hours=1)  # how often calendars should read again
Absolute = Callable[[str], str]  # path -> address with scheme and host


def write_calendar(
    name: str, games: Iterable[CalendarGame], weeks: Iterable[CalendarWeek], absolute: Absolute
) -> bytes:
    """The calendar in the active language. Equal input gives equal bytes."""
    calendar = Calendar()
    calendar.add("prodid", "-//Dice football leagues//league//EN")
    calendar.add("version", "2.0")
    calendar.add("calscale", "GREGORIAN")
    calendar.add("x-wr-calname", printable(name))
    calendar.add("name", printable(name))
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", "PT1H")
    for week in weeks:
        calendar.add_component(_week(week, absolute))
    for game in games:
        calendar.add_component(_game(game, absolute))
    return bytes(calendar.to_ical())


def _game(game: CalendarGame, absolute: Absolute) -> Event:
    fixture = game.fixture
    event = _event(
        fixture.season.league, f"season/{fixture.season.number}/game/{fixture.number}", game.revision
    )
    event.add("dtstart", (game.due - LENGTH).astimezone(UTC))
    event.add("dtend", game.due.astimezone(UTC))
    event.add("summary", printable(_title(game)))
    event.add("description", printable(_description(game)))
    event.add("status", "CANCELLED" if game.is_off else "CONFIRMED")
    event.add("categories", [printable(fixture.week.title)])
    event.add("url", absolute(fixture.get_absolute_url()))
    return event


def _week(shown: CalendarWeek, absolute: Absolute) -> Event:
    week, season = shown.week, shown.week.season
    zone = ZoneInfo(season.league.time_zone)
    event = _event(season.league, f"season/{season.number}/week/{week.number}", shown.revision)
    event.add("dtstart", localtime(shown.starts_at, zone).date())
    event.add("dtend", localtime(shown.due, zone).date() + timedelta(days=1))  # the day after the last one
    title = week.title if shown.games else _("%(week)s: no games") % {"week": week.title}
    event.add("summary", printable(f"{season.league.name}, {title}"))
    event.add("status", "CONFIRMED")
    event.add("url", absolute(reverse("league:week", args=[season.league.slug, season.number, week.number])))
    return event


def _event(league: League, path: str, revision: Revision) -> Event:
    event = Event()
    event.add("uid", str(subscription_id(league, path)))
    event.add("sequence", revision.number)
    event.add("dtstamp", revision.at.astimezone(UTC))
    event.add("last-modified", revision.at.astimezone(UTC))
    event.add("transp", "TRANSPARENT")  # a deadline does not make anybody busy
    return event


def _title(game: CalendarGame) -> str:
    result = _final(game)
    if game.fixture.void or result is None:
        return str(game.fixture)
    if result.home_score is None:
        return f"{game.fixture} ({result.get_outcome_display()})"
    return f"{game.fixture.away} {result.away_score}, {game.fixture.home} {result.home_score}"


def _description(game: CalendarGame) -> str:
    fixture = game.fixture
    league = fixture.season.league
    where = f"{league.name}, {fixture.week.title}"
    if game.is_off:
        return f"{where}\n{_('This game is off.')}"
    if _final(game):
        return where
    due = {"due": f"{_clock(league, game.due)} ({league.time_zone})"}
    return f"{where}\n{_('Play it and report the result by %(due)s.') % due}"


def _clock(league: League, at: datetime) -> str:
    return date_format(localtime(at, ZoneInfo(league.time_zone)), "DATETIME_FORMAT")


def _final(game: CalendarGame) -> Result | None:
    result: Result | None = getattr(game.fixture, "result", None)
    return result if result is not None and result.state == Result.State.FINAL else None
