"""Idempotency: a request sent again with the same `Idempotency-Key` gets the same answer and is done only
once.
"""

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
    """The answer to a write. `data` is plain JSON, or None if there is none; `address` is that of a new
    resource.
    """

    status: int
    data: Any = None
    address: str = ""
    secret: bool = False
    again: bool = False


@transaction.atomic
def answer_once(*, user: User, key: str, digest: str, act: Callable[[], StoredAnswer]) -> StoredAnswer:
    """Performs the act and stores its answer in one transaction, or returns the stored answer.

    If two requests with the same key arrive together, the second waits for the first. A refused request
    changes nothing and leaves its key unused. Raises Refused: idempotency_key_reused, told_once, and the
    refusals of the act.
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
    """The stored answer to this request, or None if the request is new or still running.

    Raises Refused: idempotency_key_reused, told_once.
    """
    recent = StoredResponse.objects.filter(created_at__gte=timezone.now() - KEPT)
    kept = recent.filter(user=user, key=key).first()
    return _again(kept, digest) if kept else None


def delete_expired_answers() -> int:
    """Deletes expired answers and returns their number."""
    return StoredResponse.objects.filter(created_at__lt=timezone.now() - KEPT).delete()[0]


def _again(kept: StoredResponse, digest: str) -> StoredAnswer:
    if kept.digest != digest:
        sentence = _("This Idempotency-Key was used for a different request. Use a new key for each request.")
        raise Refused("idempotency_key_reused", sentence)
    if kept.data is None and kept.status != HTTPStatus.NO_CONTENT:
        sentence = _(
            "This was done already, and its secret is shown only once. Please revoke it and "
            "create another one."
        )
        raise Refused("told_once", sentence)
    return StoredAnswer(kept.status, kept.data, kept.address, again=True)
