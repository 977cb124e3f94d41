"""1st & Goal in labels: what buttons, prompts and forms say of its Decisions, Rolls, options and dice."""

from engine.gridiron.labels import label
from engine.gridiron.translation import gettext_noop as _
from engine.rulesets.first_and_goal.labels.answers import answer_label
from engine.rulesets.first_and_goal.labels.cards import card_label
from engine.rulesets.first_and_goal.labels.decisions import DECISIONS, ROLLS
from engine.rulesets.first_and_goal.labels.faces import face_label
from engine.rulesets.first_and_goal.labels.options import EDITIONS, OPTIONS
from engine.rulesets.first_and_goal.labels.values import VALUES, value_label

TITLE = label("1st & Goal", _("Cards call the plays, dice run them, and the offense's deck is the clock."))
CHOICES = {name: tuple(values) for name, values in VALUES.items()}

__all__ = [
    "CHOICES",
    "DECISIONS",
    "EDITIONS",
    "OPTIONS",
    "ROLLS",
    "TITLE",
    "answer_label",
    "card_label",
    "face_label",
    "value_label",
]
