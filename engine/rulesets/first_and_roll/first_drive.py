"""The guided first drive of 1st & Roll: its fixed calls and dice, and what each page says."""

from __future__ import annotations

from engine.gridiron.first_drive import (
    DOWNS,
    FIRST_SPOT,
    TOUCHDOWN,
    FirstDrive,
    Idea,
    IdeaKind,
    Input,
    ScriptedCall,
    decision,
    roll,
)
from engine.gridiron.translation import gettext_noop as _


def _colors(key: str, defense: str, *rest: Input) -> ScriptedCall:
    """A call of 1st & Roll."""
    calls = (
        decision("D_CALL_OFF", "home", key),
        decision("D_CALL_DEF", "away", defense),
    )
    return ScriptedCall(key, calls, rest)


AGAIN = decision("D_BREAKAWAY", "home", "reroll")
IDEAS = (
    Idea(
        IdeaKind.CALL,
        0,
        _("A color is your plan"),
        _("You choose a color in secret, and so does the defense. It hopes to choose the same one."),
    ),
    Idea(
        IdeaKind.DICE,
        0,
        _("Your die rolls alone"),
        _(
            "The defense chose another color, so only your die moves the ball. "
            "The clock die always rolls too."
        ),
    ),
    Idea(
        IdeaKind.SUM,
        0,
        _("A face is a gain"),
        _("Your die shows how many yards the ball moves."),
        "1R-DOWN-1",
    ),
    Idea(
        IdeaKind.CALL,
        1,
        _("A die is the clock"),
        _("The clock symbol moves the marker one space. At END the half is over."),
    ),
    Idea(
        IdeaKind.SUM,
        1,
        _("They chose your color"),
        _("With the same color, the defense rolls too, and its number is taken off yours."),
        "1R-PLAY-2",
    ),
    DOWNS,
    Idea(
        IdeaKind.SUM,
        2,
        _("A circle rolls again"),
        _("A number in a circle may be rolled again and added, as long as circles come."),
        "1R-BRK-1",
    ),
    Idea(
        IdeaKind.END,
        2,
        TOUCHDOWN,
        _(
            "That is the game: choose a color, roll, add. "
            "A touchdown is 6 points, and a try brings 1 or 2 more. "
            "The app knows every other rule and tells you why."
        ),
    ),
)

FIRST_DRIVE = FirstDrive(
    ideas=IDEAS,
    situation={
        "at": "D_SCRIMMAGE",
        "offense": "home",
        "spot": FIRST_SPOT,
        "down": 1,
        "timeouts": {"home": 0, "away": 0},
    },
    plays=(
        (
            _colors("yellow", "red", roll("R_PLAY", off_yellow="6", clock="clock")),
            _colors("green", "red", roll("R_PLAY", off_green="12", clock="clock")),
        ),
        (
            _colors("red", "red", roll("R_PLAY", off_red="4", def_red="-3", clock="clock")),
            _colors("yellow", "yellow", roll("R_PLAY", off_yellow="5", def_yellow="-4", clock="clock")),
        ),
        (
            _colors(
                "yellow",
                "red",
                roll("R_PLAY", off_yellow="10o", clock="blank"),
                AGAIN,
                roll("R_REROLL", off_yellow="10o"),
                AGAIN,
                roll("R_REROLL", off_yellow="8"),
            ),
            _colors(
                "green",
                "red",
                roll("R_PLAY", off_green="15o", clock="blank"),
                AGAIN,
                roll("R_REROLL", off_green="14"),
            ),
        ),
    ),
)
