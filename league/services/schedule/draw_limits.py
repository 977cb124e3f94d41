"""Limits for drawing schedules in the web server: each draw keeps a core busy for seconds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from league.errors import Refused
from league.services.quotas import spend_draw

if TYPE_CHECKING:
    from league.permissions import Person

_slots = BoundedSemaphore(settings.DRAWS_AT_ONCE)


@contextmanager
def draw_slot(actor: Person | None) -> Iterator[None]:
    """Counts a draw of this person, and limits how many draws this process runs at a time (DRAWS_AT_ONCE).
    The computer has no limits. Raises Refused: quota_exceeded, draws_at_once."""
    if not isinstance(actor, User):
        yield
        return
    if not _slots.acquire(blocking=False):
        sentence = _("Another schedule is being drawn at the moment: wait a few seconds, then ask again.")
        raise Refused("draws_at_once", sentence)
    try:
        spend_draw(actor)
        yield
    finally:
        _slots.release()
