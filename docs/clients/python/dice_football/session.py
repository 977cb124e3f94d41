"""Sending requests to a site. Needs Python alone."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from http.client import HTTPResponse
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

SECONDS = 60


class Problem(Exception):
    """The site has refused a request: `code` is for programs, `detail` says what to do."""

    def __init__(self, status: int, answer: Mapping[str, Any]) -> None:
        self.status, self.answer = status, answer
        self.code: str = answer.get("code", "")
        self.detail: str = answer.get("detail", "")
        super().__init__(f"{status} {self.code}: {self.detail}")


class Session:
    """A site with a token, as the person whose token it is; without one, as a visitor."""

    def __init__(self, site: str, token: str = "") -> None:
        self.site, self.token = site.rstrip("/"), token

    def json(self, method: str, address: str, **more: Any) -> Any:
        """The JSON of the answer. Raises Problem."""
        return json.loads(self.raw(method, address, **more))

    def send(self, method: str, address: str, **more: Any) -> None:
        """For answers without content. Raises Problem."""
        self.raw(method, address, **more)

    def raw(self, method: str, address: str, **more: Any) -> bytes:
        """The bytes of the answer, such as a file. Raises Problem."""
        with self._open(method, address, **more) as answer:
            return answer.read()

    def stream(self, method: str, address: str, **more: Any) -> Iterator[str]:
        """The lines of server-sent events, as they come. Raises Problem."""
        with self._open(method, address, **more) as answer:
            for line in answer:
                yield line.decode().rstrip("\n")

    def _open(
        self,
        method: str,
        address: str,
        *,
        query: Mapping[str, Any],
        headers: Mapping[str, str] | None = None,
        body: Any = None,
    ) -> HTTPResponse:
        asked = {name: _text(value) for name, value in query.items() if value is not None}
        url = f"{self.site}{address}{'?' if asked else ''}{urlencode(asked)}"
        sent = {"Content-Type": "application/json", **(headers or {})}
        if self.token:
            sent["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        try:
            opened: HTTPResponse = urlopen(Request(url, data, sent, method=method), timeout=SECONDS)
        except HTTPError as error:
            raise Problem(error.code, _told(error)) from None
        return opened


def quoted(value: str | int) -> str:
    """A value as a part of an address."""
    return quote(str(value), safe="")


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _told(error: HTTPError) -> Mapping[str, Any]:
    try:
        told = json.load(error)
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}
