"""Sends workers the task of a job that is due."""

from __future__ import annotations

from django.conf import settings
from kombu.exceptions import OperationalError

from league.models import Job
from league.selectors.jobs.queues import queue_length
from league.services.jobs import nudges

PLAY = "games.play_job"


def nudge(job: Job) -> None:
    """Sends the job's task when the transaction commits. The sweep sends it again if it gets lost."""
    nudges.nudge_after_commit(PLAY, str(job.public_id))


def nudge_now(job: Job) -> bool:
    """Sends the job's task. Returns whether the broker has it."""
    return nudges.nudge(PLAY, str(job.public_id))


def waiting_tasks() -> int:
    """How many of these tasks wait for a worker; 0 while the broker is away, which then takes no more."""
    try:
        return queue_length(settings.JOB_QUEUE)
    except OperationalError:
        return 0
