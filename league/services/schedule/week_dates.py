"""The dates of a season's weeks."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from typing import TYPE_CHECKING, Any
from zoneinfo import available_timezones

from django.db import transaction
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Refused
from league.models import Change, League, Season, Week
from league.permissions import Permission
from league.selectors.leagues.changes import season_of_change
from league.selectors.schedule.week_dates import span_of_week
from league.services.history import audit
from league.services.history.reverts import changed_since, restores
from league.services.locks import lock_season
from league.services.notifications.feed_items import publish_to_league, season_item

if TYPE_CHECKING:
    from league.permissions import Person

MAX_DAYS = 60
LAST_MINUTE = time(23, 59)


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
    bad_days, unknown_time_zone, nothing_changed.
    """
    season = lock_season(season)
    permissions.require(actor, Permission.MANAGE, season.league)
    zone = time_zone or season.league.time_zone
    _check_open(season)
    check_week_dates(days, zone)
    before = _dates(season)
    season.starts_on, season.week_days, season.deadline_time = starts_on, days, deadline_time
    season.save(update_fields=["starts_on", "week_days", "deadline_time"])
    season.league.time_zone = zone
    season.league.save(update_fields=["time_zone"])
    weeks = list(season.weeks.order_by("number"))
    for week in weeks:
        week.starts_at, week.deadline = span_of_week(season, week.number)
    Week.objects.bulk_update(weeks, ["starts_at", "deadline"])
    after = _dates(season)
    if before == after:
        raise Refused("nothing_changed", _("The season already has these dates: nothing has changed."))
    audit.record_change(
        actor=actor,
        kind=Change.Kind.WEEKS_DATED,
        league=season.league,
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
    season = lock_season(week.season)
    permissions.require(actor, Permission.MANAGE, season.league)
    _check_open(season)
    week = season.weeks.get(pk=week.pk)
    if deadline and week.starts_at and deadline <= week.starts_at:
        raise Refused(
            "before_the_start", _("This deadline is before the start of the week: choose a later one.")
        )
    if deadline == week.deadline:
        raise Refused("nothing_changed", _("The week already has this deadline: nothing has changed."))
    before = {"week": week.number, "deadline": _text(week.deadline)}
    week.deadline = deadline
    week.save(update_fields=["deadline"])
    audit.record_change(
        actor=actor,
        kind=Change.Kind.WEEK_DEADLINE,
        league=season.league,
        about=season,
        before=before,
        after={"week": week.number, "deadline": _text(deadline)},
        reason=reason,
    )
    publish_to_league(season, season_item(season))
    return week


@restores(Change.Kind.WEEKS_DATED)
def _revert_dates(change: Change, actor: Person | None) -> None:
    season = _subject_of_change(change, actor)
    before = change.before or {}
    if _dates(season) != change.after:
        raise changed_since()
    check_week_dates(before["days"], before["time_zone"])
    season.starts_on = date.fromisoformat(before["starts_on"]) if before["starts_on"] else None
    season.week_days, season.deadline_time = before["days"], time.fromisoformat(before["deadline_time"])
    season.save(update_fields=["starts_on", "week_days", "deadline_time"])
    League.objects.filter(pk=season.league_id).update(time_zone=before["time_zone"])
    weeks = [week for week in season.weeks.all() if str(week.number) in before["weeks"]]
    for week in weeks:
        week.starts_at, week.deadline = map(_moment, before["weeks"][str(week.number)])
    Week.objects.bulk_update(weeks, ["starts_at", "deadline"])
    publish_to_league(season, season_item(season))


@restores(Change.Kind.WEEK_DEADLINE)
def _revert_deadline(change: Change, actor: Person | None) -> None:
    season = _subject_of_change(change, actor)
    before, after = change.before or {}, change.after or {}
    week = season.weeks.get(number=after["week"])
    if _text(week.deadline) != after["deadline"]:
        raise changed_since()
    week.deadline = _moment(before["deadline"])
    week.save(update_fields=["deadline"])
    publish_to_league(season, season_item(season))


def _subject_of_change(change: Change, actor: Person | None) -> Season:
    season = lock_season(season_of_change(change))
    permissions.require(actor, Permission.MANAGE, season.league)
    return season


def _check_open(season: Season) -> None:
    if season.state == Season.State.FINISHED:
        raise Refused("season_finished", _("This season is over: its dates can no longer change."))


def check_week_dates(days: int, zone: str) -> None:
    """Raises Refused: bad_days, unknown_time_zone."""
    if not 1 <= days <= MAX_DAYS:
        raise Refused(
            "bad_days",
            _("A week has 1 to %(most)d days: choose a number in this range.") % {"most": MAX_DAYS},
        )
    if zone not in available_timezones():
        sentence = _("There is no time zone %(zone)s: choose one like Europe/Berlin.")
        raise Refused("unknown_time_zone", sentence % {"zone": zone})


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
