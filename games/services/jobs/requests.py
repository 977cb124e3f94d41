"""Checks and records that jobs started or controlled by people need: permission, quota and change history."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import User

from league import permissions
from league.models import Change, Job, Season
from league.permissions import Permission
from league.services.history import audit
from league.services.locks import lock_league
from league.services.quotas import check_job_quota

if TYPE_CHECKING:
    from league.permissions import Person


def authorize_job_start(actor: Person | None, season: Season, *, another: bool = True) -> User | None:
    """Checks that the actor may start a job. Returns their account, None for the computer. With `another` the
    new job also has to fit into the actor's quota.

    Raises Refused: not_allowed, quota_exceeded."""
    permissions.require(actor, Permission.MANAGE, season.league)
    if not isinstance(actor, User):
        return None
    if another:
        check_job_quota(lock_league(season.league), actor)
    return actor


def authorize_job_control(actor: Person | None, job: Job) -> None:
    """Raises Forbidden: not_allowed."""
    permissions.require(actor, Permission.MANAGE, job.season.league)


def record_job_change(actor: Person | None, kind: Change.Kind, job: Job, after: Any = None) -> None:
    """Records what the person did with the job in the league's change history."""
    audit.record_change(actor=actor, kind=kind, league=job.season.league, about=job, after=after)
