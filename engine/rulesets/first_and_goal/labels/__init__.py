"""1st & Goal in labels: texts for its Decisions, Rolls, options and dice on buttons and forms."""

from engine.gridiron.labels import GameLabels, label
from engine.gridiron.translation import gettext_noop as _
from engine.rulesets.first_and_goal.labels.answers import answer_label
from engine.rulesets.first_and_goal.labels.decisions import DECISIONS, ROLLS
from engine.rulesets.first_and_goal.labels.faces import face_label
from engine.rulesets.first_and_goal.labels.options import EDITIONS, OPTIONS
from engine.rulesets.first_and_goal.labels.values import VALUES, value_label

LABELS = GameLabels(
    title=label("1st & Goal", _("Cards call the plays, dice run them, and the offense's deck is the clock.")),
    editions=EDITIONS,
    options=OPTIONS,
    choices={name: tuple(values) for name, values in VALUES.items()},
    decisions=DECISIONS,
    rolls=ROLLS,
    value_label=value_label,
    answer_label=answer_label,
    face_label=face_label,
    sets={
        "house_matrix_first_and_goal": _("House matchups"),
        "house_matrix_first_and_goal_2": _("House matchups, second version"),
        "house_matrix_first_and_goal_3": _("House matchups, third version"),
    },
)
