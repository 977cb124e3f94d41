"""Texts of the plain packages: English texts marked for translation, which the service translates."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Translate = Callable[[str], str]
NameOf = Callable[[str], str]


def gettext_noop(text: str) -> str:
    """Returns the text unchanged; marks it for extraction."""
    return text


_translate: Translate = gettext_noop


def set_translator(translate: Translate) -> None:
    """Sets the function with which `gettext` and `translated` translate texts."""
    global _translate  # noqa: PLW0603 - set once, when the service starts
    _translate = translate


def gettext(text: str) -> str:
    """The text in the language of the current request; English if no translator is set."""
    return _translate(text)


def translated(text: str, **values: object) -> str:
    """A marked text in the language of the current request, formatted with the values; English if no
    translator is set."""
    return _translate(text).format(**values)


def join_with_and(texts: Sequence[str], translate: Translate = gettext_noop) -> str:
    """ "A", "A and B", "A, B and C"."""
    if len(texts) < 2:
        return "".join(texts)
    both = translate(gettext_noop("{first} and {last}"))
    return both.format(first=", ".join(texts[:-1]), last=texts[-1])
