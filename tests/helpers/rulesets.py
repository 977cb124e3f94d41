"""A ruleset in the catalog for the duration of a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from engine.catalog import RULESETS, register_ruleset
from engine.rulesets.contract import Ruleset


@contextmanager
def registered(rules: Ruleset[Any]) -> Iterator[None]:
    """Adds the ruleset to the catalog for the duration of a `with` block."""
    register_ruleset(rules)
    try:
        yield
    finally:
        del RULESETS[rules.name]
