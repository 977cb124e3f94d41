"""Who draws: a worker holds a drawing's row by a lease, and looks while it draws whether it still does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from uuid import UUID

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from league.models import Drawing
from league.services.beside import beside

LEASE = timedelta(seconds=15)
LOOK = 1.0  # seconds


def claim_drawing(public_id: UUID | str) -> Drawing | None:
    """Takes a queued drawing, or one whose worker let its lease run out; None when there is none to take."""
    now = timezone.now()
    free = Q(state=Drawing.State.QUEUED) | Q(state=Drawing.State.RUNNING, lease_until__lt=now)
    claimed = Drawing.objects.filter(free, public_id=public_id).update(
        state=Drawing.State.RUNNING, attempt=F("attempt") + 1, lease_until=now + LEASE
    )
    if not claimed:
        return None
    return Drawing.objects.select_related("season__league__feed").get(public_id=public_id)


def held(drawing: Drawing) -> QuerySet[Drawing]:
    """The row as long as this worker holds it."""
    return Drawing.objects.filter(pk=drawing.pk, state=Drawing.State.RUNNING, attempt=drawing.attempt)


@contextmanager
def watched(drawing: Drawing, lost: Callable[[], None]) -> Iterator[None]:
    """Renews the lease in the background until the block ends; calls `lost` when somebody has stopped it."""

    def renew() -> bool:
        if held(drawing).update(lease_until=timezone.now() + LEASE):
            return True
        lost()
        return False

    with beside(renew, every=LOOK, name=f"watch of {drawing.public_id}"):
        yield
