"""Whether a worker is running."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from league.models import Drawing, Heartbeat, Job
from league.models.jobs.leased_work import LeasedWork

MAX_SILENCE = timedelta(seconds=60)  # beat sends a heartbeat task every ten seconds


def last_heartbeat() -> datetime | None:
    """The time when a worker last did the heartbeat task; None if never."""
    return Heartbeat.objects.values_list("at", flat=True).first()


def worker_is_alive() -> bool:
    """Whether a worker is running: the last heartbeat is less than MAX_SILENCE old.

    One query by primary key while there are heartbeats. Otherwise two more queries look for a job or drawing
    whose lease a worker still renews: a single worker that is busy for minutes cannot do the heartbeat task.
    A web server that cannot reach the broker removes the heartbeat (`league.services.jobs.nudges`), so that
    the answer is right at once and not only after MAX_SILENCE.
    """
    last = last_heartbeat()
    if last is not None and timezone.now() - last < MAX_SILENCE:
        return True
    return _renewed(Job.objects.all()).exists() or _renewed(Drawing.objects.all()).exists()


def _renewed(rows: QuerySet[Job] | QuerySet[Drawing]) -> QuerySet[Job] | QuerySet[Drawing]:
    return rows.filter(state=LeasedWork.RUNNING, lease_until__gt=timezone.now())
