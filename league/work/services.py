"""Leases, heartbeats, and waking workers.

Leases: a worker's right to work on a row until a certain time. It checks during the work that the lease is
still its own.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from itertools import count, islice
from threading import Event, Thread
from typing import Any, TypeVar
from uuid import UUID

import structlog
from celery import current_app
from django.db import DatabaseError, connection, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from league.models import Heartbeat
from league.work.models import LeasedWork
from league.work.selectors import link_failures

log = structlog.get_logger(__name__)


@contextmanager
def call_periodically(
    act: Callable[[], bool], *, every: float, most: int | None = None, name: str
) -> Iterator[None]:
    """Calls `act` every `every` seconds until the block ends, `act` returns False, or `most` calls are made.

    At the end of the block it waits for a running call.
    """
    ended = Event()

    def repeat() -> None:
        for _turn in islice(count(), most):
            if ended.wait(every):
                return
            try:
                wants_more = act()
            except DatabaseError as failure:  # the database restarts: the next call may reach it
                log.warning("beside", name=name, error=str(failure))
                wants_more = True
            connection.close()  # the connection of this thread
            if not wants_more:
                return

    thread = Thread(target=repeat, name=name, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


WORKER = "LEAGUE_WORKER"  # environment variable
W = TypeVar("W", bound=LeasedWork)
LONGEST = timedelta(minutes=1)  # no lease is longer: a later one is from before the clock was set back


def worker_name() -> str:
    """The name that `up` gives its worker, and the next one if it dies; empty for other workers."""
    return os.environ.get(WORKER, "")


def claim_lease(rows: QuerySet[W], public_id: UUID | str, lease: timedelta, **columns: str) -> bool:
    """Claims the row if it is queued or its lease has expired, and sets these columns. Returns whether it was
    claimed.

    It is one UPDATE with conditions on the row itself, so that only one of two concurrent workers succeeds.
    """
    now = timezone.now()
    free = Q(state=LeasedWork.QUEUED) | Q(is_over(), state=LeasedWork.RUNNING)
    mine = {"state": LeasedWork.RUNNING, "attempt": F("attempt") + 1, "lease_until": now + lease, **columns}
    return bool(rows.filter(free, public_id=public_id).update(**mine))


def leased_row(work: W) -> QuerySet[W]:
    """The row while this worker has its lease, else no row."""
    return QuerySet(type(work)).filter(pk=work.pk, state=LeasedWork.RUNNING, attempt=work.attempt)


def expired_leases(rows: QuerySet[W]) -> QuerySet[W]:
    """The rows whose lease has expired, or which no worker has claimed in time."""
    return rows.filter(is_over(), state__in=(LeasedWork.QUEUED, LeasedWork.RUNNING))


def is_over() -> Q:
    """The condition that a lease has expired, or was given before the clock was set back."""
    now = timezone.now()
    return Q(lease_until__lte=now) | Q(lease_until__gt=now + LONGEST)


@contextmanager
def lease_renewal(
    work: LeasedWork,
    lease: timedelta,
    *,
    every: float,
    most: int | None = None,
    lost: Callable[[], None] | None = None,
) -> Iterator[None]:
    """Renews the lease in the background until the block ends: every `every` seconds, at most `most` times.
    Calls `lost` when another worker has taken the row over.
    """

    def renew() -> bool:
        if leased_row(work).update(lease_until=timezone.now() + lease):
            return True
        if lost:
            lost()
        return False

    with call_periodically(renew, every=every, most=most, name=f"lease of {work.public_id}"):
        yield


def record_heartbeat() -> None:
    """Records that a worker is running now."""
    Heartbeat.objects.update_or_create(pk=1, defaults={"at": timezone.now()})


@transaction.atomic
def remove_heartbeat() -> None:
    """Removes the heartbeat, so that `worker_is_alive` returns False until the next one."""
    Heartbeat.objects.all().delete()


SLOW = 1.0  # seconds: a broker that takes longer to fail hangs, and every further try would take as long
PAUSE = 10.0  # seconds without a further try after the broker hung
_unreachable_until = 0.0


def nudge_after_commit(task: str, *arguments: Any) -> None:
    """Sends the task when the transaction commits. A failure is logged and not raised.

    `task` is a name, because the tasks import the services and not the other way round.
    """

    def send() -> None:  # a function and not a partial: Django logs its name when it raises
        nudge(task, *arguments)

    transaction.on_commit(send, robust=True)


def nudge(task: str, *arguments: Any, expires: float | None = None) -> bool:
    """Sends the task now. Returns False when the broker cannot be reached.

    In that case the heartbeat is removed as well: every page then shows that no worker can be reached, until
    the next heartbeat arrives through the broker.
    """
    global _unreachable_until  # noqa: PLW0603 - per process
    began = time.monotonic()
    if began < _unreachable_until:
        return False
    try:
        options: dict[str, Any] = {"expires": expires} if expires else {}
        current_app.signature(task, arguments).apply_async(**options)
    except link_failures() as failure:
        now = time.monotonic()
        if now - began > SLOW:
            _unreachable_until = now + PAUSE
        log.warning("broker unreachable", task=task, error=str(failure))
        _mark_workers_unreachable()
        return False
    return True


def _mark_workers_unreachable() -> None:
    try:
        remove_heartbeat()
    except DatabaseError as failure:  # the pages show it a minute later
        log.warning("heartbeat kept", error=str(failure))
