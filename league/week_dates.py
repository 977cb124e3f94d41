"""Computing start and deadline of a season's weeks."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo


class WeekSpan(NamedTuple):
    """Start and deadline in UTC; both are None in a season without dates."""

    starts_at: datetime | None
    deadline: datetime | None


def week_span(number: int, *, starts_on: date | None, days: int, deadline: time, zone: str) -> WeekSpan:
    """Start and deadline of week `number` (from 1). Weeks have `days` days; a week lasts from midnight of its
    first day to the time `deadline` of its last one, in local time of the zone, also across changes of summer
    time."""
    if starts_on is None:
        return WeekSpan(None, None)
    first = starts_on + timedelta(days=days * (number - 1))
    last = first + timedelta(days=days - 1)
    return WeekSpan(_utc(first, time.min, zone), _utc(last, deadline, zone))


def _utc(day: date, at: time, zone: str) -> datetime:
    return datetime.combine(day, at, ZoneInfo(zone)).astimezone(UTC)
