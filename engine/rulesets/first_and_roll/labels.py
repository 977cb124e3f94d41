"""1st & Roll: what a face means that is more, or less, than a number of yards."""

from __future__ import annotations

import re
from typing import Any

from engine.gridiron.translation import Translate
from engine.gridiron.translation import gettext_noop as _
from engine.gridiron.words import HEADS, TAILS, GameLabels, Label, label, translated
from engine.rulesets.first_and_roll.rules.record import CHOICES

YARDS = re.compile(r"(?P<yards>-?\d+)(?P<mark>[os])")
CIRCLE = label(_("{n} in a circle"), _("Breakaway: may be rolled again and adds up."), "1R-BRK-1")
SQUARE = label(_("{n} in a square"), _("Broken tackle: red is rolled once more."), "1R-TACKLE-1")
FLAG = label(_("Flag"), _("A foul: roll the Penalty die."), "1R-PEN-1")
CLOCK = {
    "clock": label(_("Clock"), _("The clock moves one space."), "1R-TURN-1"),
    "T": label("T", _("The ball may be lost: roll this die again."), "1R-TURN-1"),
    "blank": label(_("blank"), _("Nothing happens.")),
}
PENALTIES = {
    "O5": label(_("O5: false start"), _("Five yards against the offense."), "1R-PEN-1"),
    "O10": label(_("O10: holding"), _("Ten yards against the offense."), "1R-PEN-1"),
    "O15": label(_("O15: personal foul"), _("Fifteen yards against the offense."), "1R-PEN-1"),
    "D5": label(_("D5: offsides"), _("Five yards against the defense."), "1R-PEN-1"),
    "D5A": label(_("D5A: defensive holding"), _("Five yards and an automatic first down."), "1R-PEN-1"),
    "D15": label(_("D15: personal foul"), _("Fifteen yards against the defense."), "1R-PEN-1"),
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
        _("Heads or tails?"), _("Call how the coin will land. The right call wins the toss."), "1R-SETUP-2"
    ),
    "D_COIN_CHOICE": label(
        _("Receive or kick?"), _("You won the toss: take the ball, or kick off."), "1R-SETUP-2"
    ),
    "D_KICKOFF_KIND": label(
        _("Which kickoff?"), _("Choose how you kick off."), "1R-KICKOFF-1", "1R-ONSIDE-1"
    ),
    "D_KICKOFF_RECEIVE": label(
        _("Touchback or return?"), _("Take the ball on your 25, or run it out."), "1R-KICKOFF-2"
    ),
    "D_SCRIMMAGE": label(_("Play or kick?"), _("Play on, or kick the ball."), "1R-CALL-1"),
    "D_CALL_OFF": label(_("Call the play"), _("Choose the offense's die in secret."), "1R-CALL-1"),
    "D_CALL_DEF": label(_("Call the defense"), _("Choose the defense's die in secret."), "1R-CALL-1"),
    "D_BOMB": label(
        _("Throw the long bomb?"), _("The defense did not choose green: you may go deep."), "1R-BOMB-1"
    ),
    "D_BREAKAWAY": label(
        _("Keep running?"), _("The die shows a circle: you may roll it again and add its yards."), "1R-BRK-1"
    ),
    "D_PENALTY": label(
        _("Take the penalty?"),
        _("Accept the yards and repeat the down, or decline and keep the play."),
        "1R-PEN-2",
        "1R-TURN-4",
        "1R-PUNT-6",
    ),
    "D_BLOCK_DICE": label(
        _("Block with which dice?"),
        _("Choose two of your dice; two flags block the kick."),
        "1R-PUNT-1",
        "1R-FG-1",
    ),
    "D_PUNT_DIE": label(_("Punt with which die?"), _("Its yards are added to the kick die's."), "1R-PUNT-3"),
    "D_PUNT_RECEIVE": label(
        _("Fair catch or return?"), _("Start where the punt came down, or run it back."), "1R-PUNT-4"
    ),
    "D_BLOCK_RETURN": label(
        _("Return the blocked punt?"), _("The ball is yours: keep it here, or run."), "1R-PUNT-2"
    ),
    "D_TRY": label(_("One point or two?"), _("Kick the extra point, or go for two."), "1R-TRY-1", "1R-TRY-2"),
    "D_RUNOFF": label(_("Run the clock?"), _("You may move the clock one more space."), "1R-RUNOFF-1"),
    "D_TIMEOUT": label(
        _("Stop the clock?"), _("A time-out keeps the clock from moving one space."), "1R-TIMEOUT-1"
    ),
}
ROLLS = {
    "R_COIN": label(_("Coin"), _("The coin is tossed."), "1R-SETUP-2"),
    "R_KICK_RETURN": label(_("Return"), _("The receivers run the kickoff back."), "1R-KICKOFF-3"),
    "R_ONSIDE": label(_("Onside kick"), _("Far enough and a T: the kickers keep the ball."), "1R-ONSIDE-2"),
    "R_PLAY": label(_("Play"), _("The called dice, and the clock die."), "1R-PLAY-1", "1R-PLAY-2"),
    "R_BOMB": label(_("Long bomb"), _("Green plus kick minus yellow, unless a 0 shows."), "1R-BOMB-2"),
    "R_REROLL": label(_("Again"), _("Breakaway: the circled die once more."), "1R-BRK-1"),
    "R_TACKLE": label(_("Broken tackle"), _("The red die once more."), "1R-TACKLE-1"),
    "R_CLOCK_T": label(_("Turnover?"), _("A second T loses the ball."), "1R-TURN-1"),
    "R_PENALTY": label(_("Flag?"), _("O is a foul by the offense, D by the defense."), "1R-PEN-1"),
    "R_RETURN": label(_("Return"), _("The turnover is run back."), "1R-TURN-2", "1R-TURN-3"),
    "R_BLOCK": label(_("Block?"), _("Two flags block the kick."), "1R-PUNT-1", "1R-FG-1"),
    "R_BLOCK_CLOCK": label(_("Recovery?"), _("A T: the defense has the blocked punt."), "1R-PUNT-2"),
    "R_BLOCK_RECOVER": label(
        _("Recovery"), _("The offense has the blocked punt: how far does it get?"), "1R-PUNT-2"
    ),
    "R_PUNT": label(_("Punt"), _("How far the punt carries."), "1R-PUNT-3"),
    "R_PUNT_RETURN": label(_("Return"), _("The receivers run the punt back."), "1R-PUNT-5"),
    "R_FG": label(_("Kick"), _("The kick die must reach the goal line."), "1R-FG-1"),
    "R_FG_AGAIN": label(_("Again"), _("A 20 from close range: only a second 20 misses."), "1R-FG-2"),
    "R_PAT": label(_("Extra point"), _("Only a T with a 20 misses."), "1R-TRY-1"),
    "R_HAIL": label(_("Hail Mary"), _("Two circles: touchdown."), "1R-HAIL-1"),
}


ANSWERS = {
    "D_COIN_CALL": {"heads": HEADS, "tails": TAILS},
    "D_COIN_CHOICE": {
        "receive": label(_("Receive"), _("You get the ball first; the other side opens the second half.")),
        "kick": label(_("Kick off"), _("The other side gets the ball first, you get it after half-time.")),
    },
    "D_KICKOFF_KIND": {
        "regular": label(
            _("Normal kick"), _("The receivers take a touchback or run it out."), "1R-KICKOFF-2"
        ),
        "onside": label(
            _("Onside kick"), _("A short kick that you may recover: far enough and a T."), "1R-ONSIDE-2"
        ),
    },
    "D_KICKOFF_RECEIVE": {
        "touchback": label(_("Touchback"), _("Start on your 25."), "1R-KICKOFF-2"),
        "return": label(_("Run it out"), _("Roll the return from your goal line."), "1R-KICKOFF-3"),
    },
    "D_SCRIMMAGE": {
        "play": label(_("Play"), _("Run or pass: both sides choose a die."), "1R-CALL-1"),
        "punt": label(_("Punt"), _("Give the ball away, far from your goal line."), "1R-PUNT-1"),
        "field_goal": label(_("Field goal"), _("Three points if the kick reaches the goal line."), "1R-FG-1"),
        "hail_mary": label(
            _("Hail Mary"), _("The half's last play: one throw for a touchdown."), "1R-HAIL-1"
        ),
    },
    "D_CALL_OFF": {
        "red": label(_("Red: run"), _("Short and safe; it may break tackles."), "1R-PLAY-1", "1R-TACKLE-1"),
        "yellow": label(_("Yellow: pass or run"), _("Shorter than green, longer than red."), "1R-PLAY-1"),
        "green": label(
            _("Green: pass"), _("Long or nothing; may become a long bomb."), "1R-PLAY-1", "1R-BOMB-1"
        ),
    },
    "D_CALL_DEF": {
        "red": label(_("Red: stop the run"), _("Your die counts if the offense runs."), "1R-PLAY-2"),
        "yellow": label(_("Yellow: stop the middle"), _("Your die counts against yellow."), "1R-PLAY-2"),
        "green": label(
            _("Green: stop the pass"), _("Your die counts against green, and forbids the bomb."), "1R-PLAY-2"
        ),
    },
    "D_BOMB": {
        "normal": label(_("Normal pass"), _("Roll the green die."), "1R-PLAY-1"),
        "bomb": label(
            _("Long bomb"),
            _("Green plus kick minus yellow; one 0 is incomplete, two are an interception."),
            "1R-BOMB-2",
        ),
    },
    "D_BREAKAWAY": {
        "reroll": label(_("Roll again"), _("Roll the die again and add its yards."), "1R-BRK-1"),
        "stop": label(_("Stop here"), _("Keep the yards as they are."), "1R-BRK-1"),
    },
    "D_PENALTY": {
        "accept": label(_("Accept"), _("The play is void and the penalty is walked off."), "1R-PEN-2"),
        "decline": label(_("Decline"), _("The play stands as it was rolled."), "1R-PEN-2"),
    },
    "D_PUNT_DIE": {
        "red": label(_("Red"), _("A short kick, hard to overdo."), "1R-PUNT-3"),
        "yellow": label(_("Yellow"), _("Up to ten yards more."), "1R-PUNT-3"),
        "green": label(_("Green"), _("Up to fifteen yards more, or none."), "1R-PUNT-3"),
    },
    "D_PUNT_RECEIVE": {
        "fair_catch": label(_("Fair catch"), _("Start where the punt came down."), "1R-PUNT-4"),
        "return": label(_("Return"), _("Roll both yellow dice."), "1R-PUNT-5"),
    },
    "D_BLOCK_RETURN": {
        "hold": label(_("Keep it here"), _("First down where the ball lies."), "1R-PUNT-2"),
        "return": label(_("Return"), _("Roll both yellow dice."), "1R-PUNT-2"),
    },
    "D_TRY": {
        "pat": label(_("Kick"), _("One point, hardly ever missed."), "1R-TRY-1"),
        "two_point": label(_("Go for two"), _("One play from the 2 for two points."), "1R-TRY-2"),
    },
    "D_RUNOFF": {
        "run": label(
            _("Run the clock"), _("The clock moves one more space: the half gets shorter."), "1R-RUNOFF-1"
        ),
        "leave": label(_("Leave it"), _("Keep the space for later."), "1R-RUNOFF-1"),
    },
    "D_TIMEOUT": {
        "use": label(_("Time-out"), _("The clock stays on its space."), "1R-TIMEOUT-1"),
        "pass": label(_("No"), _("The clock moves, and you keep your time-out."), "1R-TIMEOUT-1"),
    },
}
BLOCK = label(_("{one} and {other}"), _("A flag on both blocks the kick."), "1R-PUNT-1", "1R-FG-1")
COLORS = {"red": _("Red"), "yellow": _("Yellow"), "green": _("Green")}


def answer_label(decision: str, answer: Any, translate: Translate) -> Label:
    """Returns the label of one of `Decision.answers`. Raises KeyError for an answer that it never has."""
    if decision == "D_BLOCK_DICE":
        first, second = (translate(COLORS[color]) for color in answer)
        return translated(BLOCK, translate, one=first, other=second)
    return translated(ANSWERS[decision][answer], translate)


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


LABELS = GameLabels(
    title=label("1st & Roll", _("Both sides choose a die in secret; a track counts the minutes.")),
    editions=EDITIONS,
    options=OPTIONS,
    choices=CHOICES,
    decisions=DECISIONS,
    rolls=ROLLS,
    value_label=value_label,
    answer_label=answer_label,
    face_label=face_label,
)
