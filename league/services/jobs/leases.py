"""Who works on a row: a worker holds it by a lease, and checks during the work that it still does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import TypeVar
from uuid import UUID

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from league.models.jobs.leased_work import LeasedWork
from league.services.jobs.periodic_calls import call_periodically

W = TypeVar("W", bound=LeasedWork)


def claim_lease(rows: QuerySet[W], public_id: UUID | str, lease: timedelta) -> bool:
    """Takes one of the rows if it is queued, or if its worker let its lease run out: whether it did.

    One statement whose conditions all concern the row itself, so that of two workers one gets it.
    """
    now = timezone.now()
    free = Q(state=LeasedWork.QUEUED) | Q(state=LeasedWork.RUNNING, lease_until__lt=now)
    mine = {"state": LeasedWork.RUNNING, "attempt": F("attempt") + 1, "lease_until": now + lease}
    return bool(rows.filter(free, public_id=public_id).update(**mine))


def leased_row(work: W) -> QuerySet[W]:
    """The row as long as this worker holds it."""
    return QuerySet(type(work)).filter(pk=work.pk, state=LeasedWork.RUNNING, attempt=work.attempt)


def expired_leases(rows: QuerySet[W]) -> QuerySet[W]:
    """Those of them whose worker has let the lease run out, or never came."""
    return rows.filter(state__in=(LeasedWork.QUEUED, LeasedWork.RUNNING), lease_until__lt=timezone.now())


@contextmanager
def lease_renewal(
    work: LeasedWork,
    lease: timedelta,
    *,
    every: float,
    most: int | None = None,
    lost: Callable[[], None] | None = None,
) -> Iterator[None]:
    """Renews the lease every so many seconds, `most` times, in the background until the block ends; calls
    `lost` when the row is not this worker's any more.
    """

    def renew() -> bool:
        if leased_row(work).update(lease_until=timezone.now() + lease):
            return True
        if lost:
            lost()
        return False

    with call_periodically(renew, every=every, most=most, name=f"lease of {work.public_id}"):
        yield
