"""What a service refuses to do."""

from __future__ import annotations

from league.translation import gettext as _


class Refused(Exception):
    """The caller can put this right: nothing has changed.

    `code` is stable, for programs; `sentence` says to a person what is wrong and what to do.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


class Forbidden(Refused):
    """This person may not do this, whatever he sends. Pages and API answer 403."""


class Hidden(Forbidden):
    """This person may not even know that it exists. Pages and API answer 404."""


def link_not_allowed() -> Forbidden:
    """The refusal of what needs a person's own rights, not a link's."""
    sentence = _("This link is not for that: ask the game's coaches or the commissioner.")
    return Forbidden("link_not_for_this", sentence)
