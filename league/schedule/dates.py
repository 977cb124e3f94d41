"""The dates of weeks: when they start and are due, and changing that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, cast
from zoneinfo import ZoneInfo, available_timezones

from django.db import transaction

from league.feed.services import publish_to_league, season_item
from league.frame import permissions
from league.frame.errors import Refused
from league.frame.locks import lock_season
from league.frame.permissions import Permission
from league.history.selectors import season_of_change
from league.history.services import record_change, restores
from league.models import Change, Season, Week

if TYPE_CHECKING:
    from league.frame.permissions import Person


MAX_DAYS = 60
LAST_MINUTE = time(23, 59)
FIRST_YEAR, LAST_YEAR = 1900, 2200
ANY_DAY = datetime(2000, 1, 1, tzinfo=UTC)
MOST_DAYS_MOVED = 10_000  # from the start of a week to its deadline


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


def _lock(season: Season, actor: Person | None) -> Season:
    season = lock_season(season)
    permissions.require(actor, Permission.MANAGE, season.league)
    return season


@transaction.atomic
def set_week_dates(
    *,
    season: Season,
    starts_on: date | None,
    days: int = 7,
    deadline_time: time = LAST_MINUTE,
    time_zone: str | None = None,
    actor: Person | None = None,
    reason: str = "",
) -> list[Week]:
    """Sets start and deadline of all weeks in the league's time zone, also of playoff rounds drawn later.

    Without `starts_on` the weeks have no dates. Deadlines that were moved by hand are overwritten.
    `time_zone` is an IANA name; None keeps the league's. Raises Refused: not_allowed, season_finished,
    bad_days, bad_first_day, unknown_time_zone, nothing_changed.
    """
    season = _lock_unfinished(season, actor)
    zone = time_zone or season.league.time_zone
    check_week_dates(days, zone, starts_on)
    before = _dates(season)
    season.moved_deadlines = {}
    weeks = _save_dates(season, starts_on, days, deadline_time, zone)
    after = _dates(season)
    if before == after:
        raise Refused("nothing_changed.dates")
    record_change(
        actor=actor,
        kind=Change.Kind.WEEKS_DATED,
        about=season,
        before=before,
        after=after,
        reason=reason,
    )
    publish_to_league(season, season_item(season))
    return weeks


@transaction.atomic
def move_week_deadline(
    *, week: Week, deadline: datetime | None, actor: Person | None = None, reason: str = ""
) -> Week:
    """Moves or removes the deadline of one week. Raises Refused: not_allowed, season_finished,
    before_the_start, nothing_changed."""
    season = _lock_unfinished(week.season, actor)
    week = season.weeks.get(pk=week.pk)
    if deadline and week.starts_at and deadline <= week.starts_at:
        raise Refused("before_the_start")
    if deadline == week.deadline:
        raise Refused("nothing_changed.week_deadline")
    before = {"week": week.number, "deadline": _text(week.deadline)}
    week.deadline = deadline
    week.save(update_fields=["deadline"])
    record_change(
        actor=actor,
        kind=Change.Kind.WEEK_DEADLINE,
        about=season,
        before=before,
        after={"week": week.number, "deadline": _text(deadline)},
        reason=reason,
    )
    publish_to_league(season, season_item(season))
    return week


@restores(Change.Kind.WEEKS_DATED)
def _revert_dates(change: Change, actor: Person | None) -> None:
    season = _lock(season_of_change(change), actor)
    before = change.before or {}
    if _dates(season) != change.after:
        raise Refused("changed_since")
    check_week_dates(before["days"], before["time_zone"])
    starts_on = date.fromisoformat(before["starts_on"]) if before["starts_on"] else None
    at = time.fromisoformat(before["deadline_time"])
    _save_dates(season, starts_on, before["days"], at, before["time_zone"], before["weeks"])
    publish_to_league(season, season_item(season))


@restores(Change.Kind.WEEK_DEADLINE)
def _revert_deadline(change: Change, actor: Person | None) -> None:
    season = _lock(season_of_change(change), actor)
    before, after = change.before or {}, change.after or {}
    week = season.weeks.get(number=after["week"])
    if _text(week.deadline) != after["deadline"]:
        raise Refused("changed_since")
    week.deadline = _moment(before["deadline"])
    week.save(update_fields=["deadline"])
    publish_to_league(season, season_item(season))


def _lock_unfinished(season: Season, actor: Person | None) -> Season:
    season = _lock(season, actor)
    if season.state == Season.State.FINISHED:
        raise Refused("season_finished.dates")
    return season


def check_week_dates(days: int, zone: str, starts_on: date | None = None) -> None:
    """Raises Refused: bad_days, bad_first_day, unknown_time_zone."""
    if starts_on and not FIRST_YEAR <= starts_on.year <= LAST_YEAR:
        raise Refused("bad_first_day", first=FIRST_YEAR, last=LAST_YEAR)
    if not 1 <= days <= MAX_DAYS:
        raise Refused("bad_days.week", most=MAX_DAYS)
    if zone not in time_zones():
        raise Refused("unknown_time_zone", zone=zone)


def check_moved_deadlines(moved: object) -> None:
    """Checks what a league file has. Raises Refused: bad_moved_deadlines."""
    try:
        for number, deadline in dict(moved).items():  # type: ignore[call-overload] # of a file
            deadline_at(ANY_DAY, deadline, "UTC")
            if not number.isdecimal() or (deadline and abs(deadline[0]) > MOST_DAYS_MOVED):
                raise ValueError(number)
    except (ValueError, TypeError, OverflowError, AttributeError) as error:
        raise Refused("bad_moved_deadlines") from error


def _save_dates(
    season: Season,
    starts_on: date | None,
    days: int,
    deadline_time: time,
    zone: str,
    spans: Mapping[str, Sequence[str | None]] | None = None,
) -> list[Week]:
    """Saves the season's dates, and those of its weeks: as they follow, or the `spans` by number of a
    change."""
    season.starts_on, season.week_days, season.deadline_time = starts_on, days, deadline_time
    season.save(update_fields=["starts_on", "week_days", "deadline_time", "moved_deadlines"])
    season.league.time_zone = zone
    season.league.save(update_fields=["time_zone"])
    weeks = list(season.weeks.order_by("number"))
    for week in weeks:
        if spans is None:
            week.starts_at, week.deadline = span_of_week(season, week.number)
        elif span := spans.get(str(week.number)):
            week.starts_at, week.deadline = map(_moment, span)
    Week.objects.bulk_update(weeks, ["starts_at", "deadline"])
    return weeks


def _dates(season: Season) -> dict[str, Any]:
    return {
        "starts_on": season.starts_on.isoformat() if season.starts_on else None,
        "days": season.week_days,
        "deadline_time": season.deadline_time.isoformat(),
        "time_zone": season.league.time_zone,
        "weeks": {
            str(number): [_text(starts_at), _text(deadline)]
            for number, starts_at, deadline in season.weeks.order_by("number").values_list(
                "number", "starts_at", "deadline"
            )
        },
    }


def _text(moment: datetime | None) -> str | None:
    return moment.astimezone(UTC).isoformat() if moment else None


def _moment(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None
