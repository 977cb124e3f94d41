"""Telling the workers that a job is due."""

from __future__ import annotations

from functools import partial

from celery import current_app
from django.db import transaction

from league.models import Job

PLAY = "games.play_job"


def nudge(job: Job) -> None:
    """Sends the job's task when the transaction commits.

    By name, for tasks import services and not the other way round. A nudge that gets lost, with a
    broker that is away or a worker that dies, is repeated by the sweep.
    """
    send = partial(current_app.send_task, PLAY, [str(job.public_id)])
    transaction.on_commit(send, robust=True)
