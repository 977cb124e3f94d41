"""Values that nobody means, in every form: the answer is never a 500."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connections, transaction
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from tests.access.addresses import addresses
from tests.access.outcomes import Caller
from tests.access.table import TABLE
from tests.access.world import World

pytestmark = pytest.mark.django_db
ADDRESSES = {address.name: address for address in addresses()}
FORMS = sorted(
    name for name in set(TABLE) & set(ADDRESSES) if not name.startswith("api:") and TABLE[name].post
)
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


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield World()
        transaction.set_rollback(True)


@pytest.fixture(autouse=True)
def kept_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that streams closes its database connection, and with it the world would be gone."""
    monkeypatch.setattr(connections["default"], "close", lambda: None)


def sets(page: str, sent: Any) -> Iterator[dict[str, Any]]:
    """What to send: every field the same odd value; then one field odd and the others as they are meant; then
    odd files."""
    found = set(NAMED.findall(page))
    names = sorted({*found, *sent} - KEPT)
    yield from (dict.fromkeys(names, value) for value in ODD)
    for number, name in enumerate(sent):
        yield {**sent, name: ODD[number % len(ODD)]}
    for name in found & UPLOADS:
        yield from ({**sent, name: SimpleUploadedFile("x.csv", content)} for content in FILES)


@pytest.mark.parametrize("name", FORMS)
def test_no_odd_value_breaks_a_form(world: World, name: str) -> None:
    cache.clear()
    caller = Caller("commissioner", True, False)
    known = {**world.arguments(caller), **TABLE[name].with_}
    arguments = {key: known[key] for key in ADDRESSES[name].arguments}
    address = reverse(name, kwargs=arguments)
    client = world.client(caller)
    broken = []
    for odd in sets(client.get(address).content.decode(errors="replace"), dict(TABLE[name].sent)):
        with transaction.atomic():
            answer = client.post(address, odd)
            if answer.status_code >= 500:
                broken.append((odd, answer.status_code))
            transaction.set_rollback(True)
    assert broken == []
