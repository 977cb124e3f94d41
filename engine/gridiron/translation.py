"""Marks texts for translation. The engine knows no Django: whoever shows a text passes its language.

A `Language` has gettext's two functions: Django's module `django.utils.translation` is one, so is any
`gettext.NullTranslations`. Where a text counts nothing its `gettext` is enough, and called `translate`.
"""

from __future__ import annotations

from collections.abc import Callable
from gettext import NullTranslations
from typing import Protocol

Translate = Callable[[str], str]
PluralText = tuple[str, str]  # one text in its singular and its plural form


class Language(Protocol):
    """Finds the words of one language."""

    def gettext(self, message: str, /) -> str:
        """The text."""

    def ngettext(self, singular: str, plural: str, number: int, /) -> str:
        """The text for so many."""


ENGLISH: Language = NullTranslations()


def gettext_noop(text: str) -> str:
    """The text itself: a mark for the catalogs."""
    return text


def ngettext_noop(singular: str, plural: str) -> PluralText:
    """The two texts themselves: a mark for the catalogs."""
    return singular, plural
