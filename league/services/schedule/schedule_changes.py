"""Changing an existing schedule: by hand, from a file, or by drawing the rest again."""

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
    Wishes,
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
    """The certificates before and after a change; `before` is None if there was no schedule."""

    before: Certificate | None
    after: Certificate


@transaction.atomic
def reschedule(
    *, season: Season, slots: Mapping[int, Slot], actor: Person | None = None, reason: str
) -> ScheduleComparison:
    """Moves games, by their numbers, to other weeks, fields or clubs. A hard limit of the preset may be
    broken, which the certificate then shows; a schedule that cannot be played is refused.

    Raises Refused: not_allowed, schedule_closed, reason_needed, unknown_game, game_stands, twice_a_week,
    no_such_week, unknown_club, plays_itself, nothing_changed.
    """
    season = _lock_for_change(season, actor, reason)
    fixtures = list(regular_fixtures(season))
    numbers = {fixture.number for fixture in fixtures}
    if unknown := set(slots) - numbers:
        sentence = _("There is no game %(number)d in the regular season.")
        raise Refused("unknown_game", sentence % {"number": min(unknown)})
    games = [
        Match(*slots[fixture.number]) if fixture.number in slots else match_of(fixture)
        for fixture in fixtures
    ]
    return _save_games(season, games, actor, reason)


def preview_reschedule(
    *, season: Season, slots: Mapping[int, Slot], actor: Person | None = None
) -> ScheduleComparison:
    """The certificates that `reschedule` would lead to; nothing is changed. Raises Refused with the same
    codes."""
    return run_and_roll_back(lambda: reschedule(season=season, slots=slots, actor=actor, reason=_("Preview")))


def replace_schedule(
    *, season: Season, text: str, actor: Person | None = None, reason: str
) -> ScheduleComparison:
    """Makes the games of a CSV text (week, home, away; slugs, names or abbreviations) the regular season.
    The text must contain games that are played or reported unchanged.

    Raises Refused: not_allowed, schedule_closed, reason_needed, bad_schedule_file (one line for each line
    that cannot be read), game_stands, and the codes of a schedule that cannot be played
    (twice_a_week, ...).
    """
    games = read_schedule(season=season, text=text, actor=actor)
    return replace_games(season=season, games=games, actor=actor, reason=reason)


def read_schedule(*, season: Season, text: str, actor: Person | None = None) -> list[Match]:
    """The games of a CSV text, read before anything is locked. Raises Refused: not_allowed,
    bad_schedule_file."""
    permissions.require(actor, Permission.MANAGE, season.league)
    return read_games(text, _names(season))


@transaction.atomic
def replace_games(
    *, season: Season, games: Sequence[Match], actor: Person | None = None, reason: str
) -> ScheduleComparison:
    """The part of `replace_schedule` that follows the reading of the text."""
    season = _lock_for_change(season, actor, reason)
    return _save_games(season, games, actor, reason)


def preview_replacement(*, season: Season, text: str, actor: Person | None = None) -> ScheduleComparison:
    """The certificates that `replace_schedule` would lead to; nothing is changed. Raises Refused with the
    same codes."""
    games = read_schedule(season=season, text=text, actor=actor)
    return run_and_roll_back(
        lambda: replace_games(season=season, games=games, actor=actor, reason=_("Preview"))
    )


def draw_remaining_games(
    *,
    season: Season,
    from_week: int,
    seed: int | None = None,
    effort: float = EFFORT,
    searches: Searches | None = None,
) -> DrawnSchedule:
    """Draws the games from a week on again that have not begun; nothing is saved. Without a seed a random one
    is used. Raises Refused: the codes of `league.schedule.redraw`."""
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
    """Draws the games from a week on again that have not begun (`plan_redraw`), and saves that as the
    schedule (`save_redraw`)."""
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
    """`draw_remaining_games` with permission and quota. It takes seconds, so call it before any transaction.

    Raises Refused: not_allowed, quota_exceeded, draws_at_once, and the codes of `draw_remaining_games`.
    """
    permissions.require(actor, Permission.MANAGE, season.league)
    with draw_slot(actor, season.league):
        return draw_remaining_games(season=season, from_week=from_week, seed=seed, effort=effort)


@transaction.atomic
def save_redraw(
    *, season: Season, plan: DrawnSchedule, actor: Person | None = None, reason: str
) -> DrawnSchedule:
    """Saves a plan of `plan_redraw` as the schedule. Refused if one of its games was played meanwhile.

    Raises Refused: not_allowed, schedule_closed, reason_needed, game_stands.
    """
    locked = _lock_for_change(season, actor, reason)
    save_games(locked, plan.games, actor=actor, reason=reason, drawn=plan.certificate.as_dict())
    return plan


def change_wishes(*, season: Season, wishes: object, actor: Person | None = None, reason: str = "") -> Season:
    """Saves the commissioner's wishes for the next draw: lists by kind, as `league.schedule.wishes_of` reads
    them. If there is a schedule, its certificate then shows which wishes it meets.

    Raises Refused: not_allowed, schedule_closed, bad_wishes, unknown_club, no_such_week, shape_unfit,
    nothing_changed.
    """
    permissions.require(actor, Permission.MANAGE, season.league)
    return _change_wishes(season, wishes_of(wishes), actor, reason)


@transaction.atomic
def _change_wishes(season: Season, parsed: Wishes, actor: Person | None, reason: str) -> Season:
    season = lock_editable_season(season, actor)
    lists = _checked_lists(season, parsed)
    if lists == season.wishes:
        raise Refused("nothing_changed", _("The season already has these wishes: nothing has changed."))
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
    _save_wishes(season, _checked_lists(season, wishes_of((change.before or {})["wishes"])))


def _checked_lists(season: Season, parsed: Wishes) -> dict[str, object]:
    """The wishes as they are stored. Raises Refused: bad_wishes, unknown_club, no_such_week, shape_unfit."""
    shape = shape_of(season)
    check_wishes(parsed, shape, preset_named(season.terms.preset).limits(shape))
    return lists_of(parsed)


def _save_wishes(season: Season, lists: dict[str, object]) -> None:
    season.wishes = lists
    games = [match_of(fixture) for fixture in regular_fixtures(season)]
    if games:
        season.certificate = certificate_of(season, games).as_dict()
    season.save(update_fields=["wishes", "certificate"])
    season.drawings.all().delete()  # they were drawn with other wishes
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
    """Name, abbreviation or slug of a club, in lower case -> its slug."""
    names: dict[str, str] = {}
    for slug, team in team_by_slug(season).items():
        names |= dict.fromkeys((team.name.lower(), team.abbreviation.lower()), slug)
    return names | {slug: slug for slug in team_by_slug(season)}
