"""Odd values in every form, address and header never cause a server error (500)."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.access.addresses import ADDRESSES, first_and_last, neighbors
from tests.access.browser import Browser
from tests.access.outcomes import AccessOutcome, Caller
from tests.access.table import TABLE
from tests.access.walks import Walk
from tests.access.world import AccessWorld

pytestmark = pytest.mark.django_db
FORMS = sorted(
    name for name in set(TABLE) & set(ADDRESSES) if not name.startswith("api:") and TABLE[name].post
)
READ = sorted(name for name in set(TABLE) & set(ADDRESSES) if TABLE[name].get and name != "readyz")
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
    "9" * 5000,
    "--5",
    "1e999",
    "a\0b",
    "0001-01-01T00:00",
    "9999-12-31T23:59",
    "٣",
)
FILES = (b"\xff\xfe\x00", b"week,home,away\n" + b"," * 2000, b"[" * 50_000, b'{"log": 1e999}')
# What pages read in a query: a page ignores those of others.
NAMES = [
    "about",
    "after",
    "against",
    "answer",
    "archived",
    "as_of",
    "before",
    "before_id",
    "by",
    "chosen",
    "code",
    "conference",
    "csv",
    "cursor",
    "due",
    "expand",
    "fields",
    "finished_after",
    "form",
    "g1",
    "g2",
    "games",
    "kind",
    "language",
    "lead",
    "league",
    "limit",
    "looks",
    "months",
    "name",
    "next",
    "other",
    "page",
    "part",
    "period",
    "round",
    "ruleset",
    "scores",
    "season",
    "seasons",
    "show",
    "side",
    "sort",
    "spot",
    "state",
    "step",
    "table",
    "team",
    "theme",
    "through",
    "token",
    "v",
    "view",
    "week",
    "without_open_games",
]
ODD_QUERIES = ("00019", "9" * 5000, "9999-12-31T23:59:59-14:00", "a\0b")
ODD_HEADERS = {
    "Accept": "application/json;q=NaN, */*;q=1e999, " + "text/" * 300,
    "Accept-Encoding": "gzip;q=1e999, " + "gzip;" * 300,
    "Accept-Language": "de-" * 300 + ";q=9" + "9" * 300,
    "Authorization": "Bearer \xff\0" + "=" * 300,
    "Cookie": "csrftoken=\0; django_language=" + "x" * 300 + "; spoilers=\xff",
    "HX-Current-URL": "http://[",
    "HX-Request": "\xff",
    "If-Match": "W/" * 300,
    "If-Modified-Since": "Fri, 31 Dec 9999 23:59:59 -1400",
    "If-None-Match": '"' * 301,
    "Last-Event-ID": "9" * 18 + "." + "9" * 9,
    "Origin": "http://[::1",
    "Range": "bytes=" + "9" * 300 + "-" + "9" * 5000,
    "Referer": "http://[",
    "X-Forwarded-Proto": "\xff",
    "X-Request-ID": "\xff" * 300,
}
KEPT = {"csrfmiddlewaretoken"}
UPLOADS = {"games", "teams", "file", "log", "upload"}


def sets(page: str, sent: Any) -> Iterator[dict[str, Any]]:
    """The data to send: odd values in all fields, each time others; then one odd field with the others valid;
    then odd files."""
    found = set(NAMED.findall(page)) - KEPT
    names = sorted({*found, *sent})
    for turn in range(0, len(ODD), 4):
        yield {name: ODD[(turn + zlib.crc32(name.encode())) % len(ODD)] for name in names}
    for number, name in enumerate(sent):
        yield {**sent, name: ODD[number % len(ODD)]}
    if uploads := found & UPLOADS:
        for content in FILES:
            yield {**sent, **{name: SimpleUploadedFile("x.csv", content) for name in uploads}}


@pytest.mark.parametrize("names", neighbors(FORMS), ids=first_and_last)
def test_no_odd_value_causes_a_server_error(world: AccessWorld, phone: Browser, names: Sequence[str]) -> None:
    broken = []
    for name in names:
        walk, may = Walk(world, phone, name), TABLE[name].post
        assert may
        caller = next((one for one in SENDING if may(one) is AccessOutcome.IN), SENDING[0])
        url = walk.url(caller, "running")
        page = walk.ask("get", url, caller).body.decode(errors="replace")
        for odd in sets(page, dict(TABLE[name].sent)):
            answer = walk.ask("post", url, caller, sent=odd)
            broken += [(name, odd, answer.summary)] if answer.status >= 500 else []
    assert broken == []


@pytest.mark.parametrize("names", neighbors(READ), ids=first_and_last)
def test_no_odd_query_or_header_causes_a_server_error(
    world: AccessWorld, phone: Browser, names: Sequence[str]
) -> None:
    """The API refuses a query with an unknown name, so there each of its names is sent alone, see
    `tests/api/http/test_odd_values.py`. Pages read queries and headers alike: each gets the headers, or one
    of the values."""
    broken = []
    for name in names:
        walk, may = Walk(world, phone, name), TABLE[name].get
        assert may
        caller = next((one for one in SENDING if may(one) is AccessOutcome.IN), SENDING[0])
        url, session = walk.url(caller, "running"), world.session(caller)
        query, headers, turn = "", ODD_HEADERS, zlib.crc32(name.encode())
        if not walk.as_json and turn % 2:
            query, headers = urlencode(dict.fromkeys(NAMES, ODD_QUERIES[turn // 2 % len(ODD_QUERIES)])), {}
        answer = phone.ask("get", f"{url}?{query}", {}, session=session, headers=headers)
        broken += [(name, query[:80], answer.summary)] if answer.status >= 500 else []
    assert broken == []
