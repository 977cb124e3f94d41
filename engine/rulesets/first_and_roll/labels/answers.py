"""1st & Roll: the meaning of each answer to a Decision."""

from __future__ import annotations

from typing import Any

from engine.gridiron.labels import HEADS, TAILS, Label, label, translated
from engine.gridiron.translation import Translate
from engine.gridiron.translation import gettext_noop as _

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
        one, other = (translate(COLORS[color]) for color in answer)
        return translated(BLOCK, translate, one=one, other=other)
    return translated(ANSWERS[decision][answer], translate)
