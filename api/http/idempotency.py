"""A request that is sent again with its `Idempotency-Key` is answered again and done once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from http import HTTPStatus
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from api.models import StoredResponse
from league.errors import Refused

KEPT = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """What a write is answered: `data` is plain JSON, None of nothing; `address` is that of what is new."""

    status: int
    data: Any = None
    address: str = ""
    secret: bool = False
    again: bool = False


@transaction.atomic
def answer_once(*, user: User, key: str, digest: str, act: Callable[[], StoredAnswer]) -> StoredAnswer:
    """Does it and keeps the answer, in one transaction; or gives the answer that was kept.

    Of two that come at once the second waits for the first. What is refused has changed nothing, and its
    key stays free.
    Raises Refused: idempotency_key_reused, told_once, and what the act refuses.
    """
    StoredResponse.objects.filter(user=user, key=key, created_at__lt=timezone.now() - KEPT).delete()
    kept, new = StoredResponse.objects.get_or_create(user=user, key=key, defaults={"digest": digest})
    if not new:
        return _again(kept, digest)
    answer = act()
    kept.status, kept.address = answer.status, answer.address
    kept.data = None if answer.secret else answer.data
    kept.save(update_fields=["status", "address", "data"])
    return answer


def kept_answer(*, user: User, key: str, digest: str) -> StoredAnswer | None:
    """The answer that was kept of this request; None if it was never done, or is being done now.

    Raises Refused: idempotency_key_reused, told_once.
    """
    recent = StoredResponse.objects.filter(created_at__gte=timezone.now() - KEPT)
    kept = recent.filter(user=user, key=key).first()
    return _again(kept, digest) if kept else None


def delete_expired_answers() -> int:
    """Deletes the answers whose time is over; how many there were."""
    return StoredResponse.objects.filter(created_at__lt=timezone.now() - KEPT).delete()[0]


def _again(kept: StoredResponse, digest: str) -> StoredAnswer:
    if kept.digest != digest:
        sentence = _("This Idempotency-Key was sent with another request: take a new one for each request.")
        raise Refused("idempotency_key_reused", sentence)
    if kept.data is None and kept.status != HTTPStatus.NO_CONTENT:
        sentence = _("That is done already, and its secret is told only once: revoke it and make another.")
        raise Refused("told_once", sentence)
    return StoredAnswer(kept.status, kept.data, kept.address, again=True)
