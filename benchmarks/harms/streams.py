"""Readers of a live stream that connect again, as a browser's EventSource does."""

from __future__ import annotations

import asyncio
import contextlib
import re
from dataclasses import dataclass, field
from threading import Thread
from urllib.parse import urlsplit

ID = re.compile(rb"^id: ?(.*)$", re.MULTILINE)


@dataclass
class Reader:
    """One reader: the IDs of the events that it has got, and how often it had to connect again."""

    ids: list[bytes] = field(default_factory=list)
    last: bytes = b"0"
    connections: int = 0
    is_open: bool = False

    @property
    def number(self) -> int:
        """The number of the newest event; plays have one more after a point."""
        return int(self.last.split(b".")[0])

    async def read(self, url: str) -> None:
        """Reads until it is cancelled."""
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                await self._connect(url)
            self.is_open = False
            await asyncio.sleep(0.7)

    async def _connect(self, url: str) -> None:
        where = urlsplit(url)
        reader, writer = await asyncio.open_connection(where.hostname, where.port, limit=2**22)
        try:
            head = f"GET {where.path}?after=0 HTTP/1.1\r\nHost: localhost\r\nLast-Event-ID: ".encode()
            writer.write(head + self.last + b"\r\n\r\n")
            answer = await reader.readuntil(b"\r\n\r\n")
            if b" 200 " not in answer.split(b"\r\n", 1)[0]:
                return
            self.connections += 1
            self.is_open = True
            text = b""
            while True:
                size = int((await reader.readline()).strip() or b"0", 16)
                if not size:
                    return
                text += await reader.readexactly(size)
                await reader.readexactly(2)
                *events, text = text.split(b"\n\n")
                for event in events:
                    self._take(event)
        finally:
            writer.close()

    def _take(self, event: bytes) -> None:
        if found := ID.search(event):
            self.last = found[1]
            if b"\ndata:" in event or event.startswith(b"data:"):
                self.ids.append(found[1])


class Readers:
    """Many readers of one stream, in a thread of their own."""

    def __init__(self, url: str, number: int) -> None:
        self.url = url
        self.readers = [Reader() for _ in range(number)]
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._run, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._task.cancel)
        self._thread.join()

    @property
    def open(self) -> int:
        """How many are connected."""
        return sum(reader.is_open for reader in self.readers)

    def _run(self) -> None:
        async def read_all() -> None:
            async with asyncio.TaskGroup() as group:
                for number, reader in enumerate(self.readers):
                    group.create_task(reader.read(self.url))
                    if number % 25 == 24:
                        await asyncio.sleep(0.1)

        self._task = self._loop.create_task(read_all())
        with contextlib.suppress(asyncio.CancelledError):
            self._loop.run_until_complete(self._task)
        self._loop.close()
