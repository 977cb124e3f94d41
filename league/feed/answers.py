"""Streams outlive their request: a view hands its stream over, and when Django has answered, nothing of the
request is left but the connection. Django would keep the request, its response and a thread until the end.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from functools import partial
from random import randint
from threading import Lock
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from league.feed.channels import Key, Reader, Selection, Start, StreamEnded, Topic
from league.feed.hub import GAP, Hub, current_hub, is_shutting_down, watch_for_shutdown
from league.feed.limits import Connection, StreamTicket
from league.frame.failures import failure_of

Scope = dict[str, Any]
Message = dict[str, Any]
Application = Callable[[Scope, Any, Any], Awaitable[None]]

KEY = "DEAD.league.live"  # scope key of the hand-over
HEADERS = {
    "Cache-Control": "private, no-store",
    "X-Accel-Buffering": "no",  # nginx must not buffer the events
}
RETRY = (700, 1500)  # milliseconds until a client connects again: not all in the same moment


@dataclass(frozen=True, slots=True)
class Stream:
    """What a view has found out about a stream. `ticket` counts it as long as it is open."""

    topic: Topic
    key: Key
    viewer: Hashable
    start: Start
    ticket: StreamTicket
    selection: Selection | None = None
    language: str = field(default_factory=lambda: get_language() or "en")


def stream_response(request: HttpRequest, stream: Stream) -> HttpResponse:
    """The beginning of the answer; the rest follows when it has been sent."""
    hand_over: HandOver | None = getattr(request, "scope", {}).get(KEY)
    if hand_over is None:  # a test client, or a server without streams
        stream.ticket.close()
    else:
        hand_over.take(stream)
    return HttpResponse(content_type="text/event-stream", headers=HEADERS)


class HandOver:
    """Where a view leaves its stream. A stream that comes too late is closed."""

    def __init__(self) -> None:
        self.stream: Stream | None = None
        self.begun = self.answered = self.closed = False
        self._lock = Lock()  # the view runs in another thread

    def take(self, stream: Stream) -> None:
        with self._lock:
            self.stream = stream
            if self.closed:
                stream.ticket.close()

    def close(self) -> None:
        with self._lock:
            self.closed = True
            if self.stream:
                self.stream.ticket.close()

    async def send(self, send: Any, message: Message) -> None:
        """Passes on Django's answer; of a stream only its start."""
        if message["type"] == "http.response.body" and not message.get("more_body"):
            self.answered = True
        if message["type"] == "http.response.start" and self.stream and message["status"] == 200:
            self.begun = True
            headers = [
                (name, value) for name, value in message["headers"] if name.lower() != b"content-length"
            ]
            message = {**message, "headers": headers}
        elif self.begun:
            return
        await send(message)

    async def receive(self, receive: Any) -> Message:
        """The next message for Django, which waits for the end of the connection while it answers.

        After an answer servers report that end, too. Django would raise an exception then, whose frames refer
        to each other: the request with all its rows would stay in memory until a full round of garbage
        collection. So Django gets no message after its answer; it cancels its wait itself.
        """
        message: Message = await receive()
        if self.answered and message["type"] == "http.disconnect":
            await asyncio.get_running_loop().create_future()
        return message


def serve_streams(application: Application) -> Application:
    """Wraps the application; it has to be outermost, because it needs the server's own `send`."""

    async def served(scope: Scope, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        hand_over = HandOver()
        try:
            received = partial(hand_over.receive, receive)
            await application({**scope, KEY: hand_over}, received, partial(hand_over.send, send))
            if hand_over.begun and hand_over.stream:
                await _stream(hand_over.stream, Connection(scope, send), receive, send)
        finally:
            hand_over.close()

    return served


async def _stream(stream: Stream, connection: Connection, receive: Any, send: Any) -> None:
    """Streams until the client is gone, the reader may not continue or the server stops."""
    watch_for_shutdown()
    hub = current_hub()
    reader = Reader(
        stream.viewer, stream.language, connection.cut, connection.write, selection=stream.selection
    )
    watch = asyncio.create_task(_end_when_gone(receive, reader))

    async def send_piece(piece: bytes) -> None:
        await send({"type": "http.response.body", "body": piece, "more_body": True})

    try:
        await reader.send(b"retry: %d\n" % randint(*RETRY), send_piece)
        if await _catch_up(hub, reader, stream, send_piece):
            await reader.send_all(send_piece)
        await send({"type": "http.response.body", "body": b"", "more_body": False})
    finally:
        watch.cancel()
        hub.leave(reader, stream.topic, stream.key)


async def _catch_up(
    hub: Hub, reader: Reader, stream: Stream, send_piece: Callable[[bytes], Awaitable[None]]
) -> bool:
    """Sends what the reader has missed until they can follow with the others. False if they may not."""
    start = stream.start
    await reader.send(start.chunk, send_piece)
    while not (start.last or reader.ended or is_shutting_down()):
        if not start.more and hub.join(reader, stream.topic, stream.key, start.version):
            return True
        if not start.more:
            await asyncio.sleep(GAP)
        asked = (stream.key, stream.viewer, start.version, stream.language, stream.selection)
        read = partial(stream.topic.backlog, *asked)
        try:
            start = await hub.read_backlog(read)
        except StreamEnded:
            return False
        except Exception as error:
            if failure_of(error) is None:
                raise
            await asyncio.sleep(1)  # the database restarts: the reader waits
            continue
        if start.chunk:
            await reader.send(start.chunk, send_piece)
    return False


async def _end_when_gone(receive: Any, reader: Reader) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    reader.end()
