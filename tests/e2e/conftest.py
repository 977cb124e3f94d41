"""Browsers as people install them, each started once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytest_django import DjangoDbBlocker

from tests import packages
from tests.e2e.firefox import Firefox
from tests.e2e.webkit import WebKit
from tests.emptying import empty_database
from tests.installation import Installation
from tests.settling import settle


@pytest.fixture(scope="module")
def started_firefox(running_stack: Installation) -> Iterator[Firefox]:
    program = packages.firefox()
    if not program:
        pytest.skip("there is no Firefox here")
    firefox = Firefox(program, running_stack.url)
    yield firefox
    firefox.quit()


@pytest.fixture(scope="session")
def started_webkit(running_stack: Installation) -> Iterator[WebKit]:
    program = packages.webkit()
    if not program:
        pytest.skip("there is no WebKit here")
    webkit = WebKit(program, running_stack.url)
    yield webkit
    webkit.quit()


@pytest.fixture(scope="module")
def shared_stack(running_stack: Installation, django_db_blocker: DjangoDbBlocker) -> Iterator[Installation]:
    """The running service for fixtures of a module whose rows its tests only look at. The database is emptied
    after the module."""
    running_stack.check()
    with django_db_blocker.unblock():
        yield running_stack
        running_stack.check()
        settle()
        empty_database()
