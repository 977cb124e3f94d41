"""Refusals of this app."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from engine.errors import EngineError
from league.frame.errors import Forbidden, Refused
from league.frame.errors import gettext as _


class AgainstTheRules(Refused):
    """The rules refuse an answer. `rule` is the ID of the rule, or empty."""

    def __init__(self, error: EngineError) -> None:
        super().__init__(error.code, error.translated(_))
        self.rule = str(getattr(error, "rule", ""))


def game_over() -> Refused:
    return Refused("game_over", _("This game is over: it takes no more entries."))


def not_seated() -> Forbidden:
    return Forbidden("not_seated", _("You have no seat in this game: ask for its link."))


def not_your_seat() -> Forbidden:
    return Forbidden("not_your_side", _("Only the person who has this seat can pass it on."))


@contextmanager
def rule_refusals() -> Iterator[None]:
    """What the engine refuses inside the block raises AgainstTheRules."""
    try:
        yield
    except EngineError as error:
        raise AgainstTheRules(error) from error
