"""Publishing to the feeds of leagues and games."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import connection, transaction

from league.live.notifications import notify
from league.models import Feed, FeedItem


@dataclass(frozen=True, slots=True)
class NewFeedItem:
    """An item to be published. Everybody who may view the league or game can read it."""

    kind: FeedItem.Kind
    data: dict[str, Any] = field(default_factory=dict)
    game: uuid.UUID | None = None


def publish(
    *, feed: Feed, kind: FeedItem.Kind, game: uuid.UUID | None = None, data: dict[str, Any] | None = None
) -> FeedItem:
    """Adds an item to the feed in the caller's transaction: it is published if and only if the change is
    committed.

    Call it last: the feed is locked until the transaction ends, and others wait for it.
    """
    return publish_all(feed=feed, items=[NewFeedItem(kind, data or {}, game)])[0]


def publish_all(*, feed: Feed, items: Sequence[NewFeedItem]) -> list[FeedItem]:
    """Adds these items in their order, as `publish` does; two queries for any number of items. Live streams
    are notified after the commit.
    """
    assert transaction.get_connection().in_atomic_block, (
        "an item is published in the transaction of its change"
    )
    last = _last_number_after(feed, len(items))
    _notify_after_commit(feed)
    return FeedItem.objects.bulk_create(
        FeedItem(feed=feed, number=number, kind=one.kind, game=one.game, data=one.data)
        for number, one in enumerate(items, start=last - len(items) + 1)
    )


def _last_number_after(feed: Feed, items: int) -> int:
    """Reserves the numbers of so many items, and locks the feed; returns the last one."""
    table = connection.ops.quote_name(Feed._meta.db_table)
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {table} SET last = last + %s WHERE id = %s RETURNING last", [items, feed.pk])
        return int(cursor.fetchone()[0])


def _notify_after_commit(feed: Feed) -> None:
    """Notifies the readers once, however often the transaction publishes."""
    notification = _Notification(feed.pk)
    if all(call[1] != notification for call in connection.run_on_commit):
        transaction.on_commit(notification)


@dataclass(frozen=True, slots=True)
class _Notification:
    feed: int

    def __call__(self) -> None:
        notify(Feed.TOPIC, self.feed)
