"""Odd values in every form never cause a server error (500)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.access.addresses import ADDRESSES
from tests.access.browser import Browser
from tests.access.outcomes import AccessOutcome, Caller
from tests.access.table import TABLE
from tests.access.walks import Walk
from tests.access.world import AccessWorld

pytestmark = pytest.mark.django_db
FORMS = sorted(
    name for name in set(TABLE) & set(ADDRESSES) if not name.startswith("api:") and TABLE[name].post
)
# The first of them that may use the form is tried, because a refused request does not read it.
SENDING = [
    Caller(role, own=True, private=True)
    for role in ("commissioner", "coach", "link_scorer", "link_holder", "anonymous")
]
NAMED = re.compile(r'name="([\w-]+)"')
ODD = (
    "",
    "x" * 5000,
    "[" * 5000,
    "99999999999999999999",
    "1e999",
    "0001-01-01T00:00",
    "9999-12-31T23:59",
    "٣",
)
FILES = (b"\xff\xfe\x00", b"week,home,away\n" + b"," * 2000, b"[" * 50_000, b'{"log": 1e999}')
KEPT = {"csrfmiddlewaretoken"}
UPLOADS = {"games", "teams", "file", "log", "upload"}


def sets(page: str, sent: Any) -> Iterator[dict[str, Any]]:
    """The data to send: every field with the same odd value; then one odd field with the others valid; then
    odd files."""
    found = set(NAMED.findall(page)) - KEPT
    names = sorted({*found, *sent})
    yield from (dict.fromkeys(names, value) for value in ODD)
    for number, name in enumerate(sent):
        yield {**sent, name: ODD[number % len(ODD)]}
    if uploads := found & UPLOADS:
        for content in FILES:
            yield {**sent, **{name: SimpleUploadedFile("x.csv", content) for name in uploads}}


@pytest.mark.parametrize("name", FORMS)
def test_no_odd_value_causes_a_server_error(world: AccessWorld, phone: Browser, name: str) -> None:
    walk, may = Walk(world, phone, name), TABLE[name].post
    assert may
    caller = next((one for one in SENDING if may(one) is AccessOutcome.IN), SENDING[0])
    url = walk.url(caller, "running")
    page = walk.ask("get", url, caller).body.decode(errors="replace")
    answers = [(odd, walk.ask("post", url, caller, sent=odd)) for odd in sets(page, dict(TABLE[name].sent))]
    assert [(odd, answer.summary) for odd, answer in answers if answer.status >= 500] == []
