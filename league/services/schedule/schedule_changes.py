"""Changing a schedule that there is: by hand, from a file, or by drawing the rest anew."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from league import permissions
from league.errors import Refused
from league.models import Change, Season
from league.permissions import Permission
from league.schedule import (
    EFFORT,
    Certificate,
    DrawnSchedule,
    Match,
    Searches,
    lists_of,
    read_games,
    redraw,
    wishes_of,
)
from league.schedule.presets.catalog import preset_named
from league.schedule.wishes.constraints import check_wishes
from league.selectors.leagues.changes import season_of_change
from league.selectors.schedule.schedules import (
    certificate_of,
    has_begun,
    match_of,
    regular_fixtures,
    season_wishes,
    shape_of,
)
from league.selectors.season.teams import team_by_slug
from league.services.dry_run import run_and_roll_back
from league.services.history import audit
from league.services.history.reverts import changed_since, restores
from league.services.schedule.draw_limits import draw_slot
from league.services.schedule.timetable import lock_editable_season, name_weeks, save_games
from league.services.season.seasons import FRESH_SEEDS

if TYPE_CHECKING:
    from league.permissions import Person

Slot = tuple[int, str, str]  # week, home and away by slugs


@dataclass(frozen=True, slots=True)
class ScheduleComparison:
    """The certificates before and after; None where there was no schedule."""

    before: Certificate | None
    after: Certificate


@transaction.atomic
def reschedule(
    *, season: Season, slots: Mapping[int, Slot], actor: Person | None = None, reason: str
) -> ScheduleComparison:
    """Puts games, by their numbers, into other weeks, at the other field or between other clubs. Limits may
    be broken by that, and the certificate says so; what nobody could play is refused.

    Raises Refused: not_allowed, schedule_closed, reason_needed, unknown_game, game_stands, twice_a_week,
    no_such_week, unknown_club, plays_itself, nothing_changed.
    """
    season = _lock_for_change(season, actor, reason)
    fixtures = list(regular_fixtures(season))
    numbers = {fixture.number for fixture in fixtures}
    if strangers := set(slots) - numbers:
        sentence = _("There is no game %(number)d in the regular season.")
        raise Refused("unknown_game", sentence % {"number": min(strangers)})
    games = [
        Match(*slots[fixture.number]) if fixture.number in slots else match_of(fixture)
        for fixture in fixtures
    ]
    return _save_games(season, games, actor, reason)


def preview_reschedule(
    *, season: Season, slots: Mapping[int, Slot], actor: Person | None = None
) -> ScheduleComparison:
    """What `reschedule` would do to the certificate; nothing is changed. Raises Refused as it does."""
    return run_and_roll_back(lambda: reschedule(season=season, slots=slots, actor=actor, reason=_("Preview")))


@transaction.atomic
def replace_schedule(
    *, season: Season, text: str, actor: Person | None = None, reason: str
) -> ScheduleComparison:
    """Makes the games of a CSV text (week, home, away; slugs, names or abbreviations) the regular season.
    Games that are played or reported must stand in it as they are.

    Raises Refused: not_allowed, schedule_closed, reason_needed, bad_schedule_file (one line for each line
    that cannot be read), game_stands, and what nobody could play (twice_a_week, ...).
    """
    season = _lock_for_change(season, actor, reason)
    return _save_games(season, read_games(text, _names(season)), actor, reason)


def preview_replacement(*, season: Season, text: str, actor: Person | None = None) -> ScheduleComparison:
    """What `replace_schedule` would do; nothing is changed. Raises Refused as it does."""
    return run_and_roll_back(
        lambda: replace_schedule(season=season, text=text, actor=actor, reason=_("Preview"))
    )


def draw_remaining_games(
    *,
    season: Season,
    from_week: int,
    seed: int | None = None,
    effort: float = EFFORT,
    searches: Searches | None = None,
) -> DrawnSchedule:
    """A plan that draws the games anew that nobody has begun, from a week on; nothing is changed. Without a
    seed a fresh one is drawn. Raises Refused: what `league.schedule.redraw` does."""
    fixtures = list(regular_fixtures(season))
    return redraw(
        preset=season.terms.preset,
        shape=shape_of(season),
        games=[match_of(fixture) for fixture in fixtures],
        standing=[match_of(fixture) for fixture in fixtures if has_begun(fixture)],
        from_week=from_week,
        seed=secrets.randbelow(FRESH_SEEDS) if seed is None else seed,
        effort=effort,
        wishes=season_wishes(season),
        strengths=season.certificate.get("strengths"),
        searches=searches,
    )


def redraw_schedule(
    *,
    season: Season,
    from_week: int,
    seed: int | None = None,
    effort: float = EFFORT,
    actor: Person | None = None,
    reason: str,
) -> DrawnSchedule:
    """Draws the games again that have not begun, from a week on (`plan_redraw`), and makes that the schedule
    (`keep_redraw`)."""
    plan = plan_redraw(season=season, from_week=from_week, seed=seed, effort=effort, actor=actor)
    return save_redraw(season=season, plan=plan, actor=actor, reason=reason)


def plan_redraw(
    *,
    season: Season,
    from_week: int,
    seed: int | None = None,
    effort: float = EFFORT,
    actor: Person | None = None,
) -> DrawnSchedule:
    """`draw_rest` for a person. It takes seconds, so call it before any transaction.

    Raises Refused: not_allowed, quota_exceeded, draws_at_once, and as `draw_rest`.
    """
    permissions.require(actor, Permission.MANAGE, season.league)
    with draw_slot(actor):
        return draw_remaining_games(season=season, from_week=from_week, seed=seed, effort=effort)


@transaction.atomic
def save_redraw(
    *, season: Season, plan: DrawnSchedule, actor: Person | None = None, reason: str
) -> DrawnSchedule:
    """Makes a plan of `plan_redraw` the schedule; a game that was played meanwhile is refused.

    Raises Refused: not_allowed, schedule_closed, reason_needed, game_stands.
    """
    locked = _lock_for_change(season, actor, reason)
    save_games(locked, plan.games, actor=actor, reason=reason, drawn=plan.certificate.as_dict())
    return plan


@transaction.atomic
def change_wishes(*, season: Season, wishes: object, actor: Person | None = None, reason: str = "") -> Season:
    """Keeps the commissioner's wishes, lists by kind as `league.schedule.wishes_of` reads them, for the next
    draw. The certificate of a schedule that there is says which of them it keeps.

    Raises Refused: not_allowed, schedule_closed, bad_wishes, unknown_club, no_such_week, shape_unfit,
    nothing_changed.
    """
    season = lock_editable_season(season, actor)
    wanted = wishes_of(wishes)
    shape = shape_of(season)
    check_wishes(wanted, shape, preset_named(season.terms.preset).limits(shape))
    lists = lists_of(wanted)
    if lists == season.wishes:
        raise Refused("nothing_changed", _("These are the wishes already: nothing has changed."))
    before = season.wishes
    _save_wishes(season, lists)
    audit.record_change(
        actor=actor,
        kind=Change.Kind.SCHEDULE_WISHES,
        league=season.league,
        about=season,
        before={"wishes": before},
        after={"wishes": lists},
        reason=reason,
    )
    return season


@restores(Change.Kind.SCHEDULE_WISHES)
def _revert_wishes(change: Change, actor: Person | None) -> None:
    season = lock_editable_season(season_of_change(change), actor)
    if season.wishes != (change.after or {})["wishes"]:
        raise changed_since()
    _save_wishes(season, (change.before or {})["wishes"])


def _save_wishes(season: Season, lists: dict[str, object]) -> None:
    season.wishes = lists
    games = [match_of(fixture) for fixture in regular_fixtures(season)]
    if games:
        season.certificate = certificate_of(season, games).as_dict()
    season.save(update_fields=["wishes", "certificate"])
    season.drawings.all().delete()  # they keep other wishes
    name_weeks(season)


def _lock_for_change(season: Season, actor: Person | None, reason: str) -> Season:
    season = lock_editable_season(season, actor)
    audit.require_reason(reason)
    return season


def _save_games(
    season: Season, games: Sequence[Match], actor: Person | None, reason: str
) -> ScheduleComparison:
    old = [match_of(fixture) for fixture in regular_fixtures(season)]
    before = certificate_of(season, old) if old else None
    save_games(season, games, actor=actor, reason=reason)
    return ScheduleComparison(before, certificate_of(season, games))


def _names(season: Season) -> dict[str, str]:
    """Every name of a club in small letters -> its slug."""
    names: dict[str, str] = {}
    for slug, team in team_by_slug(season).items():
        names |= dict.fromkeys((team.name.lower(), team.abbreviation.lower()), slug)
    return names | {slug: slug for slug in team_by_slug(season)}
