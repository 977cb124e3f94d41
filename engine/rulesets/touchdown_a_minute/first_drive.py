"""The guided first drive of Touchdown-A-Minute: its fixed calls and dice, and what each page says."""

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


def _strategies(key: str, defense: str, whites: str, own: str, other: str, *rest: Input) -> ScriptedCall:
    """A call of Touchdown-A-Minute. `whites` are the faces of the four white dice."""
    calls = (
        decision("D_STRATEGY_OFF", "home", key),
        decision("D_STRATEGY_DEF", "away", defense),
    )
    faces = {f"white_{number}": face for number, face in enumerate(whites.split(), 1)}
    return ScriptedCall(key, calls, (roll("R_PLAY", **faces, **{key: own, defense: other}), *rest))


def _cancel(result: str) -> Input:
    """The defense cancels this result of a roll of Touchdown-A-Minute."""
    return decision("D_CANCEL", "away", [result])


IDEAS = (
    Idea(
        IdeaKind.CALL,
        0,
        _("A strategy is your plan"),
        _("You choose one of four red dice in secret: two run, two pass. The defense chooses a blue one."),
    ),
    Idea(
        IdeaKind.DICE,
        0,
        _("Six dice fall"),
        _("Your red die, the blue one of the defense and the four white dice are rolled together."),
    ),
    Idea(
        IdeaKind.SUM,
        0,
        _("Add your letters"),
        _("On a run, add the yards after GN. On a pass, add those after CP. Other letters add nothing."),
        "TDM-PLAY-1",
    ),
    Idea(
        IdeaKind.CALL,
        1,
        _("A play is the clock"),
        _("A quarter has 30 plays, and each play from a down takes one."),
    ),
    Idea(
        IdeaKind.SUM,
        1,
        _("Blue takes away"),
        _("Each TK cancels one GN of a run, each BP one CP of a pass. The defense chooses which."),
        "TDM-RUN-1",
    ),
    DOWNS,
    Idea(
        IdeaKind.SUM,
        2,
        _("L is for long"),
        _("An L makes the other yards of its kind ten times as many, unless the defense cancels it."),
        "TDM-LONG-1",
    ),
    Idea(
        IdeaKind.END,
        2,
        TOUCHDOWN,
        _(
            "That is the game: choose a die, roll six, add. "
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
            _strategies("run_inside", "blitz", "CP4 GN3 CP2 CP3", "GN5", "BP"),
            _strategies("short_pass", "blitz", "GN1 CP4 GN3 GN4", "CP6", "TK"),
        ),
        (
            _strategies("run_outside", "nickel", "CP2 GN2 TK CP3", "GN4", "BP", _cancel("GN4")),
            _strategies("short_pass", "nickel", "GN1 CP4 BP GN4", "CP6", "TK", _cancel("CP6")),
        ),
        (
            _strategies("run_outside", "dime", "CP2 GN3 CP2 CP3", "GNL", "BP"),
            _strategies("long_pass", "stop_run", "GN1 GN2 GN3 CP3", "CPL", "TK"),
        ),
    ),
)
