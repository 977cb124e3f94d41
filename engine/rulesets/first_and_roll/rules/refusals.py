"""The sentence and the rule ID of every refusal."""

from __future__ import annotations

from engine.gridiron.translation import gettext_noop as _
from engine.rulesets.first_and_roll.rules.names import Ruling

SENTENCES = {
    Ruling.NOT_FOURTH_DOWN: _(
        "A punt is only allowed on 4th down, and this is down {down}: play on or kick a field goal."
    ),
    Ruling.NOT_TWO_MINUTES: _(
        "A Hail Mary is only allowed on the last space of the clock, the two-minute mark."
    ),
    Ruling.TIMEOUTS_LEFT: _("A Hail Mary is only allowed without time-outs, and {timeouts} are left."),
    Ruling.TOO_FAR_BACK: _("A Hail Mary needs the ball on your own 35 or beyond; it is on {spot}."),
}

RULES = {
    Ruling.NOT_FOURTH_DOWN: "1R-PUNT-1",
    Ruling.NOT_TWO_MINUTES: "1R-HAIL-1",
    Ruling.TIMEOUTS_LEFT: "1R-HAIL-1",
    Ruling.TOO_FAR_BACK: "1R-HAIL-1",
}

OTHER_FACES = _(
    "The {die} die has no face {shown}. It shows {faces}. If the one on your table shows others, play with a"
    " component set of your own."
)
