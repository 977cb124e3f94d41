"""Marks texts for translation. The engine does not import Django: the caller passes the reader's language.

A `Language` has gettext's two functions, like Django's module `django.utils.translation` or any
`gettext.NullTranslations`. For texts without plurals its `gettext` is enough; such parameters are called
`translate`.
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
        """Translates the text."""

    def ngettext(self, singular: str, plural: str, number: int, /) -> str:
        """Translates the text for this number."""


ENGLISH: Language = NullTranslations()


def gettext_noop(text: str) -> str:
    """Returns the text: a mark for the catalogs."""
    return text


def ngettext_noop(singular: str, plural: str) -> PluralText:
    """Returns the two texts: a mark for the catalogs."""
    return singular, plural
