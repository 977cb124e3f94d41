"""Drawings: schedules that a worker draws while people watch."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from league.frame import permissions
from league.frame.errors import Refused
from league.frame.locks import lock_person
from league.frame.permissions import Permission
from league.frame.quotas import check_drawing_quota, spend
from league.models import Drawing, Season, Week
from league.schedule.services import draw_games, write_plan
from league.schedule.shapes import Match
from league.schedule.solver.pools import Searches, SearchStopped
from league.schedule.timetable import lock_editable_season, save_games
from league.seasons.services import FRESH_SEEDS
from league.work.services import LeaseLost, Work, leased_row, nudge_after_commit, work_kind

if TYPE_CHECKING:
    from league.frame.permissions import Person

DRAW = "league.draw_on"
FIRST_EFFORT, MOST_EFFORT = 3, 96  # each effort is twice the one before
LEASE = timedelta(seconds=15)


@transaction.atomic
def start_drawing(
    *, season: Season, from_week: int = 1, seed: int | None = None, actor: Person | None = None
) -> Drawing:
    """Starts a search for the season's schedule, or for its games from a week on that have not begun.

    Without a seed, a whole schedule uses the season's, and the rest of a schedule a random one.
    Raises Refused: not_allowed, schedule_closed, drawing_open, quota_exceeded.
    """
    season = lock_editable_season(season, actor)
    if isinstance(actor, User):
        lock_person(actor)
        check_drawing_quota(actor)
        spend("draw", actor)
    if seed is None:
        seed = secrets.randbelow(FRESH_SEEDS) if season.weeks.exists() else season.seed
    try:
        with transaction.atomic():
            drawing = Drawing.objects.create(
                season=season,
                from_week=from_week,
                seed=seed,
                started_by=actor if isinstance(actor, User) else None,
                lease_until=timezone.now() + LEASE,
            )
    except IntegrityError as open_one:
        raise Refused("drawing_open") from open_one
    nudge_after_commit(DRAW, str(drawing.public_id))
    return drawing


def stop_drawing(*, drawing: Drawing, actor: Person | None = None) -> None:
    """Ends the search and keeps the best schedule so far. Raises Refused: not_allowed, drawing_over."""
    permissions.require(actor, Permission.MANAGE, drawing.season.league)
    running = Drawing.objects.filter(pk=drawing.pk, state__in=Drawing.OPEN)
    if not running.update(state=Drawing.State.STOPPED, lease_until=None):
        raise Refused("drawing_over")


@transaction.atomic
def adopt_drawing(*, drawing: Drawing, actor: Person | None = None, reason: str = "") -> None:
    """Makes the best schedule so far the season's, and ends the search.

    Raises Refused: not_allowed, schedule_closed, drawing_empty, drawing_taken, game_stands.
    """
    season = lock_editable_season(drawing.season, actor)
    drawing = Drawing.objects.select_for_update(no_key=True).get(pk=drawing.pk)
    if drawing.state == Drawing.State.TAKEN:
        raise Refused("drawing_taken")
    if not drawing.games:
        raise Refused("drawing_empty")
    games = [Match(*match) for match in drawing.games]
    if season.weeks.filter(kind=Week.Kind.REGULAR).exists():
        save_games(season, games, actor=actor, reason=reason, drawn=drawing.certificate)
    else:
        write_plan(season, games, drawing.certificate, actor)
    drawing.state, drawing.lease_until = Drawing.State.TAKEN, None
    drawing.save(update_fields=["state", "lease_until"])


class Drawings(Work[Drawing]):
    """Each effort is one attempt of its own, after which the drawing waits behind other work."""

    task, model = DRAW, Drawing
    lease, renewal, patience = LEASE, 1.0, LEASE
    kept = timedelta(days=30)  # an adopted one is the schedule of its season

    def claim(self, public_id: UUID | str) -> Drawing | None:
        """As for all kinds; None as well while another drawing of its person is being worked on."""
        person = Drawing.objects.filter(public_id=public_id).values("started_by")
        of_theirs = Drawing.objects.filter(started_by__in=person, state=Drawing.State.RUNNING)
        if of_theirs.exclude(public_id=public_id).filter(lease_until__gt=timezone.now()).exists():
            return None
        return super().claim(public_id)

    def tries(self, row: Drawing) -> int:
        return row.attempt - len(row.steps)

    def do(self, row: Drawing) -> None:
        """Draws with the next effort."""
        searches = Searches()
        with self.keep_lease(row, lost=searches.stop):
            if effort := _next_effort(row):
                _improve(row, effort, searches)
        if _next_effort(row):
            leased_row(row).update(state=Drawing.State.QUEUED, lease_until=timezone.now() + LEASE)
        else:
            leased_row(row).update(state=Drawing.State.DONE, lease_until=None)
        _nudge_next(row)


DRAWINGS = work_kind("drawings", Drawings())


def _nudge_next(drawing: Drawing) -> None:
    """Nudges a worker for the drawing of this person that has been worked on least."""
    waiting = Drawing.objects.filter(state=Drawing.State.QUEUED)
    same = waiting.filter(started_by=drawing.started_by_id) if drawing.started_by_id else waiting.none()
    mine = waiting.filter(pk=drawing.pk)
    for following in (same | mine).order_by("attempt", "pk")[:1]:
        nudge_after_commit(DRAW, str(following.public_id))


def _next_effort(drawing: Drawing) -> float:
    """The next effort; 0 when no better schedule can be found."""
    if not drawing.steps:
        return FIRST_EFFORT
    last = drawing.steps[-1]
    done = last["breaks"] == drawing.certificate["lower_bound"] or last["effort"] >= MOST_EFFORT
    return 0 if done else last["effort"] * 2


def _improve(drawing: Drawing, effort: float, searches: Searches) -> None:
    """Draws once and stores the outcome. Raises LeaseLost."""
    season = drawing.season
    from_week = drawing.from_week if drawing.from_week > 1 or season.weeks.exists() else None
    try:
        plan = draw_games(
            season=season, from_week=from_week, seed=drawing.seed, effort=effort, searches=searches
        )
    except SearchStopped as stopped:
        raise LeaseLost from stopped
    certificate = plan.certificate.as_dict()
    step: dict[str, Any] = {
        name: certificate[name] for name in ("effort", "breaks", "longest_stand", "min_rematch")
    }
    drawing.steps = [*drawing.steps, step]
    new = {"steps": drawing.steps, "error": "", "lease_until": timezone.now() + LEASE}
    if not drawing.games or certificate["breaks"] < drawing.certificate["breaks"]:
        drawing.games, drawing.certificate = [list(match) for match in plan.games], certificate
        new |= {"games": drawing.games, "certificate": certificate, "effort": effort}
    if not leased_row(drawing).update(**new):
        raise LeaseLost
