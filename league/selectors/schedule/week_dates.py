"""The dates of a season's weeks."""

from __future__ import annotations

from league.models import Season
from league.week_dates import WeekSpan, week_span


def span_of_week(season: Season, number: int) -> WeekSpan:
    """Start and deadline of week `number` (from 1) by the season's dates, before anybody moves its
    deadline."""
    return week_span(
        number,
        starts_on=season.starts_on,
        days=season.week_days,
        deadline=season.deadline_time,
        zone=season.league.time_zone,
    )
