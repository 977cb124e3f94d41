"""Touchdown-A-Minute Football: the meaning of each answer to a Decision."""

from __future__ import annotations

from typing import Any

from engine.gridiron.labels import HEADS, TAILS, Label, label, translated
from engine.gridiron.translation import Translate
from engine.gridiron.translation import gettext_noop as _

OFFENSE = {
    "run_inside": label(_("Run Inside"), _("Safe yards up the middle."), "TDM-PLAY-1"),
    "run_outside": label(
        _("Run Outside"), _("Stopped more often, but it may break a long gain."), "TDM-PLAY-1"
    ),
    "short_pass": label(_("Short Pass"), _("Completed more often than not."), "TDM-PLAY-1"),
    "long_pass": label(_("Long Pass"), _("A long gain, an interception or a sack."), "TDM-PLAY-1"),
}
DEFENSE = {
    "stop_run": label(_("Stop Run"), _("Tackles."), "TDM-PLAY-1"),
    "nickel": label(_("Nickel Defense"), _("Tackles, and some blocked passes."), "TDM-PLAY-1"),
    "dime": label(_("Dime Defense"), _("Blocked passes and interceptions."), "TDM-PLAY-1"),
    "blitz": label(_("Blitz"), _("Sacks."), "TDM-PLAY-1"),
}
STRENGTHS = {
    "run_inside": label(_("Run Inside"), _("Adds GN5 or takes the first down."), "TDM-STR-3", "TDM-STR-4"),
    "run_outside": label(_("Run Outside"), _("Adds GN5 or takes the first down."), "TDM-STR-3", "TDM-STR-4"),
    "short_pass": label(_("Short Pass"), _("Adds CP5 or takes the first down."), "TDM-STR-3", "TDM-STR-4"),
    "long_pass": label(_("Long Pass"), _("Adds CP10 or takes the first down."), "TDM-STR-3", "TDM-STR-4"),
    "stop_run": label(_("Stop Run"), _("Adds a TK."), "TDM-STR-5"),
    "nickel": label(_("Nickel Defense"), _("Adds a BP."), "TDM-STR-5"),
    "dime": label(_("Dime Defense"), _("Adds an IN."), "TDM-STR-5"),
    "blitz": label(_("Blitz"), _("Adds an SK."), "TDM-STR-5"),
}
EXTRA = label(_("Add a result"), _("Add your strength's result to the dice."), "TDM-STR-3", "TDM-STR-5")
SAVE = label(_("Save it"), _("Keep your strength for a later play of the quarter."), "TDM-STR-1")
ANSWERS = {
    "D_STRENGTH": STRENGTHS,
    "D_COIN_CALL": {"heads": HEADS, "tails": TAILS},
    "D_COIN_CHOICE": {
        "receive": label(_("Receive"), _("You get the ball first; the other side opens the second half.")),
        "kick": label(_("Kick off"), _("The other side gets the ball first, you get it after half-time.")),
    },
    "D_KICKOFF_KIND": {
        "regular": label(_("Normal kick"), _("Deep, and the receivers run it back."), "TDM-KICK-2"),
        "onside": label(_("Onside kick"), _("A short kick that you may recover."), "TDM-KICK-4"),
    },
    "D_SCRIMMAGE": {
        "play": label(_("Play"), _("Run or pass: both sides choose a die."), "TDM-PLAY-1"),
        "punt": label(_("Punt"), _("Give the ball away, far from your goal line."), "TDM-PUNT-1"),
        "field_goal": label(_("Field goal"), _("Three points; the dice decide from how far."), "TDM-FG-1"),
    },
    "D_STRATEGY_OFF": OFFENSE,
    "D_STRATEGY_DEF": DEFENSE,
    "D_HOME_REROLL": {
        "reroll": label(_("Run it again"), _("The play is void: new strategies, new dice."), "TDM-HOME-1"),
        "keep": label(_("Let it stand"), _("Keep the reroll for later in the quarter."), "TDM-HOME-2"),
    },
    "D_STRENGTH_OFF": {
        "extra": EXTRA,
        "pass": SAVE,
        "first_down": label(_("First down"), _("The ball is set on the line to gain."), "TDM-STR-4"),
    },
    "D_STRENGTH_DEF": {"extra": EXTRA, "pass": SAVE},
    "D_PENALTY": {
        "accept": label(_("Accept"), _("The play is void and the penalty is walked off."), "TDM-PEN-3"),
        "decline": label(_("Decline"), _("The play stands as it was rolled."), "TDM-PEN-3"),
    },
    "D_RUNBACK": {
        "run": label(_("Run it back"), _("Roll the four Play Dice; it may be fumbled again."), "TDM-FUM-3"),
        "hold": label(_("Keep it here"), _("First down where the ball lies."), "TDM-FUM-3"),
    },
    "D_PUNT_RECEIVE": {
        "fair_catch": label(_("Fair catch"), _("Start where the punt came down."), "TDM-PUNT-2"),
        "return": label(_("Return"), _("Roll the four Play Dice; it may be fumbled."), "TDM-PUNT-2"),
    },
    "D_TRY": {
        "kick": label(_("Kick"), _("One point, hardly ever blocked."), "TDM-XP-1"),
        "two_point": label(_("Go for two"), _("One play from the 2 for two points."), "TDM-XP-2"),
    },
    "D_TIMEOUT": {
        "use": label(_("Time-out"), _("The quarter is one play longer."), "TDM-TIMEOUT-1"),
        "pass": label(_("No"), _("The play counts, your time-out stays."), "TDM-TIMEOUT-1"),
    },
}
CANCEL = label(
    _("Cancel {results}"), _("These do not count; the rest is added up."), "TDM-RUN-1", "TDM-PASS-1"
)


def answer_label(decision: str, answer: Any, translate: Translate) -> Label:
    """Returns the label of one of `Decision.answers`. Raises KeyError for an answer that it never has."""
    if decision == "D_CANCEL":
        return translated(CANCEL, translate, results=", ".join(answer))
    return translated(ANSWERS[decision][answer], translate)
