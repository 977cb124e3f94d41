"""When a season's weeks begin and end."""

from __future__ import annotations

from league.dating import Span, week_span
from league.models import Season


def span_of(season: Season, number: int) -> Span:
    """When week `number` of the season begins and ends, unless somebody moves it."""
    return week_span(
        number,
        starts_on=season.starts_on,
        days=season.week_days,
        deadline=season.deadline_time,
        zone=season.league.time_zone,
    )
