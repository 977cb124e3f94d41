"""Sends the same request many times at the same moment to the real server."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http.client import HTTPConnection
from threading import Barrier
from typing import Any
from urllib.parse import urlsplit

from django.contrib.auth.models import User

from api.models import Token
from api.people.tokens import issue_token
from tests.installation import Installation

AT_ONCE = 20


@dataclass(frozen=True)
class Ask:
    """One request of a person's program."""

    secret: str
    method: str
    path: str
    body: Any = None
    headers: Mapping[str, str] | None = None


def token_of(person: User) -> str:
    """The secret of a new API token with write access for this person."""
    return issue_token(owner=person, name="drill", scope=Token.Scope.WRITE, days=1)[1]


def send(stack: Installation, ask: Ask) -> tuple[int, Any]:
    """Status and body of the answer."""
    connection = HTTPConnection(urlsplit(stack.url).netloc, timeout=120)
    headers = {"Authorization": f"Bearer {ask.secret}", "Content-Type": "application/json"}
    try:
        body = None if ask.body is None else json.dumps(ask.body)
        connection.request(ask.method, f"/api/v1/{ask.path}", body, {**headers, **(ask.headers or {})})
        answer = connection.getresponse()
        text = answer.read()
        return answer.status, json.loads(text) if text else None
    finally:
        connection.close()


def send_at_once(stack: Installation, asks: Sequence[Ask]) -> list[tuple[int, Any]]:
    """The answers to all of them, sent at the same moment."""
    start = Barrier(len(asks))

    def run(ask: Ask) -> tuple[int, Any]:
        start.wait()
        return send(stack, ask)

    with ThreadPoolExecutor(len(asks)) as pool:
        return list(pool.map(run, asks))


def statuses(answers: Sequence[tuple[int, Any]]) -> list[int]:
    return sorted(status for status, _body in answers)
