"""What each page of a guided drive says: one idea as a title and a text, in English, to translate."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from django.utils.translation import gettext_noop as _


class Kind(Enum):
    """What a page shows: two calls to choose from, the dice that they name, what the dice did, or the end."""

    CALL = "call"
    DICE = "dice"
    SUM = "sum"
    END = "end"


@dataclass(frozen=True, slots=True)
class Idea:
    """One idea. `play` is the number of the play of the drive that the page shows."""

    kind: Kind
    play: int
    title: str
    text: str


DOWNS = Idea(
    Kind.CALL,
    2,
    _("Four downs for ten yards"),
    _(
        "You have four plays, called downs, to reach the yellow line. Reach it, and you get four new ones. "
        "On 4th down you may kick instead."
    ),
)
TOUCHDOWN = _("Touchdown!")

FIRST_AND_GOAL = (
    Idea(
        Kind.CALL,
        0,
        _("A card is your plan"),
        _("You play one card. The computer plays one in secret. Where the two meet, the dice are named."),
    ),
    Idea(
        Kind.DICE,
        0,
        _("A die is yours"),
        _(
            "Each team has its own dice. Color, letter and pattern tell them apart. "
            "Black belongs to the defense."
        ),
    ),
    Idea(
        Kind.SUM,
        0,
        _("Add them up"),
        _("Add the colors and black. The ball moves that far."),
    ),
    Idea(
        Kind.CALL,
        1,
        _("The cards are the clock"),
        _("A pass takes 1 card, a run takes 2. When your deck and hand are empty, the half is over."),
    ),
    Idea(
        Kind.SUM,
        1,
        _("A symbol changes the play"),
        _("The white Play die shows symbols. With an X, your colors count 0. Only black counts."),
    ),
    DOWNS,
    Idea(
        Kind.SUM,
        2,
        _("Breakaway!"),
        _("BREAKAWAY on the Play die: roll all the dice again and add, as long as it shows."),
    ),
    Idea(
        Kind.END,
        2,
        TOUCHDOWN,
        _(
            "That is the game: play a card, roll, add. "
            "A touchdown is 6 points, and a try brings 1 or 2 more. "
            "The app knows every other rule and tells you why."
        ),
    ),
)
FIRST_AND_ROLL = (
    Idea(
        Kind.CALL,
        0,
        _("A color is your plan"),
        _("You choose a color in secret, and so does the defense. It hopes to choose the same one."),
    ),
    Idea(
        Kind.DICE,
        0,
        _("Your die rolls alone"),
        _(
            "The defense chose another color, so only your die moves the ball. The clock die always rolls too."
        ),
    ),
    Idea(
        Kind.SUM,
        0,
        _("A face is a gain"),
        _("Your die shows how many yards the ball moves."),
    ),
    Idea(
        Kind.CALL,
        1,
        _("A die is the clock"),
        _("The clock symbol moves the marker one space. At END the half is over."),
    ),
    Idea(
        Kind.SUM,
        1,
        _("They chose your color"),
        _("With the same color, the defense rolls too, and its number is taken off yours."),
    ),
    DOWNS,
    Idea(
        Kind.SUM,
        2,
        _("A circle rolls again"),
        _("A number in a circle may be rolled again and added, as long as circles come."),
    ),
    Idea(
        Kind.END,
        2,
        TOUCHDOWN,
        _(
            "That is the game: choose a color, roll, add. "
            "A touchdown is 6 points, and a try brings 1 or 2 more. "
            "The app knows every other rule and tells you why."
        ),
    ),
)
TOUCHDOWN_A_MINUTE = (
    Idea(
        Kind.CALL,
        0,
        _("A strategy is your plan"),
        _("You choose one of four red dice in secret: two run, two pass. The defense chooses a blue one."),
    ),
    Idea(
        Kind.DICE,
        0,
        _("Six dice fall"),
        _("Your red die, the blue one of the defense and the four white dice are rolled together."),
    ),
    Idea(
        Kind.SUM,
        0,
        _("Add your letters"),
        _("On a run, add the yards after GN. On a pass, add those after CP. Other letters add nothing."),
    ),
    Idea(
        Kind.CALL,
        1,
        _("A play is the clock"),
        _("A quarter has 30 plays, and each play from a down takes one."),
    ),
    Idea(
        Kind.SUM,
        1,
        _("Blue takes away"),
        _("Each TK cancels one GN of a run, each BP one CP of a pass. The defense chooses which."),
    ),
    DOWNS,
    Idea(
        Kind.SUM,
        2,
        _("L is for long"),
        _("An L makes the other yards of its kind ten times as many, unless the defense cancels it."),
    ),
    Idea(
        Kind.END,
        2,
        TOUCHDOWN,
        _(
            "That is the game: choose a die, roll six, add. "
            "A touchdown is 6 points, and a try brings 1 or 2 more. "
            "The app knows every other rule and tells you why."
        ),
    ),
)
IDEAS = {
    "first_and_goal": FIRST_AND_GOAL,
    "first_and_roll": FIRST_AND_ROLL,
    "touchdown_a_minute": TOUCHDOWN_A_MINUTE,
}
