"""Idempotency: a request sent again with the same `Idempotency-Key` gets the same answer and is done only
once.

A person's latest answers are kept, up to a size of each and of all. Of others only the outcome stays: such a
request is still done only once, and is told so (`answer_not_kept`).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from http import HTTPStatus
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from api.models import StoredResponse
from league.errors import Refused
from league.services.quotas import check_quota

KEPT = timedelta(hours=24)
LARGEST = 64_000  # bytes of a kept answer; the answer to a move at a table takes up to 40 kB
MOST_BYTES = 16_000_000  # of one person's answers
MOST_KEYS = 20_000  # of one person in a day
OLDEST = 500  # rows looked at to make room for one answer


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
    changes nothing and leaves its key unused. Raises Refused: idempotency_key_reused, told_once,
    answer_not_kept, quota_exceeded, and the refusals of the act.
    """
    StoredResponse.objects.filter(user=user, key=key, created_at__lt=timezone.now() - KEPT).delete()
    kept, new = StoredResponse.objects.get_or_create(user=user, key=key, defaults={"digest": digest})
    if not new:
        return _again(kept, digest)
    used = StoredResponse.objects.filter(user=user).aggregate(keys=Count("pk"), bytes=Sum("size"))
    sentence = _("You have used %(most)d Idempotency-Keys within a day: go on without them, or tomorrow.")
    check_quota(used["keys"] - 1, MOST_KEYS, sentence)
    answer = act()
    kept.status, kept.address = answer.status, answer.address
    kept.size = 0 if answer.secret else len(json.dumps(answer.data))
    if kept.size > LARGEST:
        kept.size, kept.is_cut = 0, True
    _cut_oldest(user, (used["bytes"] or 0) + kept.size - MOST_BYTES)
    kept.data = answer.data if kept.size else None
    kept.save(update_fields=["status", "address", "data", "size", "is_cut"])
    return answer


def kept_answer(*, user: User, key: str, digest: str) -> StoredAnswer | None:
    """The stored answer to this request, or None if the request is new or still running.

    Raises Refused: idempotency_key_reused, told_once, answer_not_kept.
    """
    recent = StoredResponse.objects.filter(created_at__gte=timezone.now() - KEPT)
    kept = recent.filter(user=user, key=key).first()
    return _again(kept, digest) if kept else None


def delete_expired_answers() -> int:
    """Deletes expired answers and returns their number."""
    return StoredResponse.objects.filter(created_at__lt=timezone.now() - KEPT).delete()[0]


def _cut_oldest(user: User, over: int) -> None:
    """Forgets the oldest answers of a person that together have so many bytes, but not that they were given.
    Skips those that another request is about to forget."""
    if over <= 0:
        return
    rows = StoredResponse.objects.select_for_update(no_key=True, skip_locked=True)
    oldest: list[int] = []
    for pk, size in rows.filter(user=user, size__gt=0).order_by("pk").values_list("pk", "size")[:OLDEST]:
        oldest.append(pk)
        over -= size
        if over <= 0:
            break
    StoredResponse.objects.filter(pk__in=oldest).update(data=None, size=0, is_cut=True)


def _again(kept: StoredResponse, digest: str) -> StoredAnswer:
    if kept.digest != digest:
        sentence = _("This Idempotency-Key was used for a different request. Use a new key for each request.")
        raise Refused("idempotency_key_reused", sentence)
    if kept.is_cut:
        sentence = _("This was done already, but its answer is no longer kept: read what it has changed.")
        raise Refused("answer_not_kept", f"{sentence} {kept.address}".strip())
    if kept.data is None and kept.status != HTTPStatus.NO_CONTENT:
        sentence = _(
            "This was done already, and its secret is shown only once. Please revoke it and "
            "create another one."
        )
        raise Refused("told_once", sentence)
    return StoredAnswer(kept.status, kept.data, kept.address, again=True)
