"""Sends workers the task of a job that is due."""

from __future__ import annotations

from league.models import Job
from league.services.jobs.nudges import nudge_after_commit

PLAY = "games.play_job"


def nudge(job: Job) -> None:
    """Sends the job's task when the transaction commits. The sweep sends it again if it gets lost."""
    nudge_after_commit(PLAY, str(job.public_id))
