"""Rulings on a rulebook: our readings of the places where it is silent, unclear, or contradicts itself."""

from __future__ import annotations

from dataclasses import dataclass

from engine.gridiron.translation import gettext_noop as _

PRINTED, OWNER, INFERRED, HOUSE = _("printed"), _("reported by owners"), _("inferred"), _("our own rule")
# Reasons that many places share.
SILENT = _("The books do not say; we take what football does.")
FEWEST = _("The books do not say; this needs the fewest new rules.")
BOOKS_DIFFER = _("The editions say different things, and each keeps its own.")
OPTIONAL = _("The books leave it to the players.")


@dataclass(frozen=True, slots=True)
class BookRuling:
    """One ambiguous place. `key` identifies it within its game, and `sure` says what the reading rests on.

    Where readings differ, `option` names the option for them: its label has the question, the readings and
    the rules. Other rulings state these themselves. All texts are to be translated."""

    key: str
    reason: str
    sure: str = HOUSE
    option: str = ""
    question: str = ""
    reading: str = ""
    rules: tuple[str, ...] = ()


def chosen(option: str, reason: str, sure: str = HOUSE) -> BookRuling:
    """A place that a league may read differently, by an option."""
    return BookRuling(option, reason, sure, option=option)


def fixed(key: str, question: str, reading: str, reason: str, *rules: str, sure: str = HOUSE) -> BookRuling:
    """A place with one reading, without an option."""
    return BookRuling(key, reason, sure, "", question, reading, rules)
