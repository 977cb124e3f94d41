"""What is written to a connection at once, and what has to wait."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from league.feed.channels import Reader
from league.feed.limits import Connection
from tests.feed.loops import run

HTTP = {"http_version": "1.1"}
EVENT = b"id: 1\ndata: {}\n\n"
FRAMED = b"10\r\nid: 1\ndata: {}\n\n\r\n"  # in hexadecimal, as HTTP/1.1 sends a chunk of 16 bytes


class Cycle:
    """What uvicorn passes as `send` is a method of such an object."""

    def __init__(self, transport: Any) -> None:
        self.transport = transport

    async def send(self, message: dict[str, Any]) -> None: ...


class Line:
    """A connection between a server and a client that reads only when the test says so."""

    async def __aenter__(self) -> Line:
        accepted: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.server = await asyncio.start_server(lambda *pair: accepted.set_result(pair), "127.0.0.1", 0)
        self.client, self.far = await asyncio.open_connection(*self.server.sockets[0].getsockname())
        _reader, self.writer = await accepted
        self.send = Cycle(self.writer.transport).send
        return self

    async def __aexit__(self, *_error: object) -> None:
        self.far.close()
        self.writer.transport.abort()
        self.server.close()


def test_an_event_is_written_at_once_as_a_chunk() -> None:
    async def written() -> tuple[bool, bytes]:
        async with Line() as line:
            return Connection(HTTP, line.send).write(EVENT), await line.client.readexactly(len(FRAMED))

    assert run(written()) == (True, FRAMED)


def test_nothing_is_written_past_data_that_waits() -> None:
    async def written() -> bool:
        async with Line() as line:
            line.writer.write(b"x" * 50_000_000)  # more than the sockets take
            return Connection(HTTP, line.send).write(EVENT)

    assert run(written()) is False


@pytest.mark.parametrize("scope", [{"http_version": "1.0"}, {"http_version": "2"}, {}])
def test_only_chunks_of_http_1_1_are_written_at_once(scope: dict[str, str]) -> None:
    async def written() -> bool:
        async with Line() as line:
            return Connection(scope, line.send).write(EVENT)

    assert run(written()) is False


def test_a_server_without_a_transport_sends_in_the_usual_way() -> None:
    async def send(_message: dict[str, Any]) -> None: ...

    assert Connection(HTTP, send).write(EVENT) is False


def test_a_reader_gets_events_in_order_whichever_way_they_go() -> None:
    async def shown() -> list[bytes]:
        arrived: list[bytes] = []
        is_free = [True, False, True]

        def write(chunk: bytes) -> bool:
            free = is_free.pop(0)
            if free:
                arrived.append(chunk)
            return free

        async def send(piece: bytes) -> None:
            arrived.append(piece)

        reader = Reader("ann", "en", lambda: None, write)
        sending = asyncio.create_task(reader.send_all(send))
        await asyncio.sleep(0)  # until then its backlog may be on its way
        for chunk in (b"1 ", b"2 ", b"3 "):  # the third may not overtake the second
            reader.offer(chunk)
        at_once = arrived[:]
        await asyncio.sleep(0)
        reader.offer(b"4 ")
        reader.end()
        await sending
        return [*at_once, b"|", *arrived]

    assert run(shown()) == [b"1 ", b"|", b"1 ", b"2 ", b"3 ", b"4 "]


def test_nothing_is_written_at_once_while_the_backlog_is_sent() -> None:
    async def shown() -> list[bytes]:
        reader = Reader("ann", "en", lambda: None, lambda _chunk: pytest.fail("written too early"))
        arrived: list[bytes] = []

        async def send(piece: bytes) -> None:
            arrived.append(piece)

        reader.offer(b"1 ")
        reader.end()
        await reader.send_all(send)
        return arrived

    assert run(shown()) == [b"1 "]
