"""Reads the body of a request as a whole before anything else happens, up to a size and within a time.

Django spools a body of any size to disk before a view, or even the CSRF check, can refuse it, and Django REST
Framework ignores a chunked body, as it has no Content-Length. Here each request gets its body in one piece,
with its length. A request whose body is refused continues without it: `league.views.http.refused_bodies`
answers it in the visitor's language.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.urls import Resolver404, resolve

Scope = dict[str, Any]
Application = Callable[[Scope, Any, Any], Awaitable[None]]
Headers = Iterable[tuple[bytes, bytes]]

REFUSED = "league.refused_body"  # scope key: the status for a refused body
UPLOADS = frozenset(  # the pages that take a file
    {
        "api:league-files",
        "games:hand_in",
        "games:import_league",
        "league:import_seasons",
        "league:upload_schedule",
    }
)
LENGTH, CHUNKS, CLOSE = b"content-length", b"transfer-encoding", (b"connection", b"close")
OVERFLOW = 16_000_000  # bytes of a refused body still read, so that the client reads the answer


class _ClientGone(Exception):
    """The client has disconnected."""


@dataclass
class _Memory:
    """The bytes of bodies that this process currently holds."""

    held: int = 0


_memory = _Memory()


def limit_bodies(application: Application) -> Application:
    """Wraps the application in the limits UPLOAD_LIMIT, FILE_LIMIT, BODY_SECONDS and BODY_MEMORY."""

    async def bound(scope: Scope, receive: Any, send: Any) -> None:
        if scope["type"] != "http" or not _has_body(scope["headers"]):
            await application(scope, receive, send)
            return
        body = bytearray()
        try:
            status = await _read(scope, receive, body)
            if status:
                body.clear()
                scope = {**scope, REFUSED: status}
                send = _closing(send)
            whole = {**scope, "headers": _with_length(scope["headers"], len(body))}
            await application(whole, _replay(bytes(body), receive), send)
        except _ClientGone:
            return
        finally:
            _memory.held -= len(body)

    return bound


def _has_body(headers: Headers) -> bool:
    return any(name in (LENGTH, CHUNKS) for name, _value in headers)


async def _read(scope: Scope, receive: Any, body: bytearray) -> HTTPStatus | None:
    """Reads the body; returns None, or the status with which to refuse it."""
    most = _most(scope["path"])
    length = dict(scope["headers"]).get(LENGTH, b"")
    try:
        async with asyncio.timeout(settings.BODY_SECONDS):
            if length.isdigit() and int(length[:20]) > most:
                await _drain(receive)
                return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
            return await _collect(receive, body, most)
    except TimeoutError:
        _forget(body)
        return HTTPStatus.REQUEST_TIMEOUT


async def _collect(receive: Any, body: bytearray, most: int) -> HTTPStatus | None:
    more = True
    while more:
        piece, more = await _piece(receive)
        if len(body) + len(piece) > most:
            _forget(body)
            await _drain(receive, more=more)
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        if _memory.held + len(piece) > settings.BODY_MEMORY:
            _forget(body)
            return HTTPStatus.SERVICE_UNAVAILABLE
        body += piece
        _memory.held += len(piece)
    return None


async def _drain(receive: Any, *, more: bool = True) -> None:
    """Reads on for a while: a client still sending when the connection closes may never see the answer."""
    left = OVERFLOW
    while more and left > 0:
        piece, more = await _piece(receive)
        left -= len(piece)


async def _piece(receive: Any) -> tuple[bytes, bool]:
    """Returns the next piece, and whether more follows. Raises _ClientGone."""
    message = await receive()
    if message["type"] == "http.disconnect":
        raise _ClientGone
    return message.get("body", b""), message.get("more_body", False)


def _forget(body: bytearray) -> None:
    _memory.held -= len(body)
    body.clear()


def _most(path: str) -> int:
    """The limit in bytes for this address."""
    inner = path.removeprefix(settings.FORCE_SCRIPT_NAME or "")
    try:
        name = resolve(inner).view_name
    except Resolver404:
        name = ""
    return int(settings.FILE_LIMIT if name in UPLOADS else settings.UPLOAD_LIMIT)


def _with_length(headers: Headers, length: int) -> list[tuple[bytes, bytes]]:
    kept = [(name, value) for name, value in headers if name not in (LENGTH, CHUNKS)]
    return [*kept, (LENGTH, str(length).encode())]


def _replay(body: bytes, receive: Any) -> Callable[[], Awaitable[dict[str, Any]]]:
    """Sends the body as one message; after it passes on the server's messages, that is a disconnect."""
    pending = [{"type": "http.request", "body": body, "more_body": False}]

    async def replayed() -> dict[str, Any]:
        if pending:
            return pending.pop()
        while True:
            message: dict[str, Any] = await receive()
            if message["type"] == "http.disconnect":
                return message

    return replayed


def _closing(send: Any) -> Callable[[dict[str, Any]], Awaitable[None]]:
    """Closes the connection with the answer: the rest of the body is not read."""

    async def closed(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", []), CLOSE]}
        await send(message)

    return closed
