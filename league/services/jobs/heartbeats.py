"""The workers' sign of life."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from league.models import Heartbeat


def record_heartbeat() -> None:
    """Writes down that a worker does its tasks now."""
    Heartbeat.objects.update_or_create(pk=1, defaults={"at": timezone.now()})


@transaction.atomic
def remove_heartbeat() -> None:
    """No worker can be reached: until the next heartbeat `worker_is_alive` says so."""
    Heartbeat.objects.all().delete()
