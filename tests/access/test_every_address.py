"""Every address x every role x own and foreign, open and closed league, against one table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connections, transaction
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from tests.access.addresses import addresses
from tests.access.outcomes import Caller, Outcome
from tests.access.table import AT_TABLES, TABLE, Row
from tests.access.world import World, callers

pytestmark = pytest.mark.django_db

ADDRESSES = {address.name: address for address in addresses()}


OF_A_LEAGUE = {"slug", "league", "job", "game", "public_id", "secret"}


@pytest.fixture(autouse=True)
def kept_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that streams closes its database connection, and with it the world would be gone."""
    monkeypatch.setattr(connections["default"], "close", lambda: None)


@pytest.fixture(autouse=True)
def streams_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Streams that other tests have left to the garbage collector count for the same address."""
    for limit in ("LIVE_STREAMS", "LIVE_STREAMS_PER_PERSON", "LIVE_STREAMS_PER_ADDRESS"):
        monkeypatch.setattr(settings, limit, 10_000)


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """The same for every address; what a request changes is undone after it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield World()
        transaction.set_rollback(True)


def test_every_address_has_a_row() -> None:
    missing = [
        f'    "{one.name}": PAGE,  # {one.route}' for name, one in ADDRESSES.items() if name not in TABLE
    ]
    assert not missing, "\n".join(
        ["Say in tests/access/table/ who may use the new addresses, for instance:", *missing]
    )


def test_every_row_has_an_address() -> None:
    assert sorted(set(TABLE) - set(ADDRESSES)) == []


@pytest.mark.parametrize("name", sorted(set(TABLE) & set(ADDRESSES)))
def test_everybody_gets_what_the_table_says(world: World, name: str) -> None:
    wrong = [
        f"{caller} {outcome.value}, not: {who(caller).value} ({method.upper()} {url}: {status})"
        for method, who in TABLE[name].methods()
        for caller in callers(of_a_league=bool(ADDRESSES[name].arguments & OF_A_LEAGUE))
        for url, status, outcome in [asked(world, name, method, caller)]
        if outcome is not who(caller)
    ]
    assert not wrong, "\n".join([f"{len(wrong)} are wrong, these among them:", *wrong[:8]])


def sent(client: Client, method: str, url: str, name: str, row: Row) -> Any:
    """The answer to the row's form, or to the same as JSON."""
    if name.startswith("api:"):
        return client.generic(method.upper(), url, json.dumps(dict(row.sent)), "application/json")
    return client.post(url, row.sent) if method == "post" else client.generic(method.upper(), url)


def asked(world: World, name: str, method: str, caller: Caller) -> tuple[str, int, Outcome]:
    """What the caller gets; what he has changed is undone."""
    row = TABLE[name]
    given = {**world.arguments(caller), **row.with_}
    if name in AT_TABLES:
        given["game"] = given["public_id"]
    url = reverse(name, kwargs={key: given[key] for key in ADDRESSES[name].arguments})
    client = world.client(caller)
    cache.clear()  # of the rates that allauth and the API allow
    with transaction.atomic():
        answer = sent(client, method, url, name, row)
        transaction.set_rollback(True)
    return url, answer.status_code, Outcome.of(answer.status_code, answer.headers.get("Location", ""))
