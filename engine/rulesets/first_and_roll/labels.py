"""1st & Roll: what a face means that is more, or less, than a number of yards."""

from __future__ import annotations

import re
from typing import Any

from engine.gridiron.translation import Translate
from engine.gridiron.translation import gettext_noop as _
from engine.gridiron.words import HEADS, TAILS, GameLabels, Label, label, printed, translated
from engine.rulesets.first_and_roll.rules.record import NUMBERS
from engine.rulesets.first_and_roll.words import ROLLS

YARDS = re.compile(r"(?P<yards>-?\d+)(?P<mark>[os])")
CIRCLE = label("{n} in a circle", "Breakaway: may be rolled again and adds up.", "1R-BRK-1")
SQUARE = label("{n} in a square", "Broken tackle: red is rolled once more.", "1R-TACKLE-1")
FLAG = label("Flag", "A foul: roll the Penalty die.", "1R-PEN-1")
CLOCK = {
    "clock": label("Clock", "The clock moves one space.", "1R-TURN-1"),
    "T": printed("T", "The ball may be lost: roll this die again.", "1R-TURN-1"),
    "blank": label("blank", "Nothing happens."),
}
PENALTIES = {
    "O5": label("O5: false start", "Five yards against the offense.", "1R-PEN-1"),
    "O10": label("O10: holding", "Ten yards against the offense.", "1R-PEN-1"),
    "O15": label("O15: personal foul", "Fifteen yards against the offense.", "1R-PEN-1"),
    "D5": label("D5: offsides", "Five yards against the defense.", "1R-PEN-1"),
    "D5A": label("D5A: defensive holding", "Five yards and an automatic first down.", "1R-PEN-1"),
    "D15": label("D15: personal foul", "Fifteen yards against the defense.", "1R-PEN-1"),
}
FACES = {"clock": CLOCK, "penalty": PENALTIES, "coin": {"heads": HEADS, "tails": TAILS}}


def face_label(die: str, face: str, translate: Translate) -> Label:
    """A face by its die's key. A plain number of yards explains itself."""
    if face in FACES.get(die, {}):
        return translated(FACES[die][face], translate)
    if face == "flag":
        return translated(FLAG, translate)
    if marked := YARDS.fullmatch(face):
        return translated(CIRCLE if marked["mark"] == "o" else SQUARE, translate, n=marked["yards"])
    return Label(face)


DECISIONS = {
    "D_COIN_CALL": label(
        "Heads or tails?", "Call how the coin will land. The right call wins the toss.", "1R-SETUP-2"
    ),
    "D_COIN_CHOICE": label("Receive or kick?", "You won the toss: take the ball, or kick off.", "1R-SETUP-2"),
    "D_KICKOFF_KIND": label("Which kickoff?", "Choose how you kick off.", "1R-KICKOFF-1", "1R-ONSIDE-1"),
    "D_KICKOFF_RECEIVE": label(
        "Touchback or return?", "Take the ball on your 25, or run it out.", "1R-KICKOFF-2"
    ),
    "D_SCRIMMAGE": label("Play or kick?", "Play on, or kick the ball.", "1R-CALL-1"),
    "D_CALL_OFF": label("Call the play", "Choose the offense's die in secret.", "1R-CALL-1"),
    "D_CALL_DEF": label("Call the defense", "Choose the defense's die in secret.", "1R-CALL-1"),
    "D_BOMB": label(
        "Throw the long bomb?", "The defense did not choose green: you may go deep.", "1R-BOMB-1"
    ),
    "D_BREAKAWAY": label(
        "Keep running?", "The die shows a circle: you may roll it again and add its yards.", "1R-BRK-1"
    ),
    "D_PENALTY": label(
        "Take the penalty?",
        "Accept the yards and repeat the down, or decline and keep the play.",
        "1R-PEN-2",
        "1R-TURN-4",
        "1R-PUNT-6",
    ),
    "D_BLOCK_DICE": label(
        "Block with which dice?",
        "Choose two of your dice; two flags block the kick.",
        "1R-PUNT-1",
        "1R-FG-1",
    ),
    "D_PUNT_DIE": label("Punt with which die?", "Its yards are added to the kick die's.", "1R-PUNT-3"),
    "D_PUNT_RECEIVE": label(
        "Fair catch or return?", "Start where the punt came down, or run it back.", "1R-PUNT-4"
    ),
    "D_BLOCK_RETURN": label(
        "Return the blocked punt?", "The ball is yours: keep it here, or run.", "1R-PUNT-2"
    ),
    "D_TRY": label("One point or two?", "Kick the extra point, or go for two.", "1R-TRY-1", "1R-TRY-2"),
    "D_RUNOFF": label("Run the clock?", "You may move the clock one more space.", "1R-RUNOFF-1"),
    "D_TIMEOUT": label(
        "Stop the clock?", "A time-out keeps the clock from moving one space.", "1R-TIMEOUT-1"
    ),
}


ANSWERS = {
    "D_COIN_CALL": {"heads": HEADS, "tails": TAILS},
    "D_COIN_CHOICE": {
        "receive": label("Receive", "You get the ball first; the other side opens the second half."),
        "kick": label("Kick off", "The other side gets the ball first, you get it after half-time."),
    },
    "D_KICKOFF_KIND": {
        "regular": label("Normal kick", "The receivers take a touchback or run it out.", "1R-KICKOFF-2"),
        "onside": label(
            "Onside kick", "A short kick that you may recover: far enough and a T.", "1R-ONSIDE-2"
        ),
    },
    "D_KICKOFF_RECEIVE": {
        "touchback": label("Touchback", "Start on your 25.", "1R-KICKOFF-2"),
        "return": label("Run it out", "Roll the return from your goal line.", "1R-KICKOFF-3"),
    },
    "D_SCRIMMAGE": {
        "play": label("Play", "Run or pass: both sides choose a die.", "1R-CALL-1"),
        "punt": label("Punt", "Give the ball away, far from your goal line.", "1R-PUNT-1"),
        "field_goal": label("Field goal", "Three points if the kick reaches the goal line.", "1R-FG-1"),
        "hail_mary": label("Hail Mary", "The half's last play: one throw for a touchdown.", "1R-HAIL-1"),
    },
    "D_CALL_OFF": {
        "red": label("Red: run", "Short and safe; it may break tackles.", "1R-PLAY-1", "1R-TACKLE-1"),
        "yellow": label("Yellow: pass or run", "Shorter than green, longer than red.", "1R-PLAY-1"),
        "green": label("Green: pass", "Long or nothing; may become a long bomb.", "1R-PLAY-1", "1R-BOMB-1"),
    },
    "D_CALL_DEF": {
        "red": label("Red: stop the run", "Your die counts if the offense runs.", "1R-PLAY-2"),
        "yellow": label("Yellow: stop the middle", "Your die counts against yellow.", "1R-PLAY-2"),
        "green": label(
            "Green: stop the pass", "Your die counts against green, and forbids the bomb.", "1R-PLAY-2"
        ),
    },
    "D_BOMB": {
        "normal": label("Normal pass", "Roll the green die.", "1R-PLAY-1"),
        "bomb": label(
            "Long bomb",
            "Green plus kick minus yellow; one 0 is incomplete, two are an interception.",
            "1R-BOMB-2",
        ),
    },
    "D_BREAKAWAY": {
        "reroll": label("Roll again", "Roll the die again and add its yards.", "1R-BRK-1"),
        "stop": label("Stop here", "Keep the yards as they are.", "1R-BRK-1"),
    },
    "D_PENALTY": {
        "accept": label("Accept", "The play is void and the penalty is walked off.", "1R-PEN-2"),
        "decline": label("Decline", "The play stands as it was rolled.", "1R-PEN-2"),
    },
    "D_PUNT_DIE": {
        "red": label("Red", "A short kick, hard to overdo.", "1R-PUNT-3"),
        "yellow": label("Yellow", "Up to ten yards more.", "1R-PUNT-3"),
        "green": label("Green", "Up to fifteen yards more, or none.", "1R-PUNT-3"),
    },
    "D_PUNT_RECEIVE": {
        "fair_catch": label("Fair catch", "Start where the punt came down.", "1R-PUNT-4"),
        "return": label("Return", "Roll both yellow dice.", "1R-PUNT-5"),
    },
    "D_BLOCK_RETURN": {
        "hold": label("Keep it here", "First down where the ball lies.", "1R-PUNT-2"),
        "return": label("Return", "Roll both yellow dice.", "1R-PUNT-2"),
    },
    "D_TRY": {
        "pat": label("Kick", "One point, hardly ever missed.", "1R-TRY-1"),
        "two_point": label("Go for two", "One play from the 2 for two points.", "1R-TRY-2"),
    },
    "D_RUNOFF": {
        "run": label(
            "Run the clock", "The clock moves one more space: the half gets shorter.", "1R-RUNOFF-1"
        ),
        "leave": label("Leave it", "Keep the space for later.", "1R-RUNOFF-1"),
    },
    "D_TIMEOUT": {
        "use": label("Time-out", "The clock stays on its space.", "1R-TIMEOUT-1"),
        "pass": label("No", "The clock moves, and you keep your time-out.", "1R-TIMEOUT-1"),
    },
}
BLOCK = label("{one} and {other}", "A flag on both blocks the kick.", "1R-PUNT-1", "1R-FG-1")
COLORS = {"red": _("Red"), "yellow": _("Yellow"), "green": _("Green")}


def answer_label(decision: str, answer: Any, translate: Translate) -> Label:
    """Returns the label of one of `Decision.answers`. Raises KeyError for an answer that it never has."""
    if decision == "D_BLOCK_DICE":
        first, second = (translate(COLORS[color]) for color in answer)
        return translated(BLOCK, translate, one=first, other=second)
    return translated(ANSWERS[decision][answer], translate)


EDITIONS = {
    "standard": label("Both books", "What the rulebooks agree on, and our ruling where they do not."),
    "de": label("German book", "An onside kick needs 11 yards."),
    "fr": label("French book", "A two-point try needs 3 yards; the offense may save a blocked punt."),
    "en_update": label("English update", "Any clean red play may run the clock."),
}
OPTIONS = {
    "dice_set": label("Dice and clock", "The component set whose faces are rolled."),
    "onside_minimum": label(
        "Onside kick", "The yards that the kickers need, together with a T.", "1R-ONSIDE-2"
    ),
    "two_point_minimum": label("Two-point try", "The yards that a two-point try needs.", "1R-TRY-2"),
    "punt_block_recovery": label(
        "Saving a blocked punt", "The dice that are rolled when the offense recovers.", "1R-PUNT-2"
    ),
    "runoff_condition": label(
        "Running the clock", "After which plays the offense may run the clock.", "1R-RUNOFF-1"
    ),
    "half_distance_rounding": label(
        "Half the distance", "How half the distance to the goal is rounded.", "1R-PEN-4", "1R-PEN-5"
    ),
    "o5_o15_own_goal": label(
        "Offensive foul near the own goal",
        "What O5 and O15 do if they would reach the goal line.",
        "1R-PEN-5",
    ),
    "turnover_past_goal": label(
        "Turnover past the goal line", "Whose ball it is in the end zone.", "1R-TURN-5"
    ),
    "bomb_breakaway": label(
        "Breakaway on a long bomb", "May a circled green die be rolled again?", "1R-BOMB-5"
    ),
    "safety_kick": label("Kick after a safety", "May it be blocked?", "1R-SAFETY-2"),
    "overtime": label("Overtime", "Is a tied game played on?", "1R-OT-1"),
    "overtime_end": label(
        "Overtime without a score", "What follows an overtime in which nobody scores.", "1R-OT-1"
    ),
    "o10_on_goal_line": label(
        "O10 exactly onto the goal line",
        "What O10 does that would put the ball exactly on the own goal line.",
        "1R-PEN-5",
    ),
}
VALUES = {
    "punt_block_recovery": {
        "both_red": label("Both red dice", "The defense's die slows the offense down."),
        "offense_red": label("The offense's red die", "Nothing slows the offense down."),
    },
    "runoff_condition": {
        "defense_not_red": label("Red against another color", "Only without a turnover."),
        "any_red_clean": label(
            "Any red play without a flag", "Only without a penalty and without a turnover."
        ),
    },
    "half_distance_rounding": {
        "down": label("Rounded down", "Half of 7 yards is 3."),
        "up": label("Rounded up", "Half of 7 yards is 4."),
    },
    "o5_o15_own_goal": {
        "half_distance": label("Half the distance", "The ball never goes closer than the 1."),
        "safety": label("Safety", "The same as for O10."),
    },
    "turnover_past_goal": {
        "touchback_25": label("Touchback", "The defense starts on its 25."),
        "touchdown": label("Touchdown", "The yards count before the ball is lost."),
    },
    "bomb_breakaway": {
        "green_rerolls": label("Yes", "Its yards are added."),
        "none": label("No", "It is rolled only once."),
    },
    "safety_kick": {
        "punt_no_block": label("No", "The defense cannot block it."),
        "punt_with_block": label("Yes", "The defense may block it like any other punt."),
    },
    "overtime": {
        "none": label("Off", "The game ends tied."),
        "sudden_death": label("On", "The first score wins."),
    },
    "overtime_end": {
        "tie": label("Tie", "The game ends tied."),
        "new_period": label("Another one", "Until somebody scores."),
    },
    "o10_on_goal_line": {
        "safety": label("Safety", "As one behind the line."),
        "half_distance": label("Half the distance", "Only a foul that crosses the line is a safety."),
    },
}


LABELS = GameLabels(
    title=printed("1st & Roll", "Both sides choose a die in secret; a track counts the minutes."),
    editions=EDITIONS,
    options=OPTIONS,
    values=VALUES,
    numbers=NUMBERS,
    decisions=DECISIONS,
    rolls={f"R_{roll.name}": label for roll, label in ROLLS.items()},
    answer_label=answer_label,
    face_label=face_label,
)
