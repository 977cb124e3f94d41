"""The text of a button, a prompt or a line of a form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine.gridiron.translation import Translate
from engine.gridiron.translation import gettext_noop as _


@dataclass(frozen=True, slots=True)
class Label:
    """A few words for a button, one sentence that explains them, and the IDs of the rules behind it."""

    title: str
    sentence: str = ""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class GameLabels:
    """What buttons, prompts and forms say of one ruleset.

    `editions`, `options`, `decisions` and `rolls` are labels by name or ID. `choices`: the values that an
    option takes, in order; an option that takes dice, faces or the name of a file has none. The three
    functions end with the `translate` of the reader's language and raise KeyError for what the ruleset does
    not know. `sets`: titles of component sets and matchup tables of this game alone."""

    title: Label
    editions: Mapping[str, Label]
    options: Mapping[str, Label]
    choices: Mapping[str, tuple[Any, ...]]
    decisions: Mapping[str, Label]
    rolls: Mapping[str, Label]
    value_label: Callable[[str, Any, Translate], Label]  # (option, value, translate)
    answer_label: Callable[[str, Any, Translate], Label]  # (Decision, answer, translate)
    face_label: Callable[[str, str, Translate], Label]  # (die key, face, translate)
    sets: Mapping[str, str] = field(default_factory=dict)


def label(title: str, sentence: str = "", *rules: str) -> Label:
    """A label with its rules, for the tables of the rulesets."""
    return Label(title, sentence, rules)


def translated(label: Label, translate: Translate, **values: object) -> Label:
    """The label in the reader's language, with its placeholders filled in."""
    title, sentence = (
        translate(text).format(**values) if text else "" for text in (label.title, label.sentence)
    )
    return replace(label, title=title, sentence=sentence)


ON = label(_("On"), _("The rule is in use."))
OFF = label(_("Off"), _("The rule is not in use."))
YES, NO = label(_("Yes")), label(_("No"))
HEADS, TAILS = label(_("Heads")), label(_("Tails"))
NO_COST = label(_("None"), _("It costs nothing."))
