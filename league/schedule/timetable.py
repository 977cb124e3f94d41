"""Saving the games of a schedule in their weeks, which every change of a schedule uses; dates of weeks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, time
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from league.feed.services import current_result_items, publish_to_league, season_item, standings_items
from league.frame import permissions
from league.frame.errors import Refused
from league.frame.locks import lock_season
from league.frame.permissions import Permission
from league.history.selectors import season_of_change
from league.history.services import changed_since, record_change, restores
from league.models import Change, Fixture, Season, Week
from league.results.withdrawals import settle_withdrawn_games
from league.schedule.deadlines import deadline_at, span_of_week, time_zones
from league.schedule.fairness import split_playable
from league.schedule.selectors import (
    certificate_of,
    has_begun,
    match_of,
    regular_fixtures,
    season_wishes,
    shape_of,
)
from league.schedule.shapes import Match, free_weeks
from league.seasons.selectors import team_by_slug

if TYPE_CHECKING:
    from league.frame.permissions import Person


# Game number -> week, home and away; None for a game that is not played.
Slots = dict[str, Any]
# A new game takes the number of an old one that has most in common with it: clubs and field, else clubs, else
# any.
SAME: tuple[Callable[[Match], object], ...] = (
    lambda match: match.clubs,
    lambda match: match.pair,
    lambda _match: None,
)


def _lock(season: Season, actor: Person | None) -> Season:
    season = lock_season(season)
    permissions.require(actor, Permission.MANAGE, season.league)
    return season


def lock_editable_season(season: Season, actor: Person | None) -> Season:
    """Locks the season while its regular games may still change.

    Raises Refused: not_allowed, schedule_closed.
    """
    season = _lock(season, actor)
    if season.state not in (Season.State.SCHEDULED, Season.State.REGULAR) or season.is_knockout:
        raise Refused(
            "schedule_closed", _("The regular season is closed, so its games cannot move to another week.")
        )
    return season


def save_games(
    season: Season,
    games: Sequence[Match],
    *,
    actor: Person | None,
    reason: str,
    drawn: Mapping[str, Any] | None = None,
) -> None:
    """Saves these as the regular games of a locked season. Games between the same clubs keep their numbers.

    `drawn` is the certificate of a draw; None if the schedule was made by hand. Raises Refused: game_stands,
    nothing_changed, and the codes of games that cannot be played (twice_a_week, ...).
    """
    _check_playable(season, games)
    fixtures = list(regular_fixtures(season))
    before, after = _slots(fixtures), _placed(season, fixtures, games)
    if before == after:
        raise Refused("nothing_changed", _("The season already has this schedule: nothing has changed."))
    old: dict[str, Any] = {"certificate": season.certificate, "effort": season.schedule_effort}
    wished, season.wishes = season.wishes, _with_free_weeks(season, games)
    save_slots(season, {number: slot for number, slot in after.items() if before.get(number) != slot})
    season.certificate = dict(drawn or {"strengths": season.certificate.get("strengths", {})})
    season.schedule_effort = season.certificate.get("effort")
    if not drawn:
        season.certificate = certificate_of(season, games).as_dict()
    season.save(update_fields=["certificate", "schedule_effort", "wishes"])
    moved = [number for number in {**before, **after} if before.get(number) != after.get(number)]
    record_change(
        actor=actor,
        kind=Change.Kind.SCHEDULE_EDITED,
        about=season,
        before={
            **{number: before.get(number) for number in moved},
            **old,
            **({"wishes": wished} if season.wishes != wished else {}),
        },
        after={
            **{number: after.get(number) for number in moved},
            "certificate": season.certificate,
            "effort": season.schedule_effort,
            **({"wishes": season.wishes} if season.wishes != wished else {}),
        },
        reason=reason,
    )
    _publish(season)


@restores(Change.Kind.SCHEDULE_EDITED)
def _revert(change: Change, actor: Person | None) -> None:
    season = lock_editable_season(season_of_change(change), actor)
    before, after = change.before or {}, change.after or {}
    fixtures = list(Fixture.everything.filter(season=season).select_related("week", "home", "away", "result"))
    now = {**{str(f.number): None for f in fixtures}, **_slots(f for f in fixtures if not f.void)}
    moved = [number for number in after if number.isdecimal()]
    played = {str(fixture.number) for fixture in fixtures if has_begun(fixture)}
    if any(now.get(number) != after[number] or number in played for number in moved):
        raise changed_since()
    if season.wishes != after.get("wishes", season.wishes):
        raise changed_since()
    save_slots(season, {number: before[number] for number in moved})
    _check_playable(season, [match_of(fixture) for fixture in regular_fixtures(season)])
    season.certificate, season.schedule_effort = before["certificate"], before["effort"]
    season.wishes = before.get("wishes", season.wishes)
    season.save(update_fields=["certificate", "schedule_effort", "wishes"])
    _publish(season)


def name_weeks(season: Season) -> None:
    """Names the weeks: rivalry weeks as the wishes name them, all others "Week" with their number."""
    names = {wish.week: wish.name for wish in season_wishes(season) if wish.code == "rivalry_weeks"}
    weeks = list(season.weeks.filter(kind=Week.Kind.REGULAR))
    for week in weeks:
        week.name = names.get(week.number, f"Week {week.number}")
    Week.objects.bulk_update(weeks, ["name"])


def _publish(season: Season) -> None:
    """Publishes the schedule, with the end of the games that teams have got which are out of the season."""
    ended = settle_withdrawn_games(season)
    items = [*current_result_items(ended), *standings_items(season, *ended)]
    publish_to_league(season, season_item(season), *items)


def _with_free_weeks(season: Season, games: Sequence[Match]) -> dict[str, Any]:
    """The season's wishes, with the weeks in which nobody plays any more: the next draw keeps them."""
    free = {*free_weeks(games)} - {*free_weeks(match_of(fixture) for fixture in regular_fixtures(season))}
    wished = season.wishes.get("free_weeks", [])
    new = sorted(free - {*wished})
    return {**season.wishes, "free_weeks": [*wished, *new]} if new else season.wishes


def _check_playable(season: Season, games: Sequence[Match]) -> None:
    """Games may move into weeks in which nobody plays, but not to more weeks than there are with games."""
    free = free_weeks(games)
    regular = season.weeks.filter(kind=Week.Kind.REGULAR)
    last = regular.aggregate(last=Max("number"))["last"] or max([match.week for match in games], default=0)
    played = regular.filter(fixtures__void=False).distinct().count()
    _sound, faults = split_playable(games, shape_of(season), max(last, played + len(free)))
    if faults:
        raise Refused(faults[0].code, faults[0].sentence)


def _slots(fixtures: Iterable[Fixture]) -> Slots:
    return {str(fixture.number): list(match_of(fixture)) for fixture in fixtures}


def _placed(season: Season, fixtures: Sequence[Fixture], games: Sequence[Match]) -> Slots:
    """Assigns each match a game number, and None to numbers without a match. Raises Refused: game_stands."""
    unplaced = Counter(games)
    placed: Slots = {}
    for fixture in fixtures:
        match = match_of(fixture)
        if has_begun(fixture) and not unplaced[match]:
            sentence = _("%(game)s in week %(week)d has been played or reported: leave it unchanged.")
            raise Refused("game_stands", sentence % {"game": fixture, "week": fixture.week.number})
        if unplaced[match]:
            unplaced[match] -= 1
            placed[str(fixture.number)] = list(match)
    left = sorted(unplaced.elements())
    free = [fixture for fixture in fixtures if str(fixture.number) not in placed]
    for same in SAME:
        for fixture in list(free):
            chosen = next((match for match in left if same(match) == same(match_of(fixture))), None)
            if chosen:
                left.remove(chosen)
                free.remove(fixture)
                placed[str(fixture.number)] = list(chosen)
    last = Fixture.everything.filter(season=season).aggregate(last=Max("number"))["last"] or 0
    new = {str(number): list(match) for number, match in enumerate(left, start=last + 1)}
    return {**placed, **{str(fixture.number): None for fixture in free}, **new}


def save_slots(season: Season, slots: Slots) -> list[Fixture]:
    """Saves the slots; returns the new fixtures. All games are made void first, so that no week ever has a
    club twice."""
    numbers = [int(number) for number in slots]
    rows = Fixture.everything.filter(season=season, number__in=numbers)
    rows.update(void=True)
    weeks, teams = _weeks(season, slots), team_by_slug(season)
    old = {fixture.number: fixture for fixture in rows}
    changed: list[Fixture] = []
    new: list[Fixture] = []
    for number, slot in slots.items():
        if slot is None:
            continue
        fixture = old.get(int(number)) or Fixture(season=season, number=int(number), kind=Week.Kind.REGULAR)
        fixture.week, fixture.home, fixture.away = weeks[slot[0]], teams[slot[1]], teams[slot[2]]
        fixture.void = False
        (changed if fixture.pk else new).append(fixture)
    Fixture.everything.bulk_update(changed, ["week", "home", "away", "void"])
    Fixture.everything.bulk_create(new)
    # Weeks after the last game, which an earlier schedule needed.
    last = season.fixtures.aggregate(last=Max("week__number"))["last"] or 0
    Week.objects.filter(season=season, number__gt=last, fixtures=None).delete()
    return new


def _weeks(season: Season, slots: Slots) -> dict[int, Week]:
    """The season's weeks by number; creates the missing ones. A week in which nobody plays has a row, too:
    readers see it, and week numbers have no gap."""
    weeks = {week.number: week for week in season.weeks.all()}
    last = max((slot[0] for slot in slots.values() if slot), default=0)
    new = {
        number: Week(
            season=season,
            number=number,
            name=f"Week {number}",
            kind=Week.Kind.REGULAR,
            **span_of_week(season, number)._asdict(),
        )
        for number in range(1, last + 1)
        if number not in weeks
    }
    Week.objects.bulk_create(new.values())
    return weeks | new


MAX_DAYS = 60
LAST_MINUTE = time(23, 59)
FIRST_YEAR, LAST_YEAR = 1900, 2200
ANY_DAY = datetime(2000, 1, 1, tzinfo=UTC)
MOST_DAYS_MOVED = 10_000  # from the start of a week to its deadline


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
        raise Refused("nothing_changed", _("The season already has these dates: nothing has changed."))
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
        raise Refused(
            "before_the_start", _("This deadline is before the start of the week: choose a later one.")
        )
    if deadline == week.deadline:
        raise Refused("nothing_changed", _("The week already has this deadline: nothing has changed."))
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
        raise changed_since()
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
        raise changed_since()
    week.deadline = _moment(before["deadline"])
    week.save(update_fields=["deadline"])
    publish_to_league(season, season_item(season))


def _lock_unfinished(season: Season, actor: Person | None) -> Season:
    season = _lock(season, actor)
    if season.state == Season.State.FINISHED:
        raise Refused("season_finished", _("This season is over: its dates can no longer change."))
    return season


def check_week_dates(days: int, zone: str, starts_on: date | None = None) -> None:
    """Raises Refused: bad_days, bad_first_day, unknown_time_zone."""
    if starts_on and not FIRST_YEAR <= starts_on.year <= LAST_YEAR:
        sentence = _("The first day is in no year from %(first)d to %(last)d: correct it.")
        raise Refused("bad_first_day", sentence % {"first": FIRST_YEAR, "last": LAST_YEAR})
    if not 1 <= days <= MAX_DAYS:
        raise Refused(
            "bad_days",
            _("A week has 1 to %(most)d days: choose a number in this range.") % {"most": MAX_DAYS},
        )
    if zone not in time_zones():
        sentence = _("There is no time zone %(zone)s: choose one like Europe/Berlin.")
        raise Refused("unknown_time_zone", sentence % {"zone": zone})


def check_moved_deadlines(moved: object) -> None:
    """Checks what a league file has. Raises Refused: bad_moved_deadlines."""
    try:
        for number, deadline in dict(moved).items():  # type: ignore[call-overload] # of a file
            deadline_at(ANY_DAY, deadline, "UTC")
            if not number.isdecimal() or (deadline and abs(deadline[0]) > MOST_DAYS_MOVED):
                raise ValueError(number)
    except (ValueError, TypeError, OverflowError, AttributeError) as error:
        sentence = _("The moved deadlines of a season cannot be read: export the league again.")
        raise Refused("bad_moved_deadlines", sentence) from error


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
