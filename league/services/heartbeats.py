"""The workers' sign of life."""

from __future__ import annotations

from django.utils import timezone

from league.models import Heartbeat


def note_heartbeat() -> None:
    """Writes down that a worker does its tasks now."""
    Heartbeat.objects.update_or_create(pk=1, defaults={"at": timezone.now()})
