"""Touchdown-A-Minute Football: what each result on a die means."""

from __future__ import annotations

from typing import Any

from engine.gridiron.translation import Translate
from engine.gridiron.translation import gettext_noop as _
from engine.gridiron.words import HEADS, OFF, ON, TAILS, GameLabels, Label, label, translated
from engine.rulesets.touchdown_a_minute.rules.record import NUMBERS

COIN = {"heads": HEADS, "tails": TAILS}
RESULTS = {
    "GN": label(_("{face}: ground yards"), _("Yards of a run."), "TDM-RUN-1"),
    "CP": label(_("{face}: completed pass"), _("Yards of a pass."), "TDM-PASS-1"),
    "TK": label(_("{face}: tackle"), _("Cancels one GN of a run."), "TDM-RUN-1"),
    "BP": label(_("{face}: blocked pass"), _("Cancels one CP of a pass."), "TDM-PASS-1"),
    "IN": label(_("{face}: interception"), _("Intercepts a pass without a CP."), "TDM-INT-1"),
    "FM": label(_("{face}: fumble"), _("Fumbles a run without a GN."), "TDM-FUM-1"),
    "SK": label(_("{face}: sack"), _("Sacks a pass that is not completed."), "TDM-SACK-1"),
}
LONG = {
    "GNL": label(_("{face}: long gain"), _("Multiplies the run's other yards by ten."), "TDM-LONG-1"),
    "CPL": label(_("{face}: long gain"), _("Multiplies the pass's other yards by ten."), "TDM-LONG-1"),
}


def face_label(die: str, face: str, translate: Translate) -> Label:
    """A result by name (GN5, CPL, TK), whatever die it is on."""
    if face in COIN or face in LONG:
        return translated((COIN | LONG)[face], translate, face=face)
    return translated(RESULTS[face[:2]], translate, face=face)


DECISIONS = {
    "D_STRENGTH": label(
        _("Pick your strength"),
        _("Pick the strategy that your team is best at. It is shown before kickoff."),
        "TDM-SETUP-2",
    ),
    "D_COIN_CALL": label(
        _("Heads or tails?"), _("Call how the coin will land. The right call wins the toss."), "TDM-SETUP-1"
    ),
    "D_COIN_CHOICE": label(
        _("Receive or kick?"), _("You won the toss: take the ball, or kick off."), "TDM-SETUP-1"
    ),
    "D_KICKOFF_KIND": label(_("Which kickoff?"), _("Choose how you kick off."), "TDM-KICK-1"),
    "D_SCRIMMAGE": label(_("Play or kick?"), _("Play on, or kick the ball."), "TDM-PLAY-2"),
    "D_STRATEGY_OFF": label(_("Call the play"), _("Choose your strategy die in secret."), "TDM-PLAY-1"),
    "D_STRATEGY_DEF": label(_("Call the defense"), _("Choose your strategy die in secret."), "TDM-PLAY-1"),
    "D_HOME_REROLL": label(
        _("Run the play again?"),
        _("You may void one play in the 2nd quarter and one in the 4th: the play is then run again."),
        "TDM-HOME-1",
    ),
    "D_STRENGTH_OFF": label(
        _("Use your strength?"),
        _("Add a result to the dice, or take the first down."),
        "TDM-STR-3",
        "TDM-STR-4",
    ),
    "D_STRENGTH_DEF": label(_("Use your strength?"), _("Add a result to the dice."), "TDM-STR-5"),
    "D_PENALTY": label(
        _("Take the penalty?"),
        _("Accept the yards and repeat the down, or decline and keep the play."),
        "TDM-PEN-3",
    ),
    "D_CANCEL": label(
        _("Which results do you cancel?"),
        _("Each TK cancels a run's GN, each BP a pass's CP: choose which."),
        "TDM-RUN-1",
        "TDM-PASS-1",
        "TDM-FUM-4",
        "TDM-KICK-3",
    ),
    "D_RUNBACK": label(
        _("Run it back?"), _("The ball is yours: run, at the risk of a fumble, or keep it here."), "TDM-FUM-3"
    ),
    "D_PUNT_RECEIVE": label(
        _("Fair catch or return?"), _("Start where the punt came down, or run it back."), "TDM-PUNT-2"
    ),
    "D_TRY": label(_("One point or two?"), _("Kick the extra point, or go for two."), "TDM-XP-1", "TDM-XP-2"),
    "D_TIMEOUT": label(
        _("Stop the clock?"),
        _("With a time-out, this play does not count as one of the quarter's plays."),
        "TDM-TIMEOUT-1",
    ),
}
ROLLS = {
    "R_COIN": label(_("Coin"), _("The coin is tossed."), "TDM-SETUP-1"),
    "R_PLAY": label(_("Play"), _("Both strategy dice and the four Play Dice."), "TDM-PLAY-1"),
    "R_FLAG": label(
        _("Flag?"), _("Count GN and CP: many against the defense, few against the offense."), "TDM-PEN-2"
    ),
    "R_RUNBACK": label(_("Run-back"), _("The turnover is run back."), "TDM-FUM-3"),
    "R_KICKOFF": label(_("Kickoff"), _("45 yards, and 5 for each GN or CP."), "TDM-KICK-2"),
    "R_ONSIDE": label(_("Onside kick"), _("No GN: the kickers recover."), "TDM-KICK-4"),
    "R_KICK_RETURN": label(_("Return"), _("The receivers run the kickoff back."), "TDM-KICK-3"),
    "R_PUNT_RETURN": label(_("Return"), _("The receivers run the punt back."), "TDM-PUNT-2"),
    "R_PUNT": label(
        _("Punt"), _("25 yards, and 5 for each GN or CP; without one it is blocked."), "TDM-PUNT-1"
    ),
    "R_FREE_KICK": label(_("Free kick"), _("25 yards, and 5 for each GN or CP."), "TDM-SAFETY-1"),
    "R_FG": label(_("Kick"), _("20 yards, and 10 for each GN or CP; without one it is blocked."), "TDM-FG-1"),
    "R_XP": label(_("Extra point"), _("Good with any GN or CP."), "TDM-XP-1"),
}


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
