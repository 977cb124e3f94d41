"""The guided first drive of 1st & Goal: its fixed calls and dice, and what each page says."""

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


def _cards(key: str, defense: str, *rest: Input) -> ScriptedCall:
    """A call of 1st & Goal."""
    calls = (
        decision("offense_call", "home", {"card": key}),
        decision("defense_call", "away", {"card": defense}),
    )
    return ScriptedCall(key, calls, rest)


HAND = [
    *("halfback_dive", "bomb", "counter", "short_pass"),
    *("medium_pass", "reverse", "screen", "off_tackle"),
]

DEFENSES = [
    *("nickel", "corner_blitz", "dime", "goal_line"),
    *("edge_contain", "inside_stack", "run_blitz", "prevent"),
]

IDEAS = (
    Idea(
        IdeaKind.CALL,
        0,
        _("A card is your plan"),
        _("You play one card. The computer plays one in secret. Where the two meet, the dice are named."),
    ),
    Idea(
        IdeaKind.DICE,
        0,
        _("A die is yours"),
        _(
            "Each team has its own dice. Color, letter and pattern tell them apart. "
            "Black belongs to the defense."
        ),
    ),
    Idea(
        IdeaKind.SUM,
        0,
        _("Add them up"),
        _("Add the colors and black. The ball moves that far."),
        "1G-DOWN-2",
    ),
    Idea(
        IdeaKind.CALL,
        1,
        _("The cards are the clock"),
        _("A pass takes 1 card, a run takes 2. When your deck and hand are empty, the half is over."),
    ),
    Idea(
        IdeaKind.SUM,
        1,
        _("A symbol changes the play"),
        _("The white Play die shows symbols. With an X, your colors count 0. Only black counts."),
        "1G-DIE-2",
    ),
    DOWNS,
    Idea(
        IdeaKind.SUM,
        2,
        _("Breakaway!"),
        _("BREAKAWAY on the Play die: roll all the dice again and add, as long as it shows."),
        "1G-DIE-3",
    ),
    Idea(
        IdeaKind.END,
        2,
        TOUCHDOWN,
        _(
            "That is the game: play a card, roll, add. "
            "A touchdown is 6 points, and a try brings 1 or 2 more. "
            "The app knows every other rule and tells you why."
        ),
    ),
)

FIRST_DRIVE = FirstDrive(
    ideas=IDEAS,
    situation={
        "at": "down",
        "offense": "home",
        "spot": FIRST_SPOT,
        "down": 1,
        "offense_hand": HAND,
        "defense_hand": DEFENSES,
    },
    teams={"home": "columbus_cobras", "away": "birmingham_black_widows"},
    file={"matrix": "house_matrix_first_and_goal_2"},
    plays=(
        (
            _cards(
                "halfback_dive",
                "nickel",
                roll("scrimmage", ivory=6, brown=4, black=[-2], play="HAIL"),
            ),
            _cards("bomb", "nickel", roll("scrimmage", blue=9, black=[2], play="HAIL")),
        ),
        (
            _cards(
                "counter",
                "corner_blitz",
                roll("scrimmage", red=4, brown=5, black=[-2], play="X"),
            ),
            _cards("short_pass", "corner_blitz", roll("scrimmage", blue=8, black=[-2], play="X")),
        ),
        (
            _cards(
                "reverse",
                "dime",
                roll("scrimmage", ivory=6, brown=3, blue=8, black=[0], play="BREAKAWAY"),
                roll("scrimmage_again", ivory=7, brown=5, blue=9, black=[2], play="HAIL"),
            ),
            _cards(
                "medium_pass",
                "dime",
                roll("scrimmage", ivory=6, yellow=6, green=10, black=[0], play="BREAKAWAY"),
                roll("scrimmage_again", ivory=7, yellow=6, green=14, black=[2], play="HAIL"),
            ),
        ),
    ),
)
