"""Leases: a worker's right to work on a row until a certain time. It checks during the work that the lease is
still its own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import TypeVar
from uuid import UUID

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from league.models.jobs.leased_work import LeasedWork
from league.services.jobs.periodic_calls import call_periodically

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
