"""What people read on pages and programs get in answers is what was stored.

After a change that people notice, `python3 tests/pins/write.py` stores it again.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from difflib import unified_diff

import pytest
from pytest_django import DjangoDbBlocker

from tests.pins.files import addresses, answers_of, pages_of, pinned_world, store, stored
from tests.pins.world import PinnedWorld

MOST = 200  # lines of differences that a failure shows


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[PinnedWorld]:
    with django_db_blocker.unblock(), pinned_world() as world:
        yield world


def compare(kind: str, texts: Mapping[str, str]) -> None:
    """Fails with the first lines of the differences to the stored files, or stores them (see `write.py`)."""
    if "WRITE_PINS" in os.environ:
        store(kind, texts)
        return
    lines: list[str] = []
    expected = stored(kind)
    for name in sorted({*expected, *texts}):
        before, after = (each.get(name, "").splitlines() for each in (expected, texts))
        lines += unified_diff(before, after, f"stored/{name}", f"now/{name}", n=1, lineterm="")
    if lines:
        pytest.fail("\n".join(lines[:MOST]), pytrace=False)


@pytest.mark.django_db
def test_pages_read_as_they_were_stored(world: PinnedWorld) -> None:
    compare("pages", pages_of(world))


@pytest.mark.django_db
def test_answers_are_as_they_were_stored(world: PinnedWorld) -> None:
    compare("answers", answers_of(world))


def test_addresses_are_as_they_were_stored() -> None:
    compare("addresses", addresses())
