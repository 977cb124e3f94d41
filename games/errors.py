"""Refusals of this app."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from engine.errors import EngineError
from league.frame.errors import Refused, gettext


class AgainstTheRules(Refused):
    """The rules refuse an answer. `rule` is the ID of the rule, or empty."""

    def __init__(self, error: EngineError) -> None:
        super().__init__(error.code, error.translated(gettext))
        self.rule = str(getattr(error, "rule", ""))


@contextmanager
def engine_refusals() -> Iterator[None]:
    """What the engine refuses inside the block raises AgainstTheRules."""
    try:
        yield
    except EngineError as error:
        raise AgainstTheRules(error) from error
