"""What happens to a request before Django sees it: it gets its complete path, and its body.

The body is read as a whole before anything else happens, up to a size and within a time.

Django spools a body of any size to disk before a view, or even the CSRF check, can refuse it, and Django REST
Framework ignores a chunked body, as it has no Content-Length. Here each request gets its body in one piece,
with its length. A request whose body is refused continues without it: `league.frame.middleware` answers it in
the visitor's language.

Small bodies stay in memory, larger ones go to a file. Each network has a share of both (`Store`), so that a
network that fills its shares keeps nobody else out, and uploads take nothing from small bodies: a form or a
tap at a table passes while the disk's part is full.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from tempfile import SpooledTemporaryFile
from typing import Any

from django.conf import settings
from django.urls import Resolver404, resolve

from league.conf.networks import network_of

Scope = dict[str, Any]
Application = Callable[[Scope, Any, Any], Awaitable[None]]
Headers = Iterable[tuple[bytes, bytes]]


def serve_below(prefix: str | None, application: Application) -> Application:
    """Wraps the application for use below `prefix`, whether the proxy passes the prefix on or strips it.

    Django strips the prefix wherever a path begins with its letters: behind a proxy that strips /league, it
    would make `s/1/` of /leagues/1/. Here every path gets the complete prefix.
    """
    if not prefix:
        return application

    async def prefixed(scope: Scope, receive: Any, send: Any) -> None:
        path = scope.get("path", "")
        if scope["type"] == "http" and path != prefix and not path.startswith(f"{prefix}/"):
            scope = {**scope, "path": prefix + path}
        await application(scope, receive, send)

    return prefixed


REFUSED = "league.refused_body"  # scope key: the status for a refused body
BODY = "league.body"  # scope key: the file with the body, at its beginning
UPLOADS = frozenset(  # the pages that take a file
    {
        "api:league-files",
        "games:hand_in",
        "games:import_league",
        "league:import_seasons",
        "league:upload_schedule",
    }
)
SMALL = 64_000  # bytes: a body up to this size stays in memory
SHARE = 4  # a network gets this part of what one process keeps: a quarter
PAUSE = 10  # seconds without a byte, after which a sender is given up
LENGTH, CHUNKS, CLOSE = b"content-length", b"transfer-encoding", (b"connection", b"close")
OVERFLOW = 16_000_000  # bytes of a refused body still read, so that the client reads the answer


class _ClientGone(Exception):
    """The client has disconnected."""


class _Refusal(Exception):
    """The body is refused with this status. `more`: the client still sends."""

    def __init__(self, status: HTTPStatus, *, more: bool = False) -> None:
        super().__init__(status)
        self.status, self.more = status, more


@dataclass
class Store:
    """The bytes of bodies that this process keeps in one place, in all and of each network."""

    setting: str  # the name of the most bytes
    held: Counter[str] = field(default_factory=Counter)

    def take(self, network: str, count: int) -> None:
        """Counts bytes of a network. Raises _Refusal: too many of this network, or of all."""
        most = getattr(settings, self.setting)
        if self.held[network] + count > most // SHARE:
            raise _Refusal(HTTPStatus.TOO_MANY_REQUESTS)
        if self.held.total() + count > most:
            raise _Refusal(HTTPStatus.SERVICE_UNAVAILABLE)
        self.held[network] += count

    def free(self, network: str, count: int) -> None:
        """No longer counts bytes of a network."""
        self.held[network] -= count
        if not self.held[network]:
            del self.held[network]


MEMORY, DISK = Store("BODY_MEMORY"), Store("BODY_DISK")


class _Body:
    """The body of one request, counted where it is."""

    def __init__(self, network: str) -> None:
        self.network, self.length, self.store = network, 0, MEMORY
        self.file = SpooledTemporaryFile(SMALL)  # noqa: SIM115 - closed by `forget`

    def add(self, piece: bytes) -> None:
        """Writes a piece. Raises _Refusal."""
        if self.store is MEMORY and self.length + len(piece) > SMALL:
            DISK.take(self.network, self.length)
            MEMORY.free(self.network, self.length)
            self.store = DISK
        self.store.take(self.network, len(piece))
        self.length += len(piece)
        self.file.write(piece)

    def forget(self) -> None:
        """Removes what has been read."""
        self.store.free(self.network, self.length)
        self.length = 0
        with suppress(OSError):  # the disk is full, and what was still to be written does not fit
            self.file.close()


def limit_bodies(application: Application) -> Application:
    """Wraps the application in the limits UPLOAD_LIMIT, FILE_LIMIT, BODY_SECONDS, BODY_MEMORY and
    BODY_DISK."""

    async def bound(scope: Scope, receive: Any, send: Any) -> None:
        if scope["type"] != "http" or not _has_body(scope["headers"]):
            await application(scope, receive, send)
            return
        body = _Body(network_of((scope.get("client") or ("",))[0]))
        try:
            status = await _read(scope, receive, body)
            if status:
                body.forget()
                body.file = SpooledTemporaryFile(SMALL)  # noqa: SIM115
                scope = {**scope, REFUSED: status}
                send = _closing(send)
            body.file.seek(0)
            whole = {**scope, "headers": _with_length(scope["headers"], body.length), BODY: body.file}
            await application(whole, _watch(receive), send)
        except _ClientGone:
            return
        finally:
            body.forget()

    return bound


def _has_body(headers: Headers) -> bool:
    return any(name in (LENGTH, CHUNKS) for name, _value in headers)


async def _read(scope: Scope, receive: Any, body: _Body) -> HTTPStatus | None:
    """Reads the body; returns None, or the status with which to refuse it."""
    most = _most(scope)
    length = dict(scope["headers"]).get(LENGTH, b"")
    try:
        async with asyncio.timeout(settings.BODY_SECONDS):
            if length.isdigit() and int(length[:20]) > most:
                await _drain(receive)
                return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
            try:
                await _collect(receive, body, most)
            except _Refusal as refusal:
                body.forget()
                await _drain(receive, more=refusal.more)
                return refusal.status
    except TimeoutError:
        return HTTPStatus.REQUEST_TIMEOUT
    except OSError:  # the disk is full
        return HTTPStatus.SERVICE_UNAVAILABLE
    return None


async def _collect(receive: Any, body: _Body, most: int) -> None:
    more = True
    while more:
        async with asyncio.timeout(PAUSE):
            piece, more = await _piece(receive)
        if body.length + len(piece) > most:
            raise _Refusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, more=more)
        body.add(piece)


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


def _most(scope: Scope) -> int:
    """The limit in bytes for this address. Files come from people who are signed in, or say so: whether it
    is true, the view finds out."""
    inner = scope["path"].removeprefix(settings.FORCE_SCRIPT_NAME or "")
    try:
        name = resolve(inner).view_name
    except Resolver404:
        name = ""
    takes_file = name in UPLOADS and _has_credentials(scope["headers"])
    return int(settings.FILE_LIMIT if takes_file else settings.UPLOAD_LIMIT)


def _has_credentials(headers: Headers) -> bool:
    """Whether the request has a token or the cookie of a session."""
    named = dict(headers)
    if b"authorization" in named:
        return True
    cookies = SimpleCookie()
    try:
        cookies.load(named.get(b"cookie", b"").decode("latin-1"))
    except CookieError:
        return False
    return settings.SESSION_COOKIE_NAME in cookies


def _with_length(headers: Headers, length: int) -> list[tuple[bytes, bytes]]:
    kept = [(name, value) for name, value in headers if name not in (LENGTH, CHUNKS)]
    return [*kept, (LENGTH, str(length).encode())]


def _watch(receive: Any) -> Callable[[], Awaitable[dict[str, Any]]]:
    """Passes on one message of the server: that the client has disconnected. The body is in the scope."""

    async def watched() -> dict[str, Any]:
        while True:
            message: dict[str, Any] = await receive()
            if message["type"] == "http.disconnect":
                return message

    return watched


def _closing(send: Any) -> Callable[[dict[str, Any]], Awaitable[None]]:
    """Closes the connection with the answer: the rest of the body is not read."""

    async def closed(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", []), CLOSE]}
        await send(message)

    return closed
