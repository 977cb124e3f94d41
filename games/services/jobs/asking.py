"""A person asks for a job, or to stop one: whether he may, and that he did."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import User

from league import permissions
from league.models import Change, Job, Season
from league.permissions import Act
from league.services import audit
from league.services.positions import locked
from league.services.quotas import allow_job

if TYPE_CHECKING:
    from league.permissions import Person


def ask_to_start(actor: Person | None, season: Season, *, another: bool = True) -> User | None:
    """Who starts a job; with `another` it is one more than there are. None is the computer.

    Raises Refused: not_allowed, quota_exceeded.
    """
    permissions.require(actor, Act.RUN, season.league)
    if not isinstance(actor, User):
        return None
    if another:
        allow_job(locked(season.league), actor)
    return actor


def ask_to_control(actor: Person | None, job: Job) -> None:
    """Raises Forbidden: not_allowed."""
    permissions.require(actor, Act.RUN, job.season.league)


def note_job(actor: Person | None, kind: Change.Kind, job: Job, after: Any = None) -> None:
    """Writes down what the person did with the job."""
    audit.note(actor=actor, kind=kind, league=job.season.league, about=job, after=after)
