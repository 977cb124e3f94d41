"""Touchdown-A-Minute Football: the labels of each option of section 3 and of its values."""

from __future__ import annotations

from typing import Any

from engine.gridiron.labels import OFF, ON, Label, label, translated
from engine.gridiron.translation import Translate
from engine.gridiron.translation import gettext_noop as _

EDITIONS = {"en": label(_("English book"), _("The printed pages, and our rules where pages are missing."))}
OPTIONS = {
    "dice_set": label(_("Dice"), _("The component set whose faces are rolled.")),
    "runback_cancel": label(_("Tackles on a run-back"), _("Who decides what they cancel."), "TDM-FUM-4"),
    "auto_cancel": label(
        _("Canceling by the app"),
        _("Does the app make the best choice for the coach who cancels?"),
        "TDM-RUN-1",
        "TDM-PASS-1",
        "TDM-FUM-4",
        "TDM-KICK-3",
    ),
    "two_in_touchdown": label(
        _("Two IN"), _("Is a pass with two IN intercepted for a touchdown?"), "TDM-INT-2"
    ),
    "sack_yards": label(_("Yards of a sack"), _("What each SK loses."), "TDM-SACK-1"),
    "sack_needs": label(_("When a sack counts"), _("Which results rule out a sack."), "TDM-SACK-1"),
    "penalties": label(
        _("Penalties"),
        _("Does a flag fall when an FM and an IN show?"),
        "TDM-PEN-1",
        "TDM-PEN-2",
        "TDM-PEN-3",
        "TDM-PEN-4",
    ),
    "timeouts": label(_("Time-outs"), _("How many a team has in each half."), "TDM-TIMEOUT-1"),
    "touchback_spot": label(
        _("Touchback"), _("The yard line where it is spotted."), "TDM-KICK-2", "TDM-PUNT-1", "TDM-TURN-1"
    ),
    "strengths": label(
        _("Strengths"), _("Does each team have a strategy that it is best at?"), "TDM-STR-1", "TDM-STR-5"
    ),
    "home_reroll": label(
        _("Home field"), _("May the home team have a play run again?"), "TDM-HOME-1", "TDM-HOME-2"
    ),
    "overtime": label(_("Overtime"), _("Is a tied game played on?"), "TDM-END-1"),
    "overtime_end": label(
        _("Overtime without a score"), _("What follows an overtime in which nobody scores."), "TDM-END-1"
    ),
    "strength_die": label(
        _("Strength without its die"),
        _("May a strength be used on a play that was called with another die?"),
        "TDM-STR-2",
    ),
    "plays_per_quarter": label(_("Plays in a quarter"), _("How long a game is."), "TDM-CLOCK-1"),
}
VALUES = {
    "runback_cancel": {
        "runner": label(_("The runner"), _("The runner's coach picks, so the best result is kept.")),
        "tackler": label(_("The tacklers"), _("The tacklers' coach picks, so the best result is canceled.")),
    },
    "auto_cancel": {
        "off": label(_("Off"), _("The coach chooses what is canceled.")),
        "best_for_picker": label(_("On"), _("The app chooses what is canceled.")),
    },
    "two_in_touchdown": {"on": ON, "off": OFF},
    "sack_needs": {
        "incomplete": label(_("An uncanceled CP"), _("Any incomplete pass with an SK is a sack.")),
        "no_cp": label(_("Any CP"), _("Only a roll with an SK and no CP is a sack.")),
    },
    "penalties": {"on": ON, "off": OFF},
    "strengths": {"on": ON, "off": OFF},
    "home_reroll": {"on": ON, "off": OFF},
    "overtime": {
        "sudden_death": label(_("On"), _("The first score wins.")),
        "none": label(_("Off"), _("The game ends tied.")),
    },
    "overtime_end": {
        "tie": label(_("Tie"), _("The game ends tied.")),
        "new_period": label(_("Another one"), _("Until somebody scores.")),
    },
    "strength_die": {
        "chosen": label(_("No"), _("Only on a play with the die of the strength.")),
        "any": label(_("Yes"), _("On any play of the side’s own role.")),
    },
}


def value_label(option: str, value: Any, translate: Translate) -> Label:
    """Returns the label of an option's value: a choice, a number, or the name of a component set."""
    return translated(VALUES[option][value], translate) if option in VALUES else Label(str(value))
