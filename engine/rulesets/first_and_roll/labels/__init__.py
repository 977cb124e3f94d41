"""1st & Roll in labels: texts for its Decisions, Rolls, options and dice on buttons and forms."""

from engine.gridiron.labels import GameLabels, label
from engine.gridiron.translation import gettext_noop as _
from engine.rulesets.first_and_roll.labels.answers import answer_label
from engine.rulesets.first_and_roll.labels.decisions import DECISIONS, ROLLS
from engine.rulesets.first_and_roll.labels.faces import face_label
from engine.rulesets.first_and_roll.labels.options import EDITIONS, OPTIONS, value_label
from engine.rulesets.first_and_roll.rules.options import CHOICES

LABELS = GameLabels(
    title=label("1st & Roll", _("Both sides choose a die in secret; a track counts the minutes.")),
    editions=EDITIONS,
    options=OPTIONS,
    choices=CHOICES,
    decisions=DECISIONS,
    rolls=ROLLS,
    value_label=value_label,
    answer_label=answer_label,
    face_label=face_label,
)
