"""Texts of the plain packages: English here, marked for translation, put into words by whoever shows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Translate = Callable[[str], str]
NameOf = Callable[[str], str]


def gettext_noop(text: str) -> str:
    """The text itself: a mark for `makemessages`."""
    return text


_translate: Translate = gettext_noop


def set_translator(translate: Translate) -> None:
    """From now on `told` puts texts into words with it: the service's languages."""
    global _translate  # noqa: PLW0603 - set once, when the service starts
    _translate = translate


def gettext(text: str) -> str:
    """A text in the language of whoever is served now; English without a service."""
    return _translate(text)


def translated(text: str, **values: object) -> str:
    """A marked text in the language of whoever is served now; English without a service."""
    return _translate(text).format(**values)


def join_with_and(texts: Sequence[str], translate: Translate = gettext_noop) -> str:
    """ "A", "A and B", "A, B and C"."""
    if len(texts) < 2:
        return "".join(texts)
    both = translate(gettext_noop("{first} and {last}"))
    return both.format(first=", ".join(texts[:-1]), last=texts[-1])
