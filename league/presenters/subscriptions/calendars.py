"""Games and weeks as an iCalendar file (RFC 5545).

All times are in UTC: an event here is one moment and never repeats, so a file needs no VTIMEZONE, and every
calendar shows it by its reader's own clock, also across a change of summer time. Weeks are whole days of the
league's clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from league.models import League, Result
from league.presenters.subscriptions.ids import subscription_id
from league.presenters.subscriptions.texts import printable
from league.selectors.schedule.calendars import CalendarGame, CalendarWeek, Revision

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
    event.add("summary", printable(f"{season.league.name}, {week.title}"))
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
    if game.is_off or result is None:
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
