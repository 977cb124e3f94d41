"""Registers the toy in the catalog while one of these tests runs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.engine.toy.ruleset import RULESET
from tests.helpers.rulesets import registered


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    with registered(RULESET):
        yield
