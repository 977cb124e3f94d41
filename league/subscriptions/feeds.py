"""What Atom feeds tell of a league: its newest results and editions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
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

from league.models import Change, FeedItem, Fixture, League, Result, Season
from league.news.pages import EditionPage, edition_page
from league.news.selectors import editions_of
from league.pages.changes import ChangeRow, change_rows
from league.subscriptions.calendars import printable, seasons_in_calendar, subscription_id

MOST = 50  # entries of a feed
EDITIONS = 10
VALUES = ("outcome", "home_score", "away_score")  # of a result, which a correction may change
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


def _entries(
    kind: str, league: League, season: Season | None, changes: Sequence[Change]
) -> Iterable[FeedEntry]:
    match kind:
        case "results":
            return _results(league, season)
        case "news":
            return islice(_news(league, season), EDITIONS)
    return (_change(row, league) for row in change_rows(changes, league))


def _results(league: League, season: Season | None) -> Iterator[FeedEntry]:
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


def _result(result: Result, first: dict[str, Any] | None, published: datetime | None) -> FeedEntry:
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
    return FeedEntry(path, title, text, fixture.get_absolute_url(), updated, published)


def _score(fixture: Fixture, values: dict[str, Any]) -> str:
    """A result in words, the visitors first."""
    if values["home_score"] is None:
        return f"{fixture} ({Result.Outcome(values['outcome']).label})"
    return f"{fixture.away} {values['away_score']}, {fixture.home} {values['home_score']}"


def _news(league: League, season: Season | None) -> Iterator[FeedEntry]:
    """The complete weeks of the season, or of the league's newest seasons, newest first; two queries for each
    season and those of an edition."""
    for shown in [season] if season else seasons_in_calendar(league):
        if shown.imported:
            continue
        rows = Result.objects.filter(fixture__season=shown, state=Result.State.FINAL, fixture__void=False)
        weeks = rows.order_by().values("fixture__week").annotate(at=Max("recorded_at"))
        changed = dict(weeks.values_list("fixture__week", "at"))  # the last result or correction of each
        for count in reversed(editions_of(shown)):
            if count.over and (page := edition_page(shown, count)):
                yield _edition(shown, page, changed[count.week.pk])


def _edition(season: Season, page: EditionPage, updated: datetime) -> FeedEntry:
    stories = [(story.headline, story.score, story.text) for story in (page.lead, *page.stories)]
    text = format_html_join("", "<h3>{}</h3><p>{}</p><p>{}</p>", stories)
    for _key, title, items in page.sections:
        rows = format_html_join("", "<li>{} {}</li>", ((item.text, item.why) for item in items))
        text += format_html("<h3>{}</h3><ul>{}</ul>", title, rows)
    number = page.week.number
    return FeedEntry(
        f"season/{season.number}/news/{number}",
        f"{page.week.title}: {page.lead.headline}",
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
