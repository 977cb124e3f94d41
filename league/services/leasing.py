"""Who works on a row: a worker holds it by a lease, and looks while he works whether he still does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import TypeVar
from uuid import UUID

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from league.models.work import Work
from league.services.beside import beside

W = TypeVar("W", bound=Work)


def claim(rows: QuerySet[W], public_id: UUID | str, lease: timedelta) -> bool:
    """Takes one of the rows if it is queued, or if its worker let its lease run out: whether it did.

    One statement whose conditions all concern the row itself, so that of two workers one gets it.
    """
    now = timezone.now()
    free = Q(state=Work.QUEUED) | Q(state=Work.RUNNING, lease_until__lt=now)
    mine = {"state": Work.RUNNING, "attempt": F("attempt") + 1, "lease_until": now + lease}
    return bool(rows.filter(free, public_id=public_id).update(**mine))


def held(work: W) -> QuerySet[W]:
    """The row as long as this worker holds it."""
    return QuerySet(type(work)).filter(pk=work.pk, state=Work.RUNNING, attempt=work.attempt)


def stuck(rows: QuerySet[W]) -> QuerySet[W]:
    """Those of them whose worker has let the lease run out, or never came."""
    return rows.filter(state__in=(Work.QUEUED, Work.RUNNING), lease_until__lt=timezone.now())


@contextmanager
def renewed(
    work: Work,
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
        if held(work).update(lease_until=timezone.now() + lease):
            return True
        if lost:
            lost()
        return False

    with beside(renew, every=every, most=most, name=f"lease of {work.public_id}"):
        yield
