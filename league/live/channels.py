"""The readers of one subject in this process, and what they have got."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Hashable, Iterator
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from league.live.notifications import subject_of
from league.live.readers import Reader
from league.live.topics import Key, LiveBatch, LiveEvent, Topic, Version

SLICE = 50  # readers who are woken before other work of the event loop has its turn


@dataclass(eq=False, slots=True)
class LiveChannel:
    """Everybody who follows one subject. They all have got what leads to `version`.

    While it is `busy`, nobody may join: the events that are being read are for its present readers.
    """

    topic: Topic
    key: Key
    version: Version
    busy: bool = False
    readers: set[Reader] = field(default_factory=set)
    checked_at: float = field(default_factory=monotonic)  # when all sign-ins were last checked

    @property
    def subject(self) -> str:
        """The subject under which its changes are notified."""
        return subject_of(self.topic.name, self.key)

    @property
    def viewers(self) -> set[Hashable]:
        return {reader.viewer for reader in tuple(self.readers)}

    def next_batch(self) -> tuple[LiveBatch, Collection[Hashable]]:
        """The next events, and who may get them; runs in a thread."""
        languages = {reader.language for reader in tuple(self.readers)}
        selections = {reader.selection for reader in tuple(self.readers)}
        batch = self.topic.events(self.key, self.version, languages, selections)
        return batch, self.topic.admitted(self.key, self.viewers, thorough=False)

    async def deliver(self, batch: LiveBatch, admitted: Collection[Hashable]) -> int:
        """Gives each reader who may get them the events that are for them. Returns how many readers were too
        slow.
        """
        self.version = batch.version
        common: dict[tuple[str, Any], bytes] = {}
        slow = 0
        for reader in self._in_slices_of(batch):
            if reader is None:
                await asyncio.sleep(0)
                continue
            if reader.viewer not in admitted:
                reader.end()
                continue
            kind = (reader.language, reader.selection)
            if batch.events and reader.after >= batch.events[0].number:
                chunk = _text(batch.events, reader)
            elif (known := common.get(kind)) is not None:
                chunk = known
            else:
                chunk = common[kind] = _text(batch.events, reader)
            if chunk:
                slow += not reader.offer(chunk)
            if batch.last:
                reader.end()
        return slow

    def _in_slices_of(self, batch: LiveBatch) -> Iterator[Reader | None]:
        """The readers, with None wherever other work should have its turn."""
        for number, reader in enumerate(tuple(self.readers), start=1):
            yield reader
            if number % SLICE == 0 and batch.events:
                yield None

    def end(self, refused: Collection[Hashable] | None = None) -> None:
        """Ends the streams of these viewers, by default all."""
        for reader in self.readers:
            if refused is None or reader.viewer in refused:
                reader.end()

    def keep_alive(self, silence: float, patience: float) -> None:
        """Sends a comment after `silence` seconds, and cuts off readers who have taken nothing of what they
        were sent for `patience` seconds.
        """
        now, comment = monotonic(), self.topic.comment(self.version)
        for reader in tuple(self.readers):
            if reader.stuck_for(now) > patience:
                reader.give_up()
            elif now - reader.sent_at >= silence:
                reader.offer(comment)


def _text(events: Collection[LiveEvent], reader: Reader) -> bytes:
    selection = reader.selection
    return b"".join(
        event.text[reader.language]
        for event in events
        if event.number > reader.after and (selection is None or selection.includes(event.about))
    )
