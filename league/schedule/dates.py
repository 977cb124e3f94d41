"""Dates of weeks."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import NamedTuple, cast
from zoneinfo import ZoneInfo, available_timezones

from league.models import Season


@cache
def time_zones() -> tuple[str, ...]:
    """All names, in order. Python reads a whole folder for them."""
    return tuple(sorted(available_timezones()))


class WeekSpan(NamedTuple):
    """Start and deadline in UTC; both are None in a season without dates."""

    starts_at: datetime | None
    deadline: datetime | None


# A deadline that was moved by hand: days after the first day of its week, and the local time; None for a week
# without one. A list, as JSON stores it.
MovedDeadline = list[object] | None


def moved_deadline(starts_at: datetime, deadline: datetime | None, zone: str) -> MovedDeadline:
    """How a week's deadline is stored for another season."""
    if deadline is None:
        return None
    local = deadline.astimezone(ZoneInfo(zone))
    return [(local.date() - starts_at.astimezone(ZoneInfo(zone)).date()).days, f"{local:%H:%M}"]


def deadline_at(starts_at: datetime, moved: MovedDeadline, zone: str) -> datetime | None:
    """The deadline in a week that starts then. Raises ValueError, TypeError or OverflowError for anything
    that `moved_deadline` does not return."""
    if moved is None:
        return None
    days, at = cast("tuple[int, str]", moved)
    first = starts_at.astimezone(ZoneInfo(zone)).date()
    return _utc(first + timedelta(days=days), time.fromisoformat(at), zone)


def _utc(day: date, at: time, zone: str) -> datetime:
    return datetime.combine(day, at, ZoneInfo(zone)).astimezone(UTC)


YEAR = timedelta(weeks=52)  # keeps the weekdays
WEEK = timedelta(weeks=1)


def span_of_week(season: Season, number: int, *, usual: bool = False) -> WeekSpan:
    """Start and deadline of week `number` (from 1) by the season's dates, before anybody moves its deadline.

    A week lasts from midnight of its first day to the deadline's time of its last one, in local time of the
    league, also across changes of summer time. The `usual` span ignores the deadlines that the season moved.
    """
    if season.starts_on is None:
        return WeekSpan(None, None)
    zone = season.league.time_zone
    first = season.starts_on + timedelta(days=season.week_days * (number - 1))
    last = first + timedelta(days=season.week_days - 1)
    starts_at = _utc(first, time.min, zone)
    if usual or str(number) not in season.moved_deadlines:
        return WeekSpan(starts_at, _utc(last, season.deadline_time, zone))
    return WeekSpan(starts_at, deadline_at(starts_at, season.moved_deadlines[str(number)], zone))


def next_first_day(last: Season, today: date) -> date | None:
    """When the season after this one would start: on the same weekday a year later, or as long after it as it
    began after the one before. Not before this one is over, nor in the past. None without dates."""
    if last.starts_on is None:
        return None
    before = last.league.seasons.filter(number__lt=last.number).order_by("-number").first()
    gap = last.starts_on - before.starts_on if before and before.starts_on else YEAR
    step = max(round(gap / WEEK), 1) * WEEK
    numbers = last.weeks.values_list("number", flat=True)
    length = timedelta(days=last.week_days) * max(numbers, default=0)
    following = last.starts_on + step
    while following < max(last.starts_on + length, today):
        following += WEEK
    return following
