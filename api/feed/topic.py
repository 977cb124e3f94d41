"""Feeds as a topic of live streams: each item is read once, and becomes text once in each language."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass
from typing import cast
from uuid import UUID

from django.utils import translation

from api.feed.happenings import Happening, happenings, happenings_of, new_items
from api.feed.positions import FeedPosition, parse_feed_position
from api.feed.shared_backlogs import SharedBacklogs
from api.feed.viewers import FeedViewer, admitted_viewers
from league.live.topics import Key, LiveBatch, LiveEvent, Start, StreamEnded, Version
from league.models import Feed, FeedItem

BATCH = 200  # happenings


@dataclass(frozen=True, slots=True)
class FeedSelection:
    """The items of one game, or of every game; of these kinds, or of every kind."""

    game: UUID | None = None
    kinds: frozenset[str] = frozenset()

    def includes(self, about: Hashable) -> bool:
        """Whether an item of this game and kind is among them."""
        game, kind = cast("tuple[UUID | None, str]", about)
        return self.game in {None, game} and (not self.kinds or kind in self.kinds)


class FeedTopic:
    """A feed; its version is the number of its last item. Readers who catch up are at a position, which may
    be in the middle of an item.
    """

    name = Feed.TOPIC

    def __init__(self) -> None:
        self._backlogs = SharedBacklogs()

    def versions(self, keys: Collection[Key]) -> Mapping[Key, Version]:
        """The last numbers of these feeds; one query."""
        return dict(Feed.objects.filter(pk__in=keys).values_list("pk", "last"))

    def events(
        self,
        key: Key,
        since: Version,
        languages: Collection[str],
        selections: Collection[FeedSelection | None],
    ) -> LiveBatch:
        """The next items. Those of games and kinds that nobody follows are skipped."""
        items = new_items(key, since, limit=BATCH)
        followed = [item for item in items if _is_followed(item, selections)]
        texts: dict[int, dict[str, bytes]] = defaultdict(dict)
        for language in languages if followed else ():
            for item, text in _texts(followed, since, language).items():
                texts[item][language] = text
        events = [
            LiveEvent(item.number, texts[item.number], _about(item))
            for item in followed
            if texts[item.number]
        ]
        return LiveBatch(items[-1].number if items else since, events)

    def admitted(
        self, key: Key, viewers: Collection[FeedViewer], *, thorough: bool
    ) -> Collection[FeedViewer]:
        """The readers who may read on: see `admitted_viewers`."""
        return admitted_viewers(viewers, thorough=thorough)

    def backlog(
        self, key: Key, viewer: FeedViewer, version: Version, language: str, selection: FeedSelection
    ) -> Start:
        """What happened next after a position or number. Raises StreamEnded."""
        feed = Feed.objects.filter(pk=key).first()
        if feed is None or not admitted_viewers([viewer], thorough=True):
            raise StreamEnded
        position = version if isinstance(version, FeedPosition) else FeedPosition(version)
        # A full batch stays the same. Of the last one this is so until something is published.
        full = (key, position, language, selection)
        last = (*full, feed.last)
        start = self._backlogs.find(full, last)
        if start is None:
            start = self._batch(feed, position, language, selection)
            self._backlogs.keep(full if start.more else last, start)
        return start

    def _batch(self, feed: Feed, position: FeedPosition, language: str, selection: FeedSelection) -> Start:
        with translation.override(language):
            found = happenings(feed, position, game=selection.game, kinds=selection.kinds, limit=BATCH)
        chunk = b"".join(map(event_text, found))
        if len(found) < BATCH:
            # An item may have been published between the two queries.
            last = max(feed.last, parse_feed_position(found[-1]["id"]).entry if found else 0)
            return Start(chunk + self.comment(last), last)
        return Start(chunk, parse_feed_position(found[-1]["id"]), more=True)

    def missed(self, own: Version, common: Version) -> bool:
        """Whether the reader's number is lower."""
        return bool(own < common)

    def number(self, version: Version) -> int:
        """The version itself."""
        return int(version)

    def comment(self, version: Version) -> bytes:
        """An id without data: the client continues from there, whatever has happened elsewhere."""
        return f"id: {version}\n\n".encode()


def _about(item: FeedItem) -> tuple[UUID | None, str]:
    return item.game, item.kind


def _is_followed(item: FeedItem, selections: Collection[FeedSelection | None]) -> bool:
    return any(one is None or one.includes(_about(item)) for one in selections)


def event_text(happening: Happening) -> bytes:
    """Formats one server-sent event. Its name is the kind of the happening."""
    data = json.dumps(happening, ensure_ascii=False, separators=(",", ":"))
    return f"id: {happening['id']}\nevent: {happening['kind']}\ndata: {data}\n\n".encode()


def _texts(items: Collection[FeedItem], since: int, language: str) -> dict[int, bytes]:
    """The events of these items in the language, by the number of the item."""
    texts: dict[int, bytes] = defaultdict(bytes)
    with translation.override(language):
        for happening in happenings_of(items, FeedPosition(since)):
            texts[parse_feed_position(happening["id"]).entry] += event_text(happening)
    return texts
