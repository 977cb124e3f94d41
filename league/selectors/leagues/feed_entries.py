"""What Atom feeds tell of a league: its newest results and editions."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import datetime
from typing import Any

from django.db.models import Max

from league.models import FeedItem, League, Result, Season
from league.selectors.news.editions import editions_of
from league.selectors.schedule.calendars import seasons_in_calendar
from league.selectors.schedule.fixtures import WeekCount

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
    found: dict[tuple[int, int], First] = {}
    for data, at in rows.order_by("number").values_list("data", "created_at"):
        found.setdefault((data["season"], data["fixture"]), ({name: data[name] for name in VALUES}, at))
    return found


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
