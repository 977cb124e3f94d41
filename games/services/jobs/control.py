"""Pauses, resumes and cancels jobs. Workers check a job's state when they record games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.services.jobs.leases import close_parts
from games.services.jobs.nudges import nudge
from games.services.jobs.progress import publish_job
from games.services.jobs.requests import authorize_job_control, record_job_change
from games.services.jobs.season_jobs import run_season_job
from league.errors import Refused
from league.models import Change, Job

if TYPE_CHECKING:
    from league.permissions import Person

WORKING = (Job.State.QUEUED, Job.State.RUNNING)


@transaction.atomic
def pause_job(*, job: Job, actor: Person | None = None) -> Job:
    """Pauses a job before its next games are recorded; each part of a season's job pauses too.

    Raises Refused: not_allowed, job_not_running."""
    authorize_job_control(actor, job)
    if not _move(job, WORKING, Job.State.PAUSED):
        raise Refused("job_not_running", _("This job is not running: there is nothing to pause."))
    record_job_change(actor, Change.Kind.JOB_PAUSED, job)
    publish_job(job)
    return job


@transaction.atomic
def resume_job(*, job: Job, actor: Person | None = None) -> Job:
    """Resumes a paused job where it stopped. Raises Refused: not_allowed, job_not_paused."""
    authorize_job_control(actor, job)
    if not _move(job, (Job.State.PAUSED,), Job.State.QUEUED):
        raise Refused("job_not_paused", _("This job is not paused: there is nothing to resume."))
    record_job_change(actor, Change.Kind.JOB_RESUMED, job)
    if job.kind == Job.Kind.PLAY_SEASON:
        return run_season_job(job)
    Job.objects.filter(pk=job.pk).update(lease_until=timezone.now())
    nudge(job)
    publish_job(job)
    return job


@transaction.atomic
def cancel_job(*, job: Job, actor: Person | None = None) -> Job:
    """Cancels a job for good; the games already played stay. Raises Refused: not_allowed, job_closed."""
    authorize_job_control(actor, job)
    if not _move(job, Job.OPEN, Job.State.CANCELLED):
        raise Refused("job_closed", _("This job is over: there is nothing to cancel."))
    close_parts(job.pk)
    record_job_change(actor, Change.Kind.JOB_CANCELLED, job)
    publish_job(job)
    return job


def _move(job: Job, before: tuple[Job.State, ...], after: Job.State) -> bool:
    """Changes the job's state by a conditional update, so that only one of two concurrent requests succeeds.
    Returns whether this one did."""
    own = Job.objects.filter(pk=job.pk, parent=None, state__in=before)
    moved = bool(own.update(state=after, lease_until=None))
    job.refresh_from_db()
    return moved
