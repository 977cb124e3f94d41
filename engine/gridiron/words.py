"""Marks texts for translation. The engine knows no Django:
whoever shows a text passes its own `translate`."""

from __future__ import annotations

from collections.abc import Callable

Translate = Callable[[str], str]


def gettext_noop(text: str) -> str:
    """The text itself: a mark for `makemessages`."""
    return text
