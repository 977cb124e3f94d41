"""One browser for all callers, with cheap requests and answers in a comparable form."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import Resolver404, resolve

from tests.access.outcomes import AccessOutcome

CODE = re.compile(rb"<code>([a-z_]+)</code>")
# The parts that differ between two answers to the same request: form tokens, nonces, signatures, feed tokens
# and times.
FLEETING = re.compile(
    rb'(?<=name="csrfmiddlewaretoken" value=")\w+|(?<=nonce=")[^"]+|:[\w-]{6}:[\w-]{43}|'
    rb'(?<="token":")[0-9a-f]{64}|(?<=[?]token=)[0-9a-f]{64}|'
    rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*(?:Z|\+00:00)"
)
OWN_HEADERS = {"X-Request-ID", "Set-Cookie", "Content-Length", "Expires", "RateLimit"}


@dataclass(frozen=True, slots=True)
class BrowserAnswer:
    """An answer. `body` is empty for streams."""

    status: int
    headers: dict[str, str]
    cookies: str
    body: bytes

    @property
    def outcome(self) -> AccessOutcome:
        return AccessOutcome.of(self.status, self.headers.get("Location", ""))

    @property
    def summary(self) -> str:
        """The status with the target of a redirection or the code of a refusal: `302 league:settings`, `409
        game_over`."""
        return " ".join(filter(None, (str(self.status), self._where() or self._code())))

    @property
    def whole(self) -> bytes:
        """Everything that the person who asks can read: body, headers and cookies."""
        return b"\n".join((self.body, repr(self.headers).encode(), self.cookies.encode()))

    def without(self, *parts: str) -> tuple[int, dict[str, str], bytes]:
        """The answer without parts that always change and without these parts of its address."""
        body = FLEETING.sub(b"", self.body)
        for part in parts:
            body = body.replace(part.encode(), b"")
        kept = {name: value for name, value in self.headers.items() if name not in OWN_HEADERS}
        return self.status, kept, body

    def _where(self) -> str:
        location = self.headers.get("Location", "") if 300 <= self.status < 400 else ""
        if not location:
            return ""
        try:
            return resolve(re.split("[?#]", location)[0]).view_name
        except Resolver404:
            return location

    def _code(self) -> str:
        if self.status < 400:
            return ""
        if self.headers.get("Content-Type", "").endswith("json"):
            return str(json.loads(self.body or "{}").get("code", ""))
        found = CODE.search(self.body)
        return found[1].decode() if found else ""


class Browser(Client):
    """Django's test client without features that only other tests need: it records no templates and keeps no
    cookies except that of the session given to `ask`. Its middleware is loaded once for all callers."""

    def request(self, **request: Any) -> Any:
        return self.handler(self._base_environ(**request))  # type: ignore[attr-defined]

    def ask(
        self,
        method: str,
        url: str,
        sent: Any,
        *,
        session: str = "",
        as_json: bool = False,
        known: str = "",
        headers: dict[str, str] | None = None,
    ) -> BrowserAnswer:
        """Sends a form, or the same data as JSON; returns the answer. `known` is the ETag of an answer that
        the browser has, `headers` are those of a read."""
        self.cookies.clear()
        if session:
            self.cookies[settings.SESSION_COOKIE_NAME] = session
        if as_json and method not in ("get", "head", "options"):
            body = json.dumps(sent)
            return _read(self.generic(method.upper(), url, body, "application/json", headers=headers))
        if method == "post":
            return _read(self.post(url, sent))
        headers = {**(headers or {}), **({"If-None-Match": known} if known else {})}
        return _read(self.generic(method.upper(), url, headers=headers))


def _read(response: HttpResponseBase) -> BrowserAnswer:
    if not response.streaming:
        body = response.content  # type: ignore[attr-defined]
    else:  # a file is read; a live stream has no end
        body = b"" if response.is_async else b"".join(response.streaming_content)  # type: ignore[attr-defined]
    return BrowserAnswer(response.status_code, dict(response.headers), response.cookies.output(), body)
