"""Telling the world what has happened."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import transaction
from django.db.models import F

from league.models import Feed, FeedEntry


def publish(
    *, feed: Feed, kind: FeedEntry.Kind, game: uuid.UUID | None = None, data: dict[str, Any] | None = None
) -> FeedEntry:
    """Adds an entry to the feed, in the caller's transaction: it is told if and only if it happened.

    Call it last: the feed is held until the transaction ends, and others wait for it.
    """
    assert transaction.get_connection().in_atomic_block, "an entry belongs to the change that it tells of"
    Feed.objects.filter(pk=feed.pk).update(last=F("last") + 1)
    number = Feed.objects.values_list("last", flat=True).get(pk=feed.pk)
    return FeedEntry.objects.create(feed=feed, number=number, kind=kind, game=game, data=data or {})
