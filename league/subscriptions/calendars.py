"""Games and weeks as an iCalendar file (RFC 5545).

All times are in UTC: an event here is one moment and never repeats, so a file needs no VTIMEZONE, and every
calendar shows it by its reader's own clock, also across a change of summer time. Weeks are whole days of the
league's clock.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
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
from league.models import Coach, FeedItem, Fixture, League, Result, Season, Team
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


# The number of the newest feed item about a thing, which only grows, also when a change is reverted, and its
# time.
Revision = tuple[int, datetime]


def revisions_of(season: Season) -> tuple[Revision, dict[int, Revision]]:
    """The newest revision of the season, and of its games that have a newer one, by number; one query.

    Every change of a date, a schedule, a deadline or a result publishes a feed item, also when it is
    reverted, so that nothing about calendars has to be stored."""
    own: Revision = (0, season.league.created_at)
    games: dict[int, Revision] = {}
    items = FeedItem.objects.filter(
        feed=season.league.feed_id, kind__in=ABOUT_GAMES + ABOUT_SEASONS, data__season=season.number
    )
    before: dict[str, Any] = {}
    columns = ("kind", "number", "created_at", "data")
    for kind, number, at, data in items.order_by("number").values_list(*columns):
        if kind == FeedItem.Kind.SEASON:
            if not _follows_from_results(before, data):
                own = number, at
            before = data
        else:
            numbers = [data["fixture"]] if kind in ABOUT_GAMES else data.get("fixtures", [])
            games |= dict.fromkeys(numbers, (number, at))
    return own, {number: max(own, revision) for number, revision in games.items()}


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
    name: str, seasons: Collection[Season], absolute: Absolute, teams: Collection[Team] | None = None
) -> bytes:
    """The calendar in the active language: the weeks of these seasons with a start and a deadline, and the
    games with a deadline, in their order, also those that are off; with `teams` only their games. Equal rows
    give equal bytes. One query, and three for each season."""
    calendar = Calendar()
    calendar.add("prodid", "-//Dice football leagues//league//EN")
    calendar.add("version", "2.0")
    calendar.add("calscale", "GREGORIAN")
    calendar.add("x-wr-calname", printable(name))
    calendar.add("name", printable(name))
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", "PT1H")
    revisions = {season.pk: revisions_of(season) for season in seasons}
    for season in seasons if teams is None else ():
        for week in counted_weeks(season):
            if week.starts_at and week.deadline:
                week.season = season
                calendar.add_component(_week(week, revisions[season.pk][0], absolute))
    related = ("season__league", "week", "home", "away", "result", "appointment")
    rows = Fixture.everything.filter(season__in=seasons).select_related(*related)
    if teams is not None:
        rows = rows.filter(Q(home__in=teams) | Q(away__in=teams))
    for fixture in rows.order_by("season", "number"):
        if due := deadline_of(fixture):
            own, games = revisions[fixture.season_id]
            calendar.add_component(_game(fixture, due, games.get(fixture.number, own), absolute))
    return bytes(calendar.to_ical())


def _game(fixture: Fixture, due: datetime, revision: Revision, absolute: Absolute) -> Event:
    """The event of a game. One that is void, or was decided without being played, is off."""
    season, league = fixture.season, fixture.season.league
    row: Result | None = getattr(fixture, "result", None)
    result = row if row and row.state == Result.State.FINAL else None
    is_off = fixture.void or bool(result and result.outcome != Result.Outcome.PLAYED)
    title, description = str(fixture), f"{league.name}, {fixture.week.title}"
    if result and not fixture.void:
        title = f"{fixture.away} {result.away_score}, {fixture.home} {result.home_score}"
        if result.home_score is None:
            title = f"{fixture} ({result.get_outcome_display()})"
    if is_off:
        description += f"\n{_('This game is off.')}"
    elif not result:
        clock = date_format(localtime(due, ZoneInfo(league.time_zone)), "DATETIME_FORMAT")
        named = {"due": f"{clock} ({league.time_zone})"}
        description += f"\n{_('Play it and report the result by %(due)s.') % named}"
    event = _event(league, f"season/{season.number}/game/{fixture.number}", revision)
    event.add("dtstart", (due - LENGTH).astimezone(UTC))
    event.add("dtend", due.astimezone(UTC))
    event.add("summary", printable(title))
    event.add("description", printable(description))
    event.add("status", "CANCELLED" if is_off else "CONFIRMED")
    event.add("categories", [printable(fixture.week.title)])
    event.add("url", absolute(fixture.get_absolute_url()))
    return event


def _week(week: Any, revision: Revision, absolute: Absolute) -> Event:
    """The event of one of the `counted_weeks`."""
    season = week.season
    zone = ZoneInfo(season.league.time_zone)
    event = _event(season.league, f"season/{season.number}/week/{week.number}", revision)
    event.add("dtstart", localtime(week.starts_at, zone).date())
    event.add(
        "dtend", localtime(week.deadline, zone).date() + timedelta(days=1)
    )  # the day after the last one
    title = week.title if week.games else _("%(week)s: no games") % {"week": week.title}
    event.add("summary", printable(f"{season.league.name}, {title}"))
    event.add("status", "CONFIRMED")
    event.add("url", absolute(reverse("league:week", args=[season.league.slug, season.number, week.number])))
    return event


def _event(league: League, path: str, revision: Revision) -> Event:
    number, at = revision
    event = Event()
    event.add("uid", str(subscription_id(league, path)))
    event.add("sequence", number)
    event.add("dtstamp", at.astimezone(UTC))
    event.add("last-modified", at.astimezone(UTC))
    event.add("transp", "TRANSPARENT")  # a deadline does not make anybody busy
    return event
