"""Drawing and changing a schedule and its wishes, and places for drawing in the web server.

Each draw keeps a core busy for seconds. Requests wait for a place in the order in which they came. A person,
and a league, has one request there at a time, so that people take turns: who asks again comes behind all
others who wait.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Condition
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection, transaction

from league.feed.services import current_result_items, publish_to_league, season_item
from league.frame import permissions
from league.frame.errors import Refused
from league.frame.locks import lock_season
from league.frame.permissions import Permission
from league.frame.quotas import spend
from league.history.selectors import season_of_change
from league.history.services import record_change, require_reason, restores
from league.leagues.settings import check_fit
from league.models import Change, Fixture, Season, Week
from league.playoffs.services import advance_playoffs
from league.results.withdrawals import settle_withdrawn_games
from league.schedule.fairness import Certificate
from league.schedule.files import read_games
from league.schedule.presets import preset_named
from league.schedule.selectors import (
    certificate_of,
    has_begun,
    match_of,
    past_of,
    regular_fixtures,
    season_wishes,
    shape_of,
)
from league.schedule.shapes import Match
from league.schedule.solver.draws import EFFORT, DrawnSchedule, draw, redraw
from league.schedule.solver.pools import Searches
from league.schedule.timetable import lock_editable_season, name_weeks, save_games, save_slots
from league.schedule.wishes import Wishes, check_wishes, lists_of, wishes_of
from league.seasons.selectors import slugs_by_division, team_by_slug
from league.seasons.services import FRESH_SEEDS, close_regular_season

if TYPE_CHECKING:
    from league.frame.permissions import Person
    from league.models import League


WAITING = 8  # requests that wait in one process; each keeps a thread
PATIENCE = 50.0  # seconds that one waits: proxies give up after a minute

_Request = tuple[int, int]  # the keys of the person and of the league
_queue: list[_Request] = []  # the first DRAWS_AT_ONCE draw, the others wait
_moved = Condition()


@contextmanager
def draw_slot(actor: Person | None, league: League) -> Iterator[None]:
    """Counts a draw of this person, and waits for one of the places of this process (DRAWS_AT_ONCE). Call it
    before any transaction. The computer has no limits. Raises Refused: quota_exceeded, draws_at_once."""
    if not isinstance(actor, User):
        yield
        return
    mine = actor.pk, league.pk
    with _moved:
        _line_up(mine)
    try:
        _wait(mine)
        spend("draw", actor)
        yield
    finally:
        with _moved:
            _queue.remove(mine)
            _moved.notify_all()


def _line_up(mine: _Request) -> None:
    if any(person == mine[0] or league == mine[1] for person, league in _queue):
        raise Refused("draws_at_once.own")
    if len(_queue) >= settings.DRAWS_AT_ONCE + WAITING:
        raise Refused("draws_at_once.others")
    _queue.append(mine)


def _wait(mine: _Request) -> None:
    with _moved:
        if _is_next(mine):
            return
    if not connection.in_atomic_block:
        connection.close()  # the pool has few; the next query takes one again
    with _moved:
        if not _moved.wait_for(lambda: _is_next(mine), PATIENCE):
            raise Refused("draws_at_once.others")


def _is_next(mine: _Request) -> bool:
    return mine in _queue[: settings.DRAWS_AT_ONCE]


def draw_schedule(*, season: Season, effort: float = EFFORT, actor: Person | None = None) -> list[Fixture]:
    """Draws the season's schedule (`plan_schedule`) and saves it (`save_schedule`)."""
    plan = plan_schedule(season=season, effort=effort, actor=actor)
    return save_schedule(season=season, plan=plan, actor=actor)


def plan_schedule(
    *,
    season: Season,
    from_week: int | None = None,
    seed: int | None = None,
    effort: float = EFFORT,
    actor: Person | None = None,
) -> DrawnSchedule:
    """`draw_games` with permission and quota. It takes seconds, so call it before any transaction.

    Raises Refused: not_allowed, schedule_drawn, quota_exceeded, draws_at_once, and the codes of
    `check_fit` and `draw_games`.
    """
    permissions.require(actor, Permission.MANAGE, season.league)
    if from_week is None:
        _check_drawable(season)
    with draw_slot(actor, season.league):
        return draw_games(season=season, from_week=from_week, seed=seed, effort=effort)


def draw_games(
    *,
    season: Season,
    from_week: int | None = None,
    seed: int | None = None,
    effort: float = EFFORT,
    searches: Searches | None = None,
) -> DrawnSchedule:
    """Draws the preset's schedule from its wishes and the season before; with `from_week`, only the games
    from that week on that have not begun. Nothing is saved. Without a seed a whole schedule uses the
    season's, and the rest of a schedule a random one. Raises Refused: the codes of `draw` and `redraw`."""
    preset, shape, wishes = season.terms.preset, shape_of(season), season_wishes(season)
    how: dict[str, Any] = {"preset": preset, "shape": shape, "wishes": wishes}
    how |= {"effort": effort, "searches": searches}
    if from_week is None:
        return draw(seed=season.seed if seed is None else seed, past=past_of(season), **how)
    fixtures = list(regular_fixtures(season))
    return redraw(
        games=[match_of(fixture) for fixture in fixtures],
        standing=[match_of(fixture) for fixture in fixtures if has_begun(fixture)],
        from_week=from_week,
        seed=secrets.randbelow(FRESH_SEEDS) if seed is None else seed,
        strengths=season.certificate.get("strengths"),
        **how,
    )


@transaction.atomic
def save_schedule(*, season: Season, plan: DrawnSchedule, actor: Person | None = None) -> list[Fixture]:
    """Saves the plan as the schedule of a season without one. Fixtures are numbered by week and home team.

    Raises Refused: not_allowed, and the codes of `write_plan`.
    """
    permissions.require(actor, Permission.MANAGE, season.league)
    return write_plan(lock_season(season), plan.games, plan.certificate.as_dict(), actor)


def write_plan(
    season: Season, games: Sequence[Match], certificate: dict[str, Any], actor: Person | None
) -> list[Fixture]:
    """Saves drawn games as the schedule of a locked season without one. Raises Refused: schedule_drawn, and
    the codes of `check_fit`."""
    _check_drawable(season)
    effort = certificate["effort"]
    season.schedule_effort, season.certificate = effort, certificate
    season.save(update_fields=["schedule_effort", "certificate"])
    record_change(
        actor=actor,
        kind=Change.Kind.SCHEDULE_DRAWN,
        about=season,
        after={"preset": season.terms.preset, "effort": effort, "games": len(games)},
    )
    if season.is_knockout:
        # Its only schedule is the bracket. The season's seed decides the seeds, as all clubs are level.
        close_regular_season(season=season)
        return advance_playoffs(season=season)
    slots = {str(number): list(match) for number, match in enumerate(games, start=1)}
    fixtures = save_slots(season, slots)
    name_weeks(season)
    ended = settle_withdrawn_games(season)
    publish_to_league(season, season_item(season), *current_result_items(ended))
    return fixtures


def _check_drawable(season: Season) -> None:
    if Week.objects.filter(season=season).exists():
        raise Refused("schedule_drawn.again")
    check_fit(season.league, slugs_by_division(season))


Slot = tuple[int, str, str]  # week, home and away by slugs
# The certificates before and after a change; the first is None if there was no schedule.
CertificateChange = tuple[Certificate | None, Certificate]


@transaction.atomic
def reschedule(
    *, season: Season, slots: Mapping[int, Slot], actor: Person | None = None, reason: str
) -> CertificateChange:
    """Moves games, by their numbers, to other weeks, fields or clubs. A hard limit of the preset may be
    broken, which the certificate then shows; a schedule that cannot be played is refused.

    Raises Refused: not_allowed, schedule_closed, reason_needed, unknown_game, game_stands, twice_a_week,
    no_such_week, unknown_club, plays_itself, nothing_changed.
    """
    season = _lock_for_change(season, actor, reason)
    fixtures = list(regular_fixtures(season))
    numbers = {fixture.number for fixture in fixtures}
    if unknown := set(slots) - numbers:
        raise Refused("unknown_game.regular_season", number=min(unknown))
    games = [
        Match(*slots[fixture.number]) if fixture.number in slots else match_of(fixture)
        for fixture in fixtures
    ]
    return _save_games(season, games, actor, reason)


def read_schedule(*, season: Season, text: str, actor: Person | None = None) -> list[Match]:
    """The games of a CSV text (week, home, away; slugs, names or abbreviations), read before anything is
    locked. Raises Refused: not_allowed, bad_schedule_file (one line for each line that cannot be read)."""
    permissions.require(actor, Permission.MANAGE, season.league)
    names: dict[str, str] = {}
    teams = team_by_slug(season)
    for slug, team in teams.items():
        names |= dict.fromkeys((team.name.lower(), team.abbreviation.lower()), slug)
    return read_games(text, names | {slug: slug for slug in teams})


@transaction.atomic
def replace_games(
    *, season: Season, games: Sequence[Match], actor: Person | None = None, reason: str
) -> CertificateChange:
    """Makes these games the regular season. They must contain games that are played or reported unchanged.

    Raises Refused: not_allowed, schedule_closed, reason_needed, game_stands, and the codes of a schedule that
    cannot be played (twice_a_week, ...).
    """
    return _save_games(_lock_for_change(season, actor, reason), games, actor, reason)


@transaction.atomic
def save_redraw(
    *, season: Season, plan: DrawnSchedule, actor: Person | None = None, reason: str
) -> DrawnSchedule:
    """Saves a plan of the rest of a schedule. Refused if one of its games was played meanwhile.

    Raises Refused: not_allowed, schedule_closed, reason_needed, game_stands.
    """
    locked = _lock_for_change(season, actor, reason)
    save_games(locked, plan.games, actor=actor, reason=reason, drawn=plan.certificate.as_dict())
    return plan


@transaction.atomic
def change_wishes(*, season: Season, wishes: object, actor: Person | None = None, reason: str = "") -> Season:
    """Saves the commissioner's wishes for the next draw: lists by kind, as `wishes_of` reads them.

    If there is a schedule, its certificate then shows which wishes it meets.

    Raises Refused: not_allowed, schedule_closed, bad_wishes, unknown_club, no_such_week, shape_unfit,
    nothing_changed.
    """
    permissions.require(actor, Permission.MANAGE, season.league)
    parsed = wishes_of(wishes)
    season = lock_editable_season(season, actor)
    lists = _checked_lists(season, parsed)
    if lists == season.wishes:
        raise Refused("nothing_changed.wishes")
    before = season.wishes
    _save_wishes(season, lists)
    record_change(
        actor=actor,
        kind=Change.Kind.SCHEDULE_WISHES,
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
        raise Refused("changed_since")
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
    require_reason(reason)
    return season


def _save_games(
    season: Season, games: Sequence[Match], actor: Person | None, reason: str
) -> CertificateChange:
    old = [match_of(fixture) for fixture in regular_fixtures(season)]
    before = certificate_of(season, old) if old else None
    save_games(season, games, actor=actor, reason=reason)
    return before, certificate_of(season, games)
