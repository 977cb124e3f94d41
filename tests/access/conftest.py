"""Fixtures for the tests of all addresses: the world is set up once for all of them."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.db import connections, transaction
from pytest_django import DjangoDbBlocker

from tests.access.browser import Browser
from tests.access.world import AccessWorld


@pytest.fixture(autouse=True)
def kept_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keeps the database connection open after a streaming answer; otherwise the world would be lost."""
    monkeypatch.setattr(connections["default"], "close", lambda: None)


@pytest.fixture(autouse=True)
def streams_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allows enough streams per address: streams of other tests that are not collected yet count, too."""
    for limit in ("LIVE_STREAMS", "LIVE_STREAMS_PER_PERSON", "LIVE_STREAMS_PER_ADDRESS"):
        monkeypatch.setattr(settings, limit, 10_000)


@pytest.fixture(scope="package")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[AccessWorld]:
    """The world, the same for every address; changes by a request are rolled back after it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield AccessWorld()
        transaction.set_rollback(True)


@pytest.fixture(scope="package")
def phone() -> Iterator[Browser]:
    """The browser, without logging: writing the log of thousands of requests takes time."""
    logging.disable(logging.CRITICAL)
    yield Browser(raise_request_exception=False)
    logging.disable(logging.NOTSET)
