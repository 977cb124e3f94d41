"""What Atom feeds tell of a league: its newest results and editions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime
from itertools import islice
from typing import Any, NamedTuple

from django.db.models import Max
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from league.history.pages import ChangeRow, change_rows
from league.models import Change, FeedItem, League, Result, Season
from league.news.pages import edition_page
from league.news.selectors import editions_of
from league.schedule.selectors import WeekCount
from league.subscriptions.calendars import printable, seasons_in_calendar, subscription_id

VALUES = ("outcome", "home_score", "away_score")
First = tuple[dict[str, Any], datetime]  # the values as first reported as final, and when


def newest_results(league: League, season: Season | None, most: int) -> list[Result]:
    """The final results of the league or the season that were recorded or corrected last, newest first; one
    query."""
    rows = Result.objects.filter(
        state=Result.State.FINAL, fixture__void=False, fixture__season__league=league
    )
    if season is not None:
        rows = rows.filter(fixture__season=season)
    related = ("fixture__season__league", "fixture__week", "fixture__home", "fixture__away")
    return list(rows.select_related(*related).order_by("-recorded_at", "-pk")[:most])


def reported_results(league: League, seasons: Collection[int]) -> dict[tuple[int, int], First]:
    """(season, game) -> its first final result in these seasons, as the league's feed told it; one query."""
    rows = FeedItem.objects.filter(
        feed=league.feed_id,
        kind=FeedItem.Kind.RESULT,
        data__state=Result.State.FINAL,
        data__season__in=seasons,
    )
    results: dict[tuple[int, int], First] = {}
    for data, at in rows.order_by("number").values_list("data", "created_at"):
        results.setdefault((data["season"], data["fixture"]), ({name: data[name] for name in VALUES}, at))
    return results


def result_values(result: Result) -> dict[str, Any]:
    """What a correction may change."""
    return {name: getattr(result, name) for name in VALUES}


def news_weeks(league: League, season: Season | None) -> Iterator[tuple[Season, WeekCount, datetime]]:
    """The complete weeks of the season, or of the league's newest seasons, newest first, each with the time
    of its last result or correction; two queries for each season."""
    for shown in [season] if season else seasons_in_calendar(league):
        rows = Result.objects.filter(fixture__season=shown, state=Result.State.FINAL, fixture__void=False)
        changed = dict(
            rows.order_by()
            .values("fixture__week")
            .annotate(at=Max("recorded_at"))
            .values_list("fixture__week", "at")
        )
        for count in reversed(editions_of(shown)):
            if count.over and not shown.imported:
                yield shown, count, changed[count.week.pk]


MOST = 50  # entries of a feed
EDITIONS = 10
Absolute = Callable[[str], str]


class FeedEntry(NamedTuple):
    """`path` is that of its page and `name` identifies it in the league; `html` is its text."""

    name: str
    title: str
    html: SafeString
    path: str
    updated: datetime
    published: datetime | None = None


class StableAtomFeed(Atom1Feed):
    """A feed whose time of change depends on its entries alone: equal input gives equal bytes."""

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
    """The feed of this kind (FEEDS) in the active language. `changes` are the newest of the league, for the
    feed of changes alone."""
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


def _entries(kind: str, league: League, season: Season | None, changes: Sequence[Change]) -> list[FeedEntry]:
    match kind:
        case "results":
            return _results(league, season)
        case "news":
            return _news(league, season)
    return [_change(row, league) for row in change_rows(changes, league)]


def _results(league: League, season: Season | None) -> list[FeedEntry]:
    results = newest_results(league, season, MOST)
    reported = reported_results(league, {result.fixture.season.number for result in results})
    return [
        _result(result, *reported.get((result.fixture.season.number, result.fixture.number), ({}, None)))
        for result in results
    ]


def _result(result: Result, first: dict[str, Any], published: datetime | None) -> FeedEntry:
    fixture = result.fixture
    title = _score(fixture, first | result_values(result))
    corrected = bool(first) and first != result_values(result)
    season = _("Season %(number)s") % {"number": fixture.season.number}
    text = format_html("<p>{}, {}, {}</p>", fixture.season.league, season, fixture.week.title)
    if corrected:
        text += format_html("<p>{} {}</p>", _("This result was corrected. Before:"), _score(fixture, first))
        title = _("Corrected: %(result)s") % {"result": title}
    path = f"season/{fixture.season.number}/game/{fixture.number}/result"
    # The feed tells a result a moment after it is recorded; an entry does not change before it is published.
    updated = max(result.recorded_at, published or result.recorded_at)
    return FeedEntry(path, title, text, fixture.get_absolute_url(), updated, published)


def _score(fixture: Any, values: dict[str, Any]) -> str:
    """A result in words, the visitors first."""
    if values["home_score"] is None:
        return f"{fixture} ({Result.Outcome(values['outcome']).label})"
    return f"{fixture.away} {values['away_score']}, {fixture.home} {values['home_score']}"


def _news(league: League, season: Season | None) -> list[FeedEntry]:
    entries = (_edition(*week) for week in news_weeks(league, season))
    return list(islice((entry for entry in entries if entry), EDITIONS))


def _edition(season: Season, count: Any, updated: datetime) -> FeedEntry | None:
    page = edition_page(season, count)
    if page is None:
        return None
    stories = [(story.headline, story.score, story.text) for story in (page.lead, *page.stories)]
    text = format_html_join("", "<h3>{}</h3><p>{}</p><p>{}</p>", stories)
    for _key, title, items in page.sections:
        rows = format_html_join("", "<li>{} {}</li>", ((item.text, item.why) for item in items))
        text += format_html("<h3>{}</h3><ul>{}</ul>", title, rows)
    number = count.week.number
    return FeedEntry(
        f"season/{season.number}/news/{number}",
        f"{count.week.title}: {page.lead.headline}",
        mark_safe(text),
        reverse("league:news_week", args=[season.league.slug, season.number, number]),
        updated,
        page.sent.made_at if page.sent else None,
    )


def _change(row: ChangeRow, league: League) -> FeedEntry:
    change = row.change
    title = f"{row.what} ({row.about})" if row.about else row.what
    if row.taken_back:
        title = _("%(change)s, taken back") % {"change": title}
    lines = [(f"{row.who}: {row.takes_back}" if row.takes_back else row.who,)]
    lines += [
        (f"{difference.what}: {difference.before} → {difference.after}",) for difference in row.differences
    ]
    lines += [(text,) for text in (row.whom, change.reason) if text]
    return FeedEntry(
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
