"""Whether a worker is there to do what pages and programs wait for."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils import timezone

from league.models import Drawing, Heartbeat, Job
from league.models.jobs.leased_work import LeasedWork

MAX_SILENCE = timedelta(seconds=60)  # beat asks for a sign of life every ten


def last_heartbeat() -> datetime | None:
    """When a worker last did the task that beat sends; None when that never happened."""
    return Heartbeat.objects.values_list("at", flat=True).first()


def worker_is_alive() -> bool:
    """Whether background work gets done now: has a worker shown itself within SILENCE?

    One query by primary key while there are heartbeats. Without one, a job or a drawing whose lease a worker
    still renews counts as well (two more queries): a single worker that is busy for minutes cannot do the
    heartbeat's task. A web server that cannot reach the broker removes the heartbeat
    (`league.services.jobs.nudges`), so the answer is right at once and not only after SILENCE.
    """
    last = last_heartbeat()
    if last is not None and timezone.now() - last < MAX_SILENCE:
        return True
    return _renewed(Job.objects.all()).exists() or _renewed(Drawing.objects.all()).exists()


def _renewed(rows: QuerySet[Job] | QuerySet[Drawing]) -> QuerySet[Job] | QuerySet[Drawing]:
    return rows.filter(state=LeasedWork.RUNNING, lease_until__gt=timezone.now())
