"""Touchdown-A-Minute Football: what each result on a die means."""

from __future__ import annotations

from typing import Any

from engine.gridiron.translation import Translate
from engine.gridiron.words import HEADS, OFF, ON, TAILS, GameLabels, Label, label, printed, translated
from engine.rulesets.touchdown_a_minute.rules.record import NUMBERS
from engine.rulesets.touchdown_a_minute.words import ROLLS

COIN = {"heads": HEADS, "tails": TAILS}
RESULTS = {
    "GN": label("{face}: ground yards", "Yards of a run.", "TDM-RUN-1"),
    "CP": label("{face}: completed pass", "Yards of a pass.", "TDM-PASS-1"),
    "TK": label("{face}: tackle", "Cancels one GN of a run.", "TDM-RUN-1"),
    "BP": label("{face}: blocked pass", "Cancels one CP of a pass.", "TDM-PASS-1"),
    "IN": label("{face}: interception", "Intercepts a pass without a CP.", "TDM-INT-1"),
    "FM": label("{face}: fumble", "Fumbles a run without a GN.", "TDM-FUM-1"),
    "SK": label("{face}: sack", "Sacks a pass that is not completed.", "TDM-SACK-1"),
}
LONG = {
    "GNL": label("{face}: long gain", "Multiplies the run's other yards by ten.", "TDM-LONG-1"),
    "CPL": label("{face}: long gain", "Multiplies the pass's other yards by ten.", "TDM-LONG-1"),
}


def face_label(die: str, face: str, translate: Translate) -> Label:
    """A result by name (GN5, CPL, TK), whatever die it is on."""
    if face in COIN or face in LONG:
        return translated((COIN | LONG)[face], translate, face=face)
    return translated(RESULTS[face[:2]], translate, face=face)


DECISIONS = {
    "D_STRENGTH": label(
        "Pick your strength",
        "Pick the strategy that your team is best at. It is shown before kickoff.",
        "TDM-SETUP-2",
    ),
    "D_COIN_CALL": label(
        "Heads or tails?", "Call how the coin will land. The right call wins the toss.", "TDM-SETUP-1"
    ),
    "D_COIN_CHOICE": label(
        "Receive or kick?", "You won the toss: take the ball, or kick off.", "TDM-SETUP-1"
    ),
    "D_KICKOFF_KIND": label("Which kickoff?", "Choose how you kick off.", "TDM-KICK-1"),
    "D_SCRIMMAGE": label("Play or kick?", "Play on, or kick the ball.", "TDM-PLAY-2"),
    "D_STRATEGY_OFF": label("Call the play", "Choose your strategy die in secret.", "TDM-PLAY-1"),
    "D_STRATEGY_DEF": label("Call the defense", "Choose your strategy die in secret.", "TDM-PLAY-1"),
    "D_HOME_REROLL": label(
        "Run the play again?",
        "You may void one play in the 2nd quarter and one in the 4th: the play is then run again.",
        "TDM-HOME-1",
    ),
    "D_STRENGTH_OFF": label(
        "Use your strength?",
        "Add a result to the dice, or take the first down.",
        "TDM-STR-3",
        "TDM-STR-4",
    ),
    "D_STRENGTH_DEF": label("Use your strength?", "Add a result to the dice.", "TDM-STR-5"),
    "D_PENALTY": label(
        "Take the penalty?",
        "Accept the yards and repeat the down, or decline and keep the play.",
        "TDM-PEN-3",
    ),
    "D_CANCEL": label(
        "Which results do you cancel?",
        "Each TK cancels a run's GN, each BP a pass's CP: choose which.",
        "TDM-RUN-1",
        "TDM-PASS-1",
        "TDM-FUM-4",
        "TDM-KICK-3",
    ),
    "D_RUNBACK": label(
        "Run it back?", "The ball is yours: run, at the risk of a fumble, or keep it here.", "TDM-FUM-3"
    ),
    "D_PUNT_RECEIVE": label(
        "Fair catch or return?", "Start where the punt came down, or run it back.", "TDM-PUNT-2"
    ),
    "D_TRY": label("One point or two?", "Kick the extra point, or go for two.", "TDM-XP-1", "TDM-XP-2"),
    "D_TIMEOUT": label(
        "Stop the clock?",
        "With a time-out, this play does not count as one of the quarter's plays.",
        "TDM-TIMEOUT-1",
    ),
}


OFFENSE = {
    "run_inside": label("Run Inside", "Safe yards up the middle.", "TDM-PLAY-1"),
    "run_outside": label("Run Outside", "Stopped more often, but it may break a long gain.", "TDM-PLAY-1"),
    "short_pass": label("Short Pass", "Completed more often than not.", "TDM-PLAY-1"),
    "long_pass": label("Long Pass", "A long gain, an interception or a sack.", "TDM-PLAY-1"),
}
DEFENSE = {
    "stop_run": label("Stop Run", "Tackles.", "TDM-PLAY-1"),
    "nickel": label("Nickel Defense", "Tackles, and some blocked passes.", "TDM-PLAY-1"),
    "dime": label("Dime Defense", "Blocked passes and interceptions.", "TDM-PLAY-1"),
    "blitz": label("Blitz", "Sacks.", "TDM-PLAY-1"),
}
STRENGTHS = {
    "run_inside": label("Run Inside", "Adds GN5 or takes the first down.", "TDM-STR-3", "TDM-STR-4"),
    "run_outside": label("Run Outside", "Adds GN5 or takes the first down.", "TDM-STR-3", "TDM-STR-4"),
    "short_pass": label("Short Pass", "Adds CP5 or takes the first down.", "TDM-STR-3", "TDM-STR-4"),
    "long_pass": label("Long Pass", "Adds CP10 or takes the first down.", "TDM-STR-3", "TDM-STR-4"),
    "stop_run": label("Stop Run", "Adds a TK.", "TDM-STR-5"),
    "nickel": label("Nickel Defense", "Adds a BP.", "TDM-STR-5"),
    "dime": label("Dime Defense", "Adds an IN.", "TDM-STR-5"),
    "blitz": label("Blitz", "Adds an SK.", "TDM-STR-5"),
}
EXTRA = label("Add a result", "Add your strength's result to the dice.", "TDM-STR-3", "TDM-STR-5")
SAVE = label("Save it", "Keep your strength for a later play of the quarter.", "TDM-STR-1")
ANSWERS = {
    "D_STRENGTH": STRENGTHS,
    "D_COIN_CALL": {"heads": HEADS, "tails": TAILS},
    "D_COIN_CHOICE": {
        "receive": label("Receive", "You get the ball first; the other side opens the second half."),
        "kick": label("Kick off", "The other side gets the ball first, you get it after half-time."),
    },
    "D_KICKOFF_KIND": {
        "regular": label("Normal kick", "Deep, and the receivers run it back.", "TDM-KICK-2"),
        "onside": label("Onside kick", "A short kick that you may recover.", "TDM-KICK-4"),
    },
    "D_SCRIMMAGE": {
        "play": label("Play", "Run or pass: both sides choose a die.", "TDM-PLAY-1"),
        "punt": label("Punt", "Give the ball away, far from your goal line.", "TDM-PUNT-1"),
        "field_goal": label("Field goal", "Three points; the dice decide from how far.", "TDM-FG-1"),
    },
    "D_STRATEGY_OFF": OFFENSE,
    "D_STRATEGY_DEF": DEFENSE,
    "D_HOME_REROLL": {
        "reroll": label("Run it again", "The play is void: new strategies, new dice.", "TDM-HOME-1"),
        "keep": label("Let it stand", "Keep the reroll for later in the quarter.", "TDM-HOME-2"),
    },
    "D_STRENGTH_OFF": {
        "extra": EXTRA,
        "pass": SAVE,
        "first_down": label("First down", "The ball is set on the line to gain.", "TDM-STR-4"),
    },
    "D_STRENGTH_DEF": {"extra": EXTRA, "pass": SAVE},
    "D_PENALTY": {
        "accept": label("Accept", "The play is void and the penalty is walked off.", "TDM-PEN-3"),
        "decline": label("Decline", "The play stands as it was rolled.", "TDM-PEN-3"),
    },
    "D_RUNBACK": {
        "run": label("Run it back", "Roll the four Play Dice; it may be fumbled again.", "TDM-FUM-3"),
        "hold": label("Keep it here", "First down where the ball lies.", "TDM-FUM-3"),
    },
    "D_PUNT_RECEIVE": {
        "fair_catch": label("Fair catch", "Start where the punt came down.", "TDM-PUNT-2"),
        "return": label("Return", "Roll the four Play Dice; it may be fumbled.", "TDM-PUNT-2"),
    },
    "D_TRY": {
        "kick": label("Kick", "One point, hardly ever blocked.", "TDM-XP-1"),
        "two_point": label("Go for two", "One play from the 2 for two points.", "TDM-XP-2"),
    },
    "D_TIMEOUT": {
        "use": label("Time-out", "The quarter is one play longer.", "TDM-TIMEOUT-1"),
        "pass": label("No", "The play counts, your time-out stays.", "TDM-TIMEOUT-1"),
    },
}
CANCEL = label("Cancel {results}", "These do not count; the rest is added up.", "TDM-RUN-1", "TDM-PASS-1")


def answer_label(decision: str, answer: Any, translate: Translate) -> Label:
    """Returns the label of one of `Decision.answers`. Raises KeyError for an answer that it never has."""
    if decision == "D_CANCEL":
        return translated(CANCEL, translate, results=", ".join(answer))
    return translated(ANSWERS[decision][answer], translate)


EDITIONS = {"en": label("English book", "The printed pages, and our rules where pages are missing.")}
OPTIONS = {
    "dice_set": label("Dice", "The component set whose faces are rolled."),
    "runback_cancel": label("Tackles on a run-back", "Who decides what they cancel.", "TDM-FUM-4"),
    "auto_cancel": label(
        "Canceling by the app",
        "Does the app make the best choice for the coach who cancels?",
        "TDM-RUN-1",
        "TDM-PASS-1",
        "TDM-FUM-4",
        "TDM-KICK-3",
    ),
    "two_in_touchdown": label("Two IN", "Is a pass with two IN intercepted for a touchdown?", "TDM-INT-2"),
    "sack_yards": label("Yards of a sack", "What each SK loses.", "TDM-SACK-1"),
    "sack_needs": label("When a sack counts", "Which results rule out a sack.", "TDM-SACK-1"),
    "penalties": label(
        "Penalties",
        "Does a flag fall when an FM and an IN show?",
        "TDM-PEN-1",
        "TDM-PEN-2",
        "TDM-PEN-3",
        "TDM-PEN-4",
    ),
    "timeouts": label("Time-outs", "How many a team has in each half.", "TDM-TIMEOUT-1"),
    "touchback_spot": label(
        "Touchback", "The yard line where it is spotted.", "TDM-KICK-2", "TDM-PUNT-1", "TDM-TURN-1"
    ),
    "strengths": label(
        "Strengths", "Does each team have a strategy that it is best at?", "TDM-STR-1", "TDM-STR-5"
    ),
    "home_reroll": label(
        "Home field", "May the home team have a play run again?", "TDM-HOME-1", "TDM-HOME-2"
    ),
    "overtime": label("Overtime", "Is a tied game played on?", "TDM-END-1"),
    "overtime_end": label(
        "Overtime without a score", "What follows an overtime in which nobody scores.", "TDM-END-1"
    ),
    "strength_die": label(
        "Strength without its die",
        "May a strength be used on a play that was called with another die?",
        "TDM-STR-2",
    ),
    "plays_per_quarter": label("Plays in a quarter", "How long a game is.", "TDM-CLOCK-1"),
}
VALUES = {
    "runback_cancel": {
        "runner": label("The runner", "The runner's coach picks, so the best result is kept."),
        "tackler": label("The tacklers", "The tacklers' coach picks, so the best result is canceled."),
    },
    "auto_cancel": {
        "off": label("Off", "The coach chooses what is canceled."),
        "best_for_picker": label("On", "The app chooses what is canceled."),
    },
    "two_in_touchdown": {"on": ON, "off": OFF},
    "sack_needs": {
        "incomplete": label("An uncanceled CP", "Any incomplete pass with an SK is a sack."),
        "no_cp": label("Any CP", "Only a roll with an SK and no CP is a sack."),
    },
    "penalties": {"on": ON, "off": OFF},
    "strengths": {"on": ON, "off": OFF},
    "home_reroll": {"on": ON, "off": OFF},
    "overtime": {
        "sudden_death": label("On", "The first score wins."),
        "none": label("Off", "The game ends tied."),
    },
    "overtime_end": {
        "tie": label("Tie", "The game ends tied."),
        "new_period": label("Another one", "Until somebody scores."),
    },
    "strength_die": {
        "chosen": label("No", "Only on a play with the die of the strength."),
        "any": label("Yes", "On any play of the side’s own role."),
    },
}


LABELS = GameLabels(
    title=printed("Touchdown-A-Minute Football", "Twelve dice and four quarters of thirty plays."),
    editions=EDITIONS,
    options=OPTIONS,
    values=VALUES,
    numbers=NUMBERS,
    decisions=DECISIONS,
    rolls={f"R_{roll.name}": label for roll, label in ROLLS.items()},
    answer_label=answer_label,
    face_label=face_label,
)
