"""What Django hears of a connection while it answers, and afterwards."""

from __future__ import annotations

import asyncio
from typing import Any

from league.feed.answers import serve_streams

DISCONNECT = {"type": "http.disconnect"}
Message = dict[str, Any]


async def heard(*, answered: bool) -> list[Message]:
    """What an application hears within a moment when the connection ends, after its answer or before."""
    found: list[Message] = []

    async def application(scope: Message, receive: Any, send: Any) -> None:
        if answered:
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b""})
        listening = asyncio.create_task(receive())
        done, _waiting = await asyncio.wait([listening], timeout=0.05)
        found.extend(task.result() for task in done)
        listening.cancel()

    async def receive() -> Message:
        return DISCONNECT

    async def send(message: Message) -> None:
        pass

    await serve_streams(application)({"type": "http"}, receive, send)
    return found


def test_an_application_that_answers_hears_that_the_client_is_gone() -> None:
    assert asyncio.run(heard(answered=False)) == [DISCONNECT]


def test_the_end_of_a_connection_after_the_answer_is_no_news() -> None:
    assert asyncio.run(heard(answered=True)) == []
