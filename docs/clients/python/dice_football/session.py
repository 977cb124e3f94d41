"""Sending requests to a site. Needs Python alone."""

from __future__ import annotations

import json
import time
from collections.abc import Generator, Iterator, Mapping
from email.message import Message
from http.client import HTTPException, HTTPResponse
from typing import Any
from urllib.error import HTTPError
from urllib.parse import parse_qs, quote, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

TIMEOUT = 60.0  # seconds
SILENCE = 45.0  # seconds without a byte, after which a stream is broken: a site sends something every 15
RETRY = 1.0  # seconds, until a stream says how long


class Problem(Exception):
    """The site has refused a request: `code` is for programs, `detail` says what to do. `headers` has the
    values by name in any case.
    """

    def __init__(self, status: int, answer: Mapping[str, Any], headers: Message) -> None:
        self.status, self.answer, self.headers = status, answer, headers
        self.code: str = answer.get("code", "")
        self.detail: str = answer.get("detail", "")
        super().__init__(f"{status} {self.code}: {self.detail}")

    @property
    def retry_after(self) -> int | None:
        """The seconds to wait before the next request, if the site has said so."""
        text = self.headers.get("Retry-After", "")
        return int(text) if text.isdecimal() else None


class _NoRedirects(HTTPRedirectHandler):
    """Refuses to follow: urllib would send the token to wherever a redirect leads."""

    def redirect_request(self, *_redirect: Any) -> None:
        """None: the redirect is an error."""


OPENER = build_opener(_NoRedirects)


class Session:
    """A site with a token, as the person whose token it is; without one, as a visitor.

    Every request raises Problem if the site refuses it, and OSError (such as URLError and TimeoutError) if
    the site cannot be reached or says nothing for `timeout` seconds.
    """

    def __init__(self, site: str, token: str = "", timeout: float = TIMEOUT) -> None:
        self.site, self.token, self.timeout = site.rstrip("/"), token, timeout

    def json(self, method: str, address: str, **more: Any) -> Any:
        """The JSON of the answer."""
        return json.loads(self.raw(method, address, **more))

    def send(self, method: str, address: str, **more: Any) -> None:
        """For answers without content."""
        self.raw(method, address, **more)

    def raw(self, method: str, address: str, **more: Any) -> bytes:
        """The bytes of the answer, such as a file."""
        with self._open(method, address, **more) as answer:
            return answer.read()

    def pages(self, method: str, address: str, *, query: Mapping[str, Any], **more: Any) -> Iterator[Any]:
        """The items of all pages of a list or a feed. A page is read when its first item is needed."""
        following: Mapping[str, Any] | None = query
        while following is not None:
            page = self.json(method, address, query=following, **more)
            yield from page["results"]
            following = _following(query, page)

    def events(
        self, method: str, address: str, *, headers: Mapping[str, str] | None = None, **more: Any
    ) -> Generator[Any, None, None]:
        """The events of a live stream, until it is closed. A stream that breaks is opened again after the
        last event, so that none is lost or repeated, after a pause that the site chooses.
        """
        sent, pause, has_begun = dict(headers or {}), RETRY, False
        while True:
            wait = pause
            try:
                with self._open(method, address, headers=sent, silence=SILENCE, **more) as answer:
                    has_begun = True
                    for fields in _blocks(answer):
                        if "id" in fields:
                            sent["Last-Event-ID"] = fields["id"]
                        if fields.get("retry", "").isdecimal():
                            pause = int(fields["retry"]) / 1000
                        if "data" in fields:
                            yield json.loads(fields["data"])
            except Problem as problem:
                is_passing = problem.status == 429 or problem.status >= 500
                if not (has_begun and is_passing):
                    raise
                wait = max(pause, problem.retry_after or 0)
            except (OSError, HTTPException):
                if not has_begun:
                    raise
            time.sleep(wait)

    def _open(
        self,
        method: str,
        address: str,
        *,
        query: Mapping[str, Any],
        headers: Mapping[str, str] | None = None,
        body: Any = None,
        silence: float = 0,
    ) -> HTTPResponse:
        asked = {name: _text(value) for name, value in query.items() if value is not None}
        url = f"{self.site}{address}{'?' if asked else ''}{urlencode(asked)}"
        sent = {"Content-Type": "application/json", **(headers or {})}
        if self.token:
            sent["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = Request(url, data, sent, method=method)
        try:
            opened: HTTPResponse = OPENER.open(request, timeout=max(self.timeout, silence))
        except HTTPError as error:
            with error:
                raise Problem(error.code, _refusal(error), error.headers) from None
        return opened


def quoted(value: str | int) -> str:
    """A value as a part of an address."""
    return quote(str(value), safe="")


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _refusal(error: HTTPError) -> Mapping[str, Any]:
    if error.code < 400:
        address = error.headers.get("Location")
        return {"code": "moved", "detail": f"The site sends you to {address}: use the address of that site."}
    try:
        answer = json.load(error)
    except ValueError:
        return {}
    return answer if isinstance(answer, dict) else {}


def _following(query: Mapping[str, Any], page: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The query of the page after this one, at the same address: the site may know itself by another."""
    if page.get("more"):
        return {**query, "after": page["last"]}
    if page.get("next"):
        return {**query, "cursor": parse_qs(urlsplit(page["next"]).query)["cursor"][0]}
    return None


def _blocks(lines: Iterator[bytes] | HTTPResponse) -> Iterator[dict[str, str]]:
    """The fields of each server-sent event that has arrived as a whole."""
    fields: dict[str, str] = {}
    for line in lines:
        name, _, value = line.decode().rstrip("\r\n").partition(":")
        value = value.removeprefix(" ")
        if name:
            more = name == "data" and name in fields
            fields[name] = f"{fields[name]}\n{value}" if more else value
        elif fields:
            yield fields
            fields = {}
