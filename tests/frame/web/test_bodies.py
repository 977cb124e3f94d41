"""Bodies of requests: whole, of a bounded size, and within a bounded time."""

from __future__ import annotations

import asyncio
import json
import resource
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from http import HTTPStatus
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

import pytest
from pytest_django import Settings

from league.conf import requests
from league.conf.requests import BODY, DISK, MEMORY, REFUSED, SMALL, limit_bodies
from tests.installation import Installation

PAGE, API, UPLOAD = "/accounts/login/", "/api/v1/leagues", "/leagues/x/import/"
MEGABYTE = 1_000_000


def sent(stack: Installation, path: str, body: Any, **headers: str) -> tuple[int, str, bytes]:
    """Status, media type and text of the answer; a body that is an iterator goes in chunks."""
    connection = HTTPConnection(urlsplit(stack.url).netloc, timeout=60)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        with suppress(BrokenPipeError):  # the server may answer before it has read everything
            connection.request("POST", path, body, named, encode_chunked=not isinstance(body, bytes))
        answer = connection.getresponse()
        return answer.status, answer.headers["Content-Type"], answer.read()
    finally:
        connection.close()


def chunks(megabytes: int) -> Iterator[bytes]:
    return (b"x" * MEGABYTE for _ in range(megabytes))


def test_a_program_that_sends_too_much_gets_a_problem(running_stack: Installation) -> None:
    status, kind, text = sent(running_stack, API, b"x" * 3 * MEGABYTE, Content_Type="application/json")
    assert (status, kind) == (413, "application/problem+json")
    assert json.loads(text)["code"] == "body_too_large"


def test_a_person_who_sends_too_much_gets_a_page(running_stack: Installation) -> None:
    status, kind, text = sent(running_stack, PAGE, b"x" * 3 * MEGABYTE, Accept_Language="en")
    assert (status, kind) == (413, "text/html; charset=utf-8")
    assert b"<code>body_too_large</code>" in text
    assert b"Your request is too large" in text


def test_a_body_in_chunks_has_the_same_limit(running_stack: Installation) -> None:
    assert sent(running_stack, PAGE, chunks(3), Transfer_Encoding="chunked")[0] == 413


def test_a_page_with_an_upload_has_a_larger_limit_for_people_with_a_session(
    running_stack: Installation,
) -> None:
    file, cookie = b"x" * 3 * MEGABYTE, "a=b; sessionid=whose"
    status, _kind, _text = sent(running_stack, UPLOAD, file, Cookie=cookie)
    assert status == 403, "the check of the form's token, which comes behind the limit"
    assert sent(running_stack, UPLOAD, file)[0] == 413
    assert sent(running_stack, UPLOAD, b"x" * 7 * MEGABYTE, Cookie=cookie)[0] == 413


def test_a_body_in_chunks_is_read(running_stack: Installation) -> None:
    """It was ignored: a job for one week played the whole season."""
    body = iter([b'{"text": ', b'"no notation"}'])
    whole = sent(
        running_stack, "/api/v1/notation", b'{"text": "no notation"}', Content_Type="application/json"
    )
    assert whole == sent(
        running_stack,
        "/api/v1/notation",
        body,
        Content_Type="application/json",
        Transfer_Encoding="chunked",
    )
    assert whole[0] != 500


class Visit:
    """One request to the layer alone, whose pieces come when the test says."""

    def __init__(
        self, path: str, *pieces: bytes, stalls: bool = False, headers: Any = (), client: str = "192.0.2.1"
    ) -> None:
        self.scope = {
            "type": "http",
            "path": path,
            "client": (client, 50_000),
            "headers": list(headers) or [(b"transfer-encoding", b"chunked")],
        }
        self.pieces, self.stalls = list(pieces), stalls
        self.seen: list[tuple[bytes, bytes, Any]] = []

    async def receive(self) -> dict[str, Any]:
        if self.pieces:
            piece = self.pieces.pop(0)
            return {"type": "http.request", "body": piece, "more_body": bool(self.pieces) or self.stalls}
        await asyncio.sleep(60)
        return {"type": "http.disconnect"}

    async def application(self, scope: Any, _receive: Any, _send: Any) -> None:
        length = dict(scope["headers"])[b"content-length"]
        self.seen.append((scope[BODY].read(), length, scope.get(REFUSED)))

    def run(self) -> tuple[bytes, bytes, Any]:
        async def answer(_message: Any) -> None: ...

        async def visit() -> None:
            await limit_bodies(self.application)(self.scope, self.receive, answer)

        with ThreadPoolExecutor(1) as elsewhere:  # browser tests leave a loop running in this thread
            elsewhere.submit(lambda: asyncio.run(visit())).result()
        return self.seen[0]


def test_a_chunked_body_reaches_the_view_whole_with_its_length() -> None:
    assert Visit(PAGE, b"ab", b"c").run() == (b"abc", b"3", None)


def test_a_body_that_never_ends_is_given_up(settings: Settings) -> None:
    settings.BODY_SECONDS = 0.05
    assert Visit(PAGE, b"a", stalls=True).run() == (b"", b"0", HTTPStatus.REQUEST_TIMEOUT)


def test_a_body_with_too_large_a_length_is_refused_before_it_is_read(settings: Settings) -> None:
    settings.UPLOAD_LIMIT = 10
    headers = [(b"content-length", b"600000000")]
    assert Visit(PAGE, b"x" * 1_000_000, headers=headers).run()[2] == HTTPStatus.REQUEST_ENTITY_TOO_LARGE


def test_a_sender_that_pauses_for_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "PAUSE", 0.05)
    assert Visit(PAGE, b"a", stalls=True).run()[2] == HTTPStatus.REQUEST_TIMEOUT


def test_all_bodies_together_have_a_memory_limit_and_release_it(settings: Settings) -> None:
    settings.BODY_MEMORY = 40
    MEMORY.held["198.51.100.7"] = 33
    try:
        assert Visit(PAGE, b"x" * 8).run()[2] == HTTPStatus.SERVICE_UNAVAILABLE
    finally:
        del MEMORY.held["198.51.100.7"]
    for _again in range(6):
        assert Visit(PAGE, b"x" * 8).run() == (b"x" * 8, b"8", None)
    assert not MEMORY.held


def test_a_large_body_is_on_disk_and_released(settings: Settings) -> None:
    settings.BODY_MEMORY = 4 * SMALL
    large = b"x" * 3 * SMALL
    for _again in range(6):
        assert Visit(PAGE, large[:SMALL], large[SMALL:]).run()[0] == large
    assert not MEMORY.held
    assert not DISK.held


def test_a_body_that_the_disk_has_no_room_for_is_refused_and_no_longer_counted() -> None:
    with full_disk():
        assert Visit(PAGE, b"x" * 3 * SMALL).run()[2] == HTTPStatus.SERVICE_UNAVAILABLE
    assert not MEMORY.held
    assert not DISK.held


@contextmanager
def full_disk() -> Iterator[None]:
    """No file of this process takes more than 1 kB."""
    before, ignored = resource.getrlimit(resource.RLIMIT_FSIZE), signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, ignored)


def test_a_network_that_holds_its_share_keeps_nobody_else_out(settings: Settings) -> None:
    """It did: eleven connections with 64 MB refused every other body for a minute."""
    large = b"x" * 2 * SMALL
    DISK.held["192.0.2.1"] = settings.BODY_DISK // 4
    try:
        assert Visit(PAGE, large).run()[2] == HTTPStatus.TOO_MANY_REQUESTS
        assert Visit(PAGE, b"tap").run() == (b"tap", b"3", None), "small bodies have a part of their own"
        assert Visit(PAGE, large, client="198.51.100.7").run()[0] == large
        assert Visit(PAGE, b"tap", client="198.51.100.7").run()[0] == b"tap"
    finally:
        del DISK.held["192.0.2.1"]


def test_the_addresses_of_one_household_share_its_part(settings: Settings) -> None:
    settings.BODY_MEMORY = 40
    MEMORY.held["2001:db8::"] = 8
    try:
        assert Visit(PAGE, b"tap", client="2001:db8::7:1").run()[2] == HTTPStatus.TOO_MANY_REQUESTS
        assert Visit(PAGE, b"tap", client="2001:db8:0:1::1").run()[0] == b"tap"
    finally:
        del MEMORY.held["2001:db8::"]


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/accounts/login/?next=%00", "/healthz?x%00=1"])
def test_a_character_that_cannot_be_text_is_refused(client: Any, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 400
    assert b"unreadable_text" in answer.content
