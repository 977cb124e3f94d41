"""Touchdown-A-Minute Football in labels: texts for its Decisions, Rolls, options and dice."""

from engine.gridiron.labels import GameLabels, label
from engine.gridiron.translation import gettext_noop as _
from engine.rulesets.touchdown_a_minute.labels.answers import answer_label
from engine.rulesets.touchdown_a_minute.labels.decisions import DECISIONS, ROLLS
from engine.rulesets.touchdown_a_minute.labels.faces import face_label
from engine.rulesets.touchdown_a_minute.labels.options import EDITIONS, OPTIONS, VALUES, value_label
from engine.rulesets.touchdown_a_minute.rules.options import NUMBERS

LABELS = GameLabels(
    title=label("Touchdown-A-Minute Football", _("Twelve dice and four quarters of thirty plays.")),
    editions=EDITIONS,
    options=OPTIONS,
    choices=NUMBERS | {name: tuple(values) for name, values in VALUES.items()},
    decisions=DECISIONS,
    rolls=ROLLS,
    value_label=value_label,
    answer_label=answer_label,
    face_label=face_label,
)
