"""Topics, such as `feed 17`, and how every web process learns that one has changed.

A notification only wakes readers: they find what is new in the database. One that gets lost (a killed
process, a database that restarts) delays them until the next poll.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Protocol

import structlog
from django.db import DatabaseError, InterfaceError, connection

# Each topic has types of its own, all hashable. None is no version.
Key = Any  # what is followed
Version = Any  # how far its events have come
Viewer = Any  # a person or visitor


class Selection(Protocol):
    """The events that a reader follows. Hashable: readers with equal selections get the same text."""

    def includes(self, about: Hashable, /) -> bool:
        """Whether an event about this is among them."""


class StreamEnded(Exception):
    """The reader may not continue, or what they follow no longer exists."""


@dataclass(frozen=True, slots=True)
class LiveEvent:
    """Something new. `text` is what readers get, as server-sent events in each language that was asked for;
    readers who have got the event of this `number` or a later one skip it. `about` is what a `Selection`
    goes by.
    """

    number: int
    text: Mapping[str, bytes]
    about: Hashable = None


@dataclass(frozen=True, slots=True)
class LiveBatch:
    """Events that follow on a version; `version` is the one that they lead to. With `last`, none follow."""

    version: Version
    events: list[LiveEvent]
    last: bool = False


@dataclass(frozen=True, slots=True)
class Start:
    """How a stream begins: its first bytes, and the version that they lead to. With `more`, more is to be
    read before the reader can follow the others; with `last`, nothing will follow.
    """

    chunk: bytes
    version: Version
    more: bool = False
    last: bool = False


class Topic(Protocol):
    """A kind of thing that can be followed, such as feeds. `name` is also that of its notifications."""

    name: str

    def versions(self, keys: Collection[Key], /) -> Mapping[Key, Version]:
        """The versions of all these; those that no longer exist are missing."""

    def events(
        self,
        key: Key,
        since: Version,
        languages: Collection[str],
        selections: Collection[Any],
        /,
    ) -> LiveBatch:
        """The next events after a version, not necessarily all. `selections` are those of the readers, each a
        Selection or None; with None among them, all events are followed.
        """

    def admitted(self, key: Key, viewers: Collection[Viewer], /, *, thorough: bool) -> Collection[Viewer]:
        """Those of these viewers who may continue. What everybody may see needs no look at each of them,
        unless `thorough`: then those whose sign-in has ended are missing.
        """

    def backlog(self, key: Key, viewer: Viewer, version: Version, language: str, selection: Any, /) -> Start:
        """What a reader who has come to `version` gets next. Raises StreamEnded."""

    def missed(self, own: Version, common: Version, /) -> bool:
        """Whether a reader at version `own` lacks events that lead to the version `common`."""

    def number(self, version: Version, /) -> int:
        """The number of the last event of a version; -1 if its readers skip nothing."""

    def comment(self, version: Version, /) -> bytes:
        """What a reader gets after some silence, so that proxies keep the connection."""


MOST = 1_000_000  # bytes that may wait for a reader; readers of the same events share them
PIECE = 32_768  # bytes


@dataclass(eq=False, slots=True)
class Reader:
    """A reader in the event loop. `after` is the number of the last event that they have got, `selection`
    the events that they follow, None for all.

    A reader who takes too little is cut off: `cut` ends the connection, on which the client connects again
    with the id of the last event that arrived. `write` sends a chunk at once, or returns False if the
    connection is not free for it: then it waits for the task of this reader.
    """

    viewer: Hashable
    language: str
    cut: Callable[[], object]
    write: Callable[[bytes], bool] = lambda _chunk: False
    after: int = 0
    selection: Selection | None = None
    ended: bool = False
    waiting: int = 0  # bytes
    sent_at: float = field(default_factory=monotonic)
    _sending_since: float = 0.0
    _is_idle: bool = False  # the task of this reader waits for chunks
    _chunks: deque[bytes] = field(default_factory=deque)
    _ready: asyncio.Event = field(default_factory=asyncio.Event)

    def offer(self, chunk: bytes) -> bool:
        """Adds a chunk. Returns False, and cuts the reader off, if too much is waiting already."""
        if self.ended:
            return True
        if self._chunks and self.waiting + len(chunk) > MOST:
            self.give_up()
            return False
        self.sent_at = monotonic()
        if self._is_idle and not self._chunks and len(chunk) <= PIECE and self.write(chunk):
            return True
        self._chunks.append(chunk)
        self.waiting += len(chunk)
        self._ready.set()
        return True

    def give_up(self) -> None:
        """Ends the stream and forgets what waits."""
        self._chunks.clear()
        self.waiting = 0
        self.end()
        self.cut()

    def end(self) -> None:
        """Ends the stream after the chunks that wait."""
        self.ended = True
        self._ready.set()

    def stuck_for(self, now: float) -> float:
        """The seconds since the reader has taken something of what they are being sent."""
        return now - self._sending_since if self._sending_since else 0.0

    async def send_all(self, send: Callable[[bytes], Awaitable[None]]) -> None:
        """Sends chunks as they come, until the end of the stream."""
        while True:
            while self._chunks:
                chunk = self._chunks.popleft()
                self.waiting -= len(chunk)
                await self.send(chunk, send)
            if self.ended:
                return
            self._ready.clear()
            self._is_idle = True
            await self._ready.wait()
            self._is_idle = False

    async def send(self, chunk: bytes, send: Callable[[bytes], Awaitable[None]]) -> None:
        """Sends one chunk in pieces: of a reader who takes nothing, the server buffers only a few."""
        for begin in range(0, len(chunk), PIECE):
            self._sending_since = monotonic()
            await send(chunk[begin : begin + PIECE])
        self._sending_since = 0.0


CHANNEL = "league_live"  # of LISTEN and NOTIFY; PostgreSQL keeps those of each database apart
log = structlog.get_logger(__name__)
_wakers: list[Callable[[str], object]] = []  # the hub of this process, if it is a web process


def subject_of(name: str, key: object) -> str:
    """The subject of changes of a thing: the name of its topic, and its key there."""
    return f"{name} {key}"


def notify(name: str, key: object) -> None:
    """Wakes the readers of this subject, in all processes if the database is PostgreSQL.

    Call it after the commit (`transaction.on_commit`): a transaction that notifies by itself would take a
    lock of the whole server and hold it while its commit is written to the disk. Never raises a failure of
    the database, because the change is already stored.
    """
    subject = subject_of(name, key)
    for wake in _wakers:
        wake(subject)
    if connection.vendor != "postgresql":
        return
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, subject])
    except (DatabaseError, InterfaceError) as failure:
        log.warning("readers are woken by their next poll", subject=subject, error=str(failure))


def call_when_notified(wake: Callable[[str], object]) -> None:
    """Lets `wake` be called with each subject that this process notifies; it is called in any thread."""
    _wakers.append(wake)


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
