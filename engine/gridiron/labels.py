"""The text of a button, a prompt or a line of a form."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.gridiron.translation import Translate
from engine.gridiron.translation import gettext_noop as _


@dataclass(frozen=True, slots=True)
class Label:
    """A few words for a button, one sentence that explains them, and the IDs of the rules behind it."""

    title: str
    sentence: str = ""
    rules: tuple[str, ...] = ()


def label(title: str, sentence: str = "", *rules: str) -> Label:
    """A label with its rules, for the tables of the rulesets."""
    return Label(title, sentence, rules)


def translated(told: Label, translate: Translate, **values: object) -> Label:
    """The label in the reader's language, with its placeholders filled in."""
    title, sentence = (
        translate(text).format(**values) if text else "" for text in (told.title, told.sentence)
    )
    return replace(told, title=title, sentence=sentence)


ON = label(_("On"), _("The rule is in use."))
OFF = label(_("Off"), _("The rule is not in use."))
YES, NO = label(_("Yes")), label(_("No"))
HEADS, TAILS = label(_("Heads")), label(_("Tails"))
NO_COST = label(_("None"), _("It costs nothing."))
