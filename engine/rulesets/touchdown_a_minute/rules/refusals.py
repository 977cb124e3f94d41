"""The sentence and the rule ID of every refusal."""

from __future__ import annotations

from engine.gridiron.translation import gettext_noop as _
from engine.rulesets.touchdown_a_minute.rules.names import Ruling

SENTENCES = {
    Ruling.NO_GAIN: _("This play may gain nothing, and that strength needs a gain of one yard: save it."),
    Ruling.NOT_CLOSE_ENOUGH: _(
        "This play may end too far from the line to gain on {target}: save your strength."
    ),
    Ruling.LINE_REACHED: _("This play already reaches the line to gain: save your strength."),
    Ruling.GOAL_TO_GO: _("The line to gain is the goal line, and that strength cannot reach it: save it."),
    Ruling.NOT_CANCELABLE: _("That result is not among those that can be canceled: name some of {results}."),
    Ruling.WRONG_NUMBER_CANCELED: _("Name {due} of {results}: one for each TK or BP that stops it."),
}

RULES = {
    Ruling.NO_GAIN: "TDM-STR-4",
    Ruling.NOT_CLOSE_ENOUGH: "TDM-STR-4",
    Ruling.LINE_REACHED: "TDM-STR-4",
    Ruling.GOAL_TO_GO: "TDM-STR-4",
    Ruling.NOT_CANCELABLE: "TDM-RUN-1",
    Ruling.WRONG_NUMBER_CANCELED: "TDM-RUN-1",
}

NO_RESULTS = _('D_CANCEL takes a list of results, such as ["GN5"].')
