"""One open stream: what waits to be sent, up to a limit."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from time import monotonic

from league.live.topics import Selection

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
