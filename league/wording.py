"""Texts of the plain packages: English here, marked for translation, put into words by whoever shows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Translate = Callable[[str], str]
NameOf = Callable[[str], str]


def gettext_noop(text: str) -> str:
    """The text itself: a mark for `makemessages`."""
    return text


def listed(texts: Sequence[str], translate: Translate = gettext_noop) -> str:
    """ "A", "A and B", "A, B and C"."""
    if len(texts) < 2:
        return "".join(texts)
    both = translate(gettext_noop("{first} and {last}"))
    return both.format(first=", ".join(texts[:-1]), last=texts[-1])
