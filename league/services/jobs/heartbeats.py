"""The heartbeat of the workers."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from league.models import Heartbeat


def record_heartbeat() -> None:
    """Records that a worker is running now."""
    Heartbeat.objects.update_or_create(pk=1, defaults={"at": timezone.now()})


@transaction.atomic
def remove_heartbeat() -> None:
    """Removes the heartbeat, so that `worker_is_alive` returns False until the next one."""
    Heartbeat.objects.all().delete()
