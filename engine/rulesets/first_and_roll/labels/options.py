"""1st & Roll: the labels of each option of section 3 and of its values."""

from __future__ import annotations

from typing import Any

from engine.gridiron.labels import Label, label, translated
from engine.gridiron.translation import Translate
from engine.gridiron.translation import gettext_noop as _

EDITIONS = {
    "standard": label(_("Both books"), _("What the rulebooks agree on, and our ruling where they do not.")),
    "de": label(_("German book"), _("An onside kick needs 11 yards.")),
    "fr": label(_("French book"), _("A two-point try needs 3 yards; the offense may save a blocked punt.")),
    "en_update": label(_("English update"), _("Any clean red play may run the clock.")),
}
OPTIONS = {
    "dice_set": label(_("Dice and clock"), _("The component set whose faces are rolled.")),
    "onside_minimum": label(
        _("Onside kick"), _("The yards that the kickers need, together with a T."), "1R-ONSIDE-2"
    ),
    "two_point_minimum": label(_("Two-point try"), _("The yards that a two-point try needs."), "1R-TRY-2"),
    "punt_block_recovery": label(
        _("Saving a blocked punt"), _("The dice that are rolled when the offense recovers."), "1R-PUNT-2"
    ),
    "runoff_condition": label(
        _("Running the clock"), _("After which plays the offense may run the clock."), "1R-RUNOFF-1"
    ),
    "half_distance_rounding": label(
        _("Half the distance"), _("How half the distance to the goal is rounded."), "1R-PEN-4", "1R-PEN-5"
    ),
    "o5_o15_own_goal": label(
        _("Offensive foul near the own goal"),
        _("What O5 and O15 do if they would reach the goal line."),
        "1R-PEN-5",
    ),
    "turnover_past_goal": label(
        _("Turnover past the goal line"), _("Whose ball it is in the end zone."), "1R-TURN-5"
    ),
    "bomb_breakaway": label(
        _("Breakaway on a long bomb"), _("May a circled green die be rolled again?"), "1R-BOMB-5"
    ),
    "safety_kick": label(_("Kick after a safety"), _("May it be blocked?"), "1R-SAFETY-2"),
    "overtime": label(_("Overtime"), _("Is a tied game played on?"), "1R-OT-1"),
    "overtime_end": label(
        _("Overtime without a score"), _("What follows an overtime in which nobody scores."), "1R-OT-1"
    ),
    "o10_on_goal_line": label(
        _("O10 exactly onto the goal line"),
        _("What O10 does that would put the ball exactly on the own goal line."),
        "1R-PEN-5",
    ),
}
VALUES = {
    "punt_block_recovery": {
        "both_red": label(_("Both red dice"), _("The defense's die slows the offense down.")),
        "offense_red": label(_("The offense's red die"), _("Nothing slows the offense down.")),
    },
    "runoff_condition": {
        "defense_not_red": label(_("Red against another color"), _("Only without a turnover.")),
        "any_red_clean": label(
            _("Any red play without a flag"), _("Only without a penalty and without a turnover.")
        ),
    },
    "half_distance_rounding": {
        "down": label(_("Rounded down"), _("Half of 7 yards is 3.")),
        "up": label(_("Rounded up"), _("Half of 7 yards is 4.")),
    },
    "o5_o15_own_goal": {
        "half_distance": label(_("Half the distance"), _("The ball never goes closer than the 1.")),
        "safety": label(_("Safety"), _("The same as for O10.")),
    },
    "turnover_past_goal": {
        "touchback_25": label(_("Touchback"), _("The defense starts on its 25.")),
        "touchdown": label(_("Touchdown"), _("The yards count before the ball is lost.")),
    },
    "bomb_breakaway": {
        "green_rerolls": label(_("Yes"), _("Its yards are added.")),
        "none": label(_("No"), _("It is rolled only once.")),
    },
    "safety_kick": {
        "punt_no_block": label(_("No"), _("The defense cannot block it.")),
        "punt_with_block": label(_("Yes"), _("The defense may block it like any other punt.")),
    },
    "overtime": {
        "none": label(_("Off"), _("The game ends tied.")),
        "sudden_death": label(_("On"), _("The first score wins.")),
    },
    "overtime_end": {
        "tie": label(_("Tie"), _("The game ends tied.")),
        "new_period": label(_("Another one"), _("Until somebody scores.")),
    },
    "o10_on_goal_line": {
        "safety": label(_("Safety"), _("As one behind the line.")),
        "half_distance": label(_("Half the distance"), _("Only a foul that crosses the line is a safety.")),
    },
}


def value_label(option: str, value: Any, translate: Translate) -> Label:
    """Returns the label of an option's value: a choice, a number of yards, or the name of a component set."""
    return translated(VALUES[option][value], translate) if option in VALUES else Label(str(value))
