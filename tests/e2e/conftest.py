"""Browsers as people install them, each started once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests import packages
from tests.e2e.firefox import Firefox
from tests.e2e.webkit import WebKit
from tests.installation import Installation


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
