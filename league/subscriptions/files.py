"""Files to subscribe to: calendars of games and weeks (RFC 5545), Atom of results, news and changes.

All times in calendars are in UTC: an event is one moment and never repeats, so a file needs no VTIMEZONE, and
every calendar shows it by its reader's own clock, also across a change of summer time. Weeks are whole days
of the league's clock.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Any, NamedTuple
from uuid import NAMESPACE_URL, UUID, uuid5
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User
from django.db.models import Max, Q
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import localtime
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from league.frame.permissions import visible_to
from league.models import Change, Coach, FeedItem, Fixture, League, Result, Season, Team
from league.news.pages import EditionPage, edition_page
from league.news.selectors import editions_of
from league.pages.changes import ChangeRow, change_rows
from league.schedule.deadlines import deadline_of
from league.schedule.selectors import weeks_of


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
    dated = Q(week__deadline__isnull=False) | Q(game_deadline__deadline__isnull=False)
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
    name: str, seasons: Collection[Season], absolute: Absolute, teams: Collection[Team] | None
) -> bytes:
    """The calendar in the active language: the weeks of these seasons with a start and a deadline, and the
    games with a deadline, in their order, also those that are off; with `teams` only their games. Equal rows
    give equal bytes. One query, and three for each season."""
    calendar = Calendar()
    for field, value in (
        ("prodid", "-//Dice football leagues//league//EN"),
        ("version", "2.0"),
        ("calscale", "GREGORIAN"),
        ("x-wr-calname", printable(name)),
        ("name", printable(name)),
        ("x-published-ttl", "PT1H"),
    ):
        calendar.add(field, value)
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    revisions = {season.pk: revisions_of(season) for season in seasons}
    for season in seasons if teams is None else ():
        for week in weeks_of(season):
            if week.starts_at and week.deadline:
                week.season = season
                calendar.add_component(_week(week, revisions[season.pk][0], absolute))
    related = ("season__league", "week", "home", "away", "result", "game_deadline")
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
    return _event(
        league,
        f"season/{season.number}/game/{fixture.number}",
        revision,
        dtstart=(due - LENGTH).astimezone(UTC),
        dtend=due.astimezone(UTC),
        summary=printable(title),
        description=printable(description),
        status="CANCELLED" if is_off else "CONFIRMED",
        categories=[printable(fixture.week.title)],
        url=absolute(fixture.get_absolute_url()),
    )


def _week(week: Any, revision: Revision, absolute: Absolute) -> Event:
    """The event of one of the `weeks_of`."""
    season = week.season
    zone = ZoneInfo(season.league.time_zone)
    title = week.title if week.games else _("%(week)s: no games") % {"week": week.title}
    return _event(
        season.league,
        f"season/{season.number}/week/{week.number}",
        revision,
        dtstart=localtime(week.starts_at, zone).date(),
        dtend=localtime(week.deadline, zone).date() + timedelta(days=1),  # the day after the last one
        summary=printable(f"{season.league.name}, {title}"),
        status="CONFIRMED",
        url=absolute(reverse("league:week", args=[season.league.slug, season.number, week.number])),
    )


def _event(league: League, path: str, revision: Revision, **fields: Any) -> Event:
    number, at = revision
    changed = at.astimezone(UTC)
    fields = {
        "uid": str(subscription_id(league, path)),
        "sequence": number,
        "dtstamp": changed,
        "last-modified": changed,
        "transp": "TRANSPARENT",  # a deadline does not make anybody busy
        **fields,
    }
    event = Event()
    for name, value in fields.items():
        event.add(name, value)
    return event


MOST = 50  # entries of an Atom feed
EDITIONS = 10
VALUES = ("outcome", "home_score", "away_score")  # of a result, which a correction may change


class AtomEntry(NamedTuple):
    """An entry of an Atom feed (RFC 4287). `path` is that of its page and `name` identifies it in the
    league; `html` is its text."""

    name: str
    title: str
    html: SafeString
    path: str
    updated: datetime
    published: datetime | None = None


class StableAtomFeed(Atom1Feed):
    """An Atom feed whose time of change depends on its entries alone: equal input gives equal bytes."""

    def latest_post_date(self) -> Any:
        """The time of the newest entry; without one, that of the league's beginning."""
        dates = [entry["updateddate"] for entry in self.items]
        return max(dates, default=self.feed["since"])


def write_feed(
    kind: str,
    league: League,
    season: Season | None,
    changes: Sequence[Change],
    absolute: Absolute,
    self_path: str,
) -> bytes:
    """The Atom feed of this kind (FEEDS) in the active language. `changes` are the newest of the league,
    for the feed of changes alone."""
    names = {"what": FEEDS[kind], "league": str(season or league)}
    home = (season or league).get_absolute_url()
    feed = StableAtomFeed(
        title=printable(_("%(what)s: %(league)s") % names),
        link=absolute(home),
        description=None,
        language=get_language(),
        feed_url=absolute(self_path),
        feed_guid=subscription_id(league, f"feed/{kind}/{season.number if season else ''}").urn,
        author_name=printable(league.name),
        since=league.created_at,
    )
    for entry in _entries(kind, league, season, changes):
        feed.add_item(
            title=printable(entry.title),
            link=absolute(entry.path),
            description=printable(entry.html),
            unique_id=subscription_id(league, entry.name).urn,
            updateddate=entry.updated,
            pubdate=entry.published,
        )
    return feed.writeString("utf-8").encode()


def _entries(
    kind: str, league: League, season: Season | None, changes: Sequence[Change]
) -> Iterable[AtomEntry]:
    match kind:
        case "results":
            return _results(league, season)
        case "news":
            return islice(_news(league, season), EDITIONS)
    return (_change(row, league) for row in change_rows(changes, league))


def _results(league: League, season: Season | None) -> Iterator[AtomEntry]:
    """The final results that were recorded or corrected last, newest first, each with the first final result
    of its game as the league's feed told it; two queries."""
    rows = Result.objects.filter(
        state=Result.State.FINAL, fixture__void=False, fixture__season__league=league
    )
    if season is not None:
        rows = rows.filter(fixture__season=season)
    related = ("fixture__season__league", "fixture__week", "fixture__home", "fixture__away")
    results = rows.select_related(*related).order_by("-recorded_at", "-pk")[:MOST]
    items = FeedItem.objects.filter(
        feed=league.feed_id,
        kind=FeedItem.Kind.RESULT,
        data__state=Result.State.FINAL,
        data__season__in={result.fixture.season.number for result in results},
    )
    first: dict[tuple[int, int], tuple[dict[str, Any], datetime]] = {}
    for data, at in items.order_by("number").values_list("data", "created_at"):
        first.setdefault((data["season"], data["fixture"]), ({name: data[name] for name in VALUES}, at))
    for result in results:
        fixture = result.fixture
        yield _result(result, *first.get((fixture.season.number, fixture.number), (None, None)))


def _result(result: Result, first: dict[str, Any] | None, published: datetime | None) -> AtomEntry:
    fixture, values = result.fixture, {name: getattr(result, name) for name in VALUES}
    title = _score(fixture, values)
    season = _("Season %(number)s") % {"number": fixture.season.number}
    text = format_html("<p>{}, {}, {}</p>", fixture.season.league, season, fixture.week.title)
    if first and first != values:
        text += format_html("<p>{} {}</p>", _("This result was corrected. Before:"), _score(fixture, first))
        title = _("Corrected: %(result)s") % {"result": title}
    path = f"season/{fixture.season.number}/game/{fixture.number}/result"
    # The feed tells a result a moment after it is recorded; an entry does not change before it is published.
    updated = max(result.recorded_at, published or result.recorded_at)
    return AtomEntry(path, title, text, fixture.get_absolute_url(), updated, published)


def _score(fixture: Fixture, values: dict[str, Any]) -> str:
    """A result in words, the visitors first."""
    if values["home_score"] is None:
        return f"{fixture} ({Result.Outcome(values['outcome']).label})"
    return f"{fixture.away} {values['away_score']}, {fixture.home} {values['home_score']}"


def _news(league: League, season: Season | None) -> Iterator[AtomEntry]:
    """The complete weeks of the season, or of the league's newest seasons, newest first; two queries for each
    season and those of an edition."""
    for shown in [season] if season else seasons_in_calendar(league):
        if shown.imported:
            continue
        rows = Result.objects.filter(fixture__season=shown, state=Result.State.FINAL, fixture__void=False)
        weeks = rows.order_by().values("fixture__week").annotate(at=Max("recorded_at"))
        changed = dict(weeks.values_list("fixture__week", "at"))  # the last result or correction of each
        for week in reversed(editions_of(shown)):
            if week.over and (page := edition_page(shown, week)):
                yield _edition(shown, page, changed[week.pk])


def _edition(season: Season, page: EditionPage, updated: datetime) -> AtomEntry:
    stories = [(story.headline, story.score, story.text) for story in (page.lead, *page.stories)]
    text = format_html_join("", "<h3>{}</h3><p>{}</p><p>{}</p>", stories)
    for _key, title, items in page.sections:
        rows = format_html_join("", "<li>{} {}</li>", ((item.text, item.why) for item in items))
        text += format_html("<h3>{}</h3><ul>{}</ul>", title, rows)
    number = page.week.number
    return AtomEntry(
        f"season/{season.number}/news/{number}",
        f"{page.week.title}: {page.lead.headline}",
        mark_safe(text),
        reverse("league:news_week", args=[season.league.slug, season.number, number]),
        updated,
        page.sent.made_at if page.sent else None,
    )


def _change(row: ChangeRow, league: League) -> AtomEntry:
    change = row.change
    title = f"{row.what} ({row.about})" if row.about else row.what
    if row.taken_back:
        title = _("%(change)s, taken back") % {"change": title}
    lines = [(f"{row.who}: {row.takes_back}" if row.takes_back else row.who,)]
    lines += [
        (f"{difference.what}: {difference.before} → {difference.after}",) for difference in row.differences
    ]
    lines += [(text,) for text in (row.whom, change.reason) if text]
    return AtomEntry(
        f"change/{change.public_id}",
        title,
        format_html_join("", "<p>{}</p>", lines),
        reverse("league:history", args=[league.slug]),
        change.reverted_by.at if row.taken_back else change.at,
        change.at,
    )


FEEDS = {
    "results": gettext_lazy("Results"),
    "news": gettext_lazy("News"),
    "changes": gettext_lazy("Changes"),
}
