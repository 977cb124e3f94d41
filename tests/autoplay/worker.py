"""A worker in the test's own process: what a task does, without the broker."""

from __future__ import annotations

from games.autoplay.week_jobs import JOBS
from league.models import Job


def waiting(job: Job) -> list[Job]:
    """The season's parts that a worker could claim."""
    return list(job.parts.filter(state=Job.State.QUEUED).order_by("pk"))


def work_through(job: Job) -> None:
    """Plays parts until none is left."""
    while parts := waiting(job):
        for part in parts:
            JOBS.take(part.public_id)
    job.refresh_from_db()
