"""1st & Goal in words: titles of calls, dice and throws. English here; `translate` finds other languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from engine.gridiron.events import Line
from engine.gridiron.translation import gettext_noop as _
from engine.gridiron.translation import ngettext_noop
from engine.kernel.inputs import NONE
from engine.rulesets.first_and_goal.rules.names import Die, Roll
from engine.rulesets.first_and_goal.rules.throw_json import face_name

DICE = {
    Die.RED: _("red"),
    Die.IVORY: _("ivory"),
    Die.BROWN: _("brown"),
    Die.YELLOW: _("yellow"),
    Die.BLUE: _("blue"),
    Die.GREEN: _("green"),
    Die.BLACK: _("black"),
    Die.PLAY: _("Play die"),
    Die.REFEREE: _("Referee die"),
    Die.PENALTY: _("Penalty die"),
    Die.COIN: _("coin"),
    Die.D20: _("d20"),
}
# What pages draw beside the color: a letter, and a pattern by the name of the color.
LOOKS = {
    Die.RED: ("R", "red"),
    Die.IVORY: ("I", "ivory"),
    Die.BROWN: ("N", "brown"),
    Die.YELLOW: ("Y", "yellow"),
    Die.BLUE: ("U", "blue"),
    Die.GREEN: ("G", "green"),
    Die.BLACK: ("K", "black"),
    Die.PLAY: ("P", "white"),
    Die.REFEREE: ("F", "white"),
    Die.PENALTY: ("E", "white"),
    Die.COIN: ("C", "white"),
    Die.D20: ("D", "white"),
}
ROLLS = {
    Roll.COIN: _("Coin"),
    Roll.KICKOFF_RETURN: _("Return"),
    Roll.KICKOFF_RETURN_AGAIN: _("Again"),
    Roll.ONSIDE: _("Onside kick"),
    Roll.SQUIB: _("Squib kick"),
    Roll.SCRIMMAGE: _("Play"),
    Roll.SCRIMMAGE_AGAIN: _("Again"),
    Roll.TURNOVER_CHECK: _("Turnover?"),
    Roll.TURNOVER_MOVE: _("Where?"),
    Roll.PENALTY_CHECK: _("Flag?"),
    Roll.FG_BLOCK: _("Block?"),
    Roll.FG_KICK: _("Kick"),
    Roll.PUNT_KICK: _("Punt"),
    Roll.PUNT_BOUNCE: _("Bounce"),
    Roll.PUNT_RECOVER: _("Recovery?"),
    Roll.PUNT_RETURN: _("Return"),
    Roll.PUNT_RETURN_AGAIN: _("Again"),
    Roll.SNEAK: _("Sneak"),
    Roll.HAIL_MARY: _("Hail Mary"),
    Roll.EXTRA_POINT: _("Extra point"),
}
# Throws that begin a play, that may take the ball away, and that look for a foul.
SNAPS = frozenset({Roll.SCRIMMAGE, Roll.SNEAK})
TURNOVER_CHECKS = frozenset({Roll.TURNOVER_CHECK})
FLAGS = frozenset({Roll.PENALTY_CHECK})
SPOKEN = frozenset({_("heads"), _("tails"), _("BLANK")})  # faces that are words, not symbols
STRENGTHS: Sequence[str] = ()
CLOCK = ngettext_noop("{n} card left", "{n} cards left")
PERIODS = (_("1st half"), _("2nd half"))


Titles = tuple[list[str], list[str]]


def titles(components: Mapping[str, Any], header: Mapping[str, Any]) -> Titles:
    """What the cards are called: the offense's and the defense's plays in the order of the matrix."""
    matrix = components["matrix"][header["options"]["matrix"]]
    return [play["name"] for play in matrix["offense"]], [play["name"] for play in matrix["defense"]]


def call_of(line: Line, names: Titles) -> tuple[str, str] | None:
    """Titles of the two calls behind a line, or None where no cards were played."""
    if NONE in line.calls:
        return None
    return names[0][line.calls[0]], names[1][line.calls[1]]


def dice_of(line: Line) -> tuple[str, list[tuple[str, str, str]]]:
    """A throw: its title and (die key, die name, face) of every die in it."""
    return ROLLS[Roll(line.amount)], [_shown(die, face) for die, face in line.dice]


@cache
def _shown(die: int, face: int) -> tuple[str, str, str]:
    return Die(die).name.lower(), DICE[Die(die)], str(face_name(die, face))


def foul_of(line: Line) -> str:
    """What the foul of a penalty throw is called: the box has no names for them."""
    return ""


CALL_NAMES: Sequence[str] = (  # for translators: the plays on the house cards
    _("Reverse"),
    _("Sweep"),
    _("Counter"),
    _("Off Tackle"),
    _("Draw"),
    _("Halfback Dive"),
    _("Screen"),
    _("Slant"),
    _("Short Pass"),
    _("Play Action"),
    _("Medium Pass"),
    _("Bomb"),
    _("Goal Line"),
    _("Run Blitz"),
    _("Edge Contain"),
    _("Inside Stack"),
    _("Six-Man Front"),
    _("Base 4-3"),
    _("Cover 2 Spy"),
    _("Nickel"),
    _("Dime"),
    _("Corner Blitz"),
    _("Safety Blitz"),
    _("Prevent"),
)
