"""Fixtures for the tests of all addresses: the world is set up once for all of them."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.db import connections
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from games.models import Seat
from tests.access.browser import Browser
from tests.access.kept import IN_MEMORY, keep_counters_apart
from tests.access.world import AccessWorld, build
from tests.shared_rows import shared_rows
from tests.sign_ins import keep_sign_ins


@pytest.fixture(autouse=True)
def kept_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keeps the database connection open after a streaming answer; otherwise the world would be lost."""
    monkeypatch.setattr(connections["default"], "close", lambda: None)


@pytest.fixture(autouse=True)
def streams_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allows enough streams per address: streams of other tests that are not collected yet count, too."""
    for limit in ("LIVE_STREAMS", "LIVE_STREAMS_PER_PERSON", "LIVE_STREAMS_PER_ADDRESS"):
        monkeypatch.setattr(settings, limit, 10_000)


@pytest.fixture(autouse=True)
def just_now(world: AccessWorld, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long ago the world was set up, nobody at a table has kept it waiting (a partner may stand in
    for a person who has), and nobody's sign-in is too old for an important change."""
    monkeypatch.setattr(settings, "ACCOUNT_REAUTHENTICATION_TIMEOUT", 24 * 60 * 60)
    Seat.objects.filter(asked_at__isnull=False).update(asked_at=timezone.now())


@pytest.fixture(scope="package")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[AccessWorld]:
    """The world, the same for every address; changes by a request are rolled back after it."""
    with IN_MEMORY, shared_rows(django_db_blocker):
        yield AccessWorld(*build())


@pytest.fixture(scope="package")
def phone(world: AccessWorld) -> Iterator[Browser]:
    """The browser, without logging: writing the log of thousands of requests takes time."""
    logging.disable(logging.CRITICAL)
    with pytest.MonkeyPatch.context() as patch:
        keep_counters_apart(patch)
        keep_sign_ins(patch)
        yield Browser(raise_request_exception=False)
    logging.disable(logging.NOTSET)
