"""The refusals of services."""

from __future__ import annotations

from league.translation import gettext as _


class Refused(Exception):
    """A refusal, which the caller can resolve. Nothing has changed.

    `code` is stable, for programs; `sentence` tells a person what is wrong and what to do.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


class Forbidden(Refused):
    """The person is not allowed to do this. Pages and API answer 403."""


class TooOften(Refused):
    """The person asked too often. Pages and API answer 429; `wait` is in seconds, for `Retry-After`."""

    def __init__(self, code: str, sentence: str, wait: int) -> None:
        super().__init__(code, sentence)
        self.wait = wait


class Hidden(Forbidden):
    """The person may not know that the object exists. Pages and API answer 404."""


def link_not_allowed() -> Forbidden:
    """The refusal to a link holder of an action that needs a person's permission."""
    sentence = _("This link does not allow that: ask the game's coaches or the commissioner.")
    return Forbidden("link_not_for_this", sentence)
