"""A request is answered in one of a few threads, and leaves nothing there."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextvars import ContextVar
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import path
from django.utils import translation

from league.conf.request_threads import THREADS, ThreadedHandler
from tests.feed.loops import run

SEEN: list[str] = []
LEFT: ContextVar[str] = ContextVar("LEFT", default="")
CLOSED = threading.Event()


def note(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    def answer(request: HttpRequest) -> HttpResponse:
        SEEN.append(threading.current_thread().name)
        return get_response(request)

    return answer


def named(_request: HttpRequest) -> HttpResponse:
    SEEN.append(threading.current_thread().name)
    return HttpResponse(threading.current_thread().name)


def leaves(_request: HttpRequest) -> HttpResponse:
    found = f"{LEFT.get()} {translation.get_language()}"
    LEFT.set("something")
    translation.activate("fr")
    return HttpResponse(found)


def unavailable(request: HttpRequest) -> HttpResponse:
    """503 to the first request, as when its database connection is cut, and then 200."""
    SEEN.append(request.path)
    return HttpResponse(status=503, headers={"Retry-After": "30"}) if len(SEEN) == 3 else HttpResponse("here")


class Endless(StreamingHttpResponse):
    """A file without an end."""

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while True:
            yield b"more "
            await asyncio.sleep(0)

    def close(self) -> None:
        CLOSED.set()
        super().close()


urlpatterns = [
    path("named", named),
    path("leaves", leaves),
    path("unavailable", unavailable),
    path("endless", lambda _request: Endless()),
]


@pytest.fixture(autouse=True)
def site(settings: Any) -> None:
    settings.ROOT_URLCONF = __name__
    settings.MIDDLEWARE = [f"{__name__}.note", f"{__name__}.note"]
    SEEN.clear()
    CLOSED.clear()


async def asked(
    handler: ThreadedHandler, address: str, *, leave_after: int = 0, method: str = "GET"
) -> list[dict[str, Any]]:
    """The messages of the answer. The client leaves after so many of them, or stays to the end."""
    sent: list[dict[str, Any]] = []
    gone = asyncio.Event()
    waiting = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> dict[str, Any]:
        if waiting:
            return waiting.pop()
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)
        if len(sent) == leave_after:
            gone.set()

    scope = {"type": "http", "method": method, "path": address, "query_string": b"", "headers": []}
    await handler(scope, receive, send)
    return sent


def body(messages: list[dict[str, Any]]) -> str:
    return b"".join(message.get("body", b"") for message in messages).decode()


def test_middleware_and_view_share_one_thread() -> None:
    assert body(run(asked(ThreadedHandler(), "/named"))).startswith("request")
    assert len(SEEN) == 3
    assert len(set(SEEN)) == 1


@pytest.mark.parametrize(("method", "status"), [("GET", 200), ("HEAD", 200), ("POST", 503)])
def test_a_request_that_only_reads_is_answered_again_after_a_failure(method: str, status: int) -> None:
    assert run(asked(ThreadedHandler(), "/unavailable", method=method))[0]["status"] == status


def test_a_request_that_has_waited_for_the_database_is_not_answered_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("league.conf.request_threads.QUICK", 0.0)
    assert run(asked(ThreadedHandler(), "/unavailable"))[0]["status"] == 503


def test_many_requests_take_few_threads() -> None:
    async def many() -> set[str]:
        handler = ThreadedHandler()
        return {
            body(found)
            for found in await asyncio.gather(*(asked(handler, "/named") for _ in range(3 * THREADS)))
        }

    assert 0 < len(run(many())) <= THREADS


def test_a_request_leaves_neither_language_nor_context_in_its_thread() -> None:
    async def twice() -> list[str]:
        handler = ThreadedHandler()
        return [body(await asked(handler, "/leaves")) for _ in range(20)]

    assert set(run(twice())) == {" en"}


def test_a_file_is_not_made_to_its_end_if_the_client_has_gone() -> None:
    sent = run(asked(ThreadedHandler(), "/endless", leave_after=5))
    assert sent[0]["status"] == 200
    assert len(sent) < 100
    assert CLOSED.wait(5)
