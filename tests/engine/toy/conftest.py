"""Registers the toy in the catalog while one of these tests runs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.catalog import registered
from tests.engine.toy.ruleset import RULESET


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    with registered(RULESET):
        yield
