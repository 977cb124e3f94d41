"""One live stream of a feed.

An idle stream holds no database connection. It reads the feed's number twice a second, and reads items only
when the number has changed.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from uuid import UUID

from asgiref.sync import sync_to_async
from django.db import DatabaseError, connection
from django.utils import translation

from api.feed.happenings import Happening, happenings
from api.feed.positions import FeedPosition, parse_feed_position
from league.conf.runtime.shutdown import is_shutting_down, watch_for_shutdown
from league.failures import failure_of
from league.models import Feed

POLL, COMMENT = 0.5, 15.0  # seconds
BATCH = 200  # happenings


@dataclass
class FeedStream:
    """A reader's place in a feed. `still_open` tells whether they may continue to read. It is called before
    anything is sent, and every `COMMENT` seconds while nothing happens.
    """

    feed: int
    after: FeedPosition
    language: str
    still_open: Callable[[], bool]
    game: UUID | None = None
    person: int | None = None  # the reader's primary key
    seen: int = field(default=-1)  # the feed's number when we last read to its end
    asked_at: float = field(default_factory=time.monotonic)  # when `still_open` last returned True

    def read(self) -> list[Happening] | None:
        """Returns the new happenings, or None if the stream has to end for this reader."""
        try:
            with translation.override(self.language):
                return self._read()
        finally:
            connection.close()

    def _read(self) -> list[Happening] | None:
        feed = Feed.objects.filter(pk=self.feed).first()
        if feed is None:
            return None
        if feed.last == self.seen and time.monotonic() - self.asked_at < COMMENT:
            return []
        if not self.still_open():
            return None
        self.asked_at = time.monotonic()
        found = happenings(feed, self.after, game=self.game, limit=BATCH)
        if found:
            self.after = parse_feed_position(found[-1]["id"])
        if len(found) < BATCH:
            self.seen = feed.last
        return found

    async def events(self) -> AsyncIterator[str]:
        """Yields server-sent events until the reader disconnects or the server stops."""
        watch_for_shutdown()
        yield "retry: 2000\n\n"
        read = sync_to_async(self.read, thread_sensitive=False)
        silent = 0.0
        while not is_shutting_down():
            try:
                found = await read()
            except DatabaseError as error:
                if failure_of(error) is None:
                    raise
                found = []  # the database is restarting: keep the reader, who will miss nothing
            if found is None:
                return
            if found:
                yield "".join(map(event_text, found))
                silent = 0.0
                continue
            await asyncio.sleep(POLL)
            silent += POLL
            if silent >= COMMENT:
                yield ": nothing new\n\n"
                silent = 0.0


def event_text(happening: Happening) -> str:
    """Formats one server-sent event. Its name is the kind of the happening."""
    data = json.dumps(happening, ensure_ascii=False, separators=(",", ":"))
    return f"id: {happening['id']}\nevent: {happening['kind']}\ndata: {data}\n\n"
