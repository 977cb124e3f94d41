"""When a season's weeks begin and end."""

from __future__ import annotations

from league.models import Season
from league.week_dates import WeekSpan, week_span


def span_of_week(season: Season, number: int) -> WeekSpan:
    """When week `number` of the season begins and ends, unless somebody moves it."""
    return week_span(
        number,
        starts_on=season.starts_on,
        days=season.week_days,
        deadline=season.deadline_time,
        zone=season.league.time_zone,
    )
