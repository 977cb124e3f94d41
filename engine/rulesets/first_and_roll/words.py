"""1st & Roll in words: its dice, throws and calls. English here; `translate` finds the other languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from engine.gridiron.events import Line
from engine.gridiron.translation import gettext_noop as _
from engine.gridiron.translation import ngettext_noop
from engine.kernel.inputs import NONE
from engine.rulesets.first_and_roll.rules.faces import face_name
from engine.rulesets.first_and_roll.rules.names import Die, Roll

DICE = {
    Die.OFF_RED: _("red"),
    Die.OFF_YELLOW: _("yellow"),
    Die.OFF_GREEN: _("green"),
    Die.DEF_RED: _("defense red"),
    Die.DEF_YELLOW: _("defense yellow"),
    Die.DEF_GREEN: _("defense green"),
    Die.PENALTY: _("Penalty die"),
    Die.KICK: _("Kick die"),
    Die.CLOCK: _("Clock die"),
    Die.COIN: _("coin"),
}
# What pages draw beside the color: a letter, and a pattern by the name of the color.
LOOKS = {
    Die.OFF_RED: ("R", "red"),
    Die.OFF_YELLOW: ("Y", "yellow"),
    Die.OFF_GREEN: ("G", "green"),
    Die.DEF_RED: ("dR", "red"),
    Die.DEF_YELLOW: ("dY", "yellow"),
    Die.DEF_GREEN: ("dG", "green"),
    Die.PENALTY: ("E", "white"),
    Die.KICK: ("K", "brown"),
    Die.CLOCK: ("T", "black"),
    Die.COIN: ("C", "white"),
}
ROLLS = {
    Roll.COIN: _("Coin"),
    Roll.KICK_RETURN: _("Return"),
    Roll.ONSIDE: _("Onside kick"),
    Roll.PLAY: _("Play"),
    Roll.BOMB: _("Long bomb"),
    Roll.REROLL: _("Again"),
    Roll.TACKLE: _("Broken tackle"),
    Roll.CLOCK_T: _("Turnover?"),
    Roll.PENALTY: _("Flag?"),
    Roll.RETURN: _("Return"),
    Roll.BLOCK: _("Block?"),
    Roll.BLOCK_CLOCK: _("Recovery?"),
    Roll.BLOCK_RECOVER: _("Recovery"),
    Roll.PUNT: _("Punt"),
    Roll.PUNT_RETURN: _("Return"),
    Roll.FG: _("Kick"),
    Roll.FG_AGAIN: _("Again"),
    Roll.PAT: _("Extra point"),
    Roll.HAIL: _("Hail Mary"),
}
# Throws that begin a play, that may take the ball away, and that look for a foul.
SNAPS = frozenset({Roll.PLAY, Roll.BOMB})
TURNOVER_CHECKS = frozenset({Roll.CLOCK_T})
FLAGS = frozenset({Roll.PENALTY})
SPOKEN = frozenset({_("heads"), _("tails"), _("blank"), _("clock"), _("flag")})  # faces that are words
STRENGTHS: Sequence[str] = ()
FOULS = {
    "O5": _("false start"),
    "O10": _("holding"),
    "O15": _("personal foul"),
    "D5": _("offsides"),
    "D5A": _("defensive holding"),
    "D15": _("personal foul"),
}
CLOCK = ngettext_noop("{n} space left", "{n} spaces left")
PERIODS = (_("1st half"), _("2nd half"))

Titles = tuple[tuple[str, ...], tuple[str, ...]]
OFFENSE_CALLS = (_("Red run"), _("Yellow pass"), _("Green pass"), _("Long bomb"))
DEFENSE_CALLS = (_("red"), _("yellow"), _("green"))


def titles(components: Mapping[str, Any], header: Mapping[str, Any]) -> Titles:
    """What the calls are called: the offense's and the defense's."""
    return OFFENSE_CALLS, DEFENSE_CALLS


def call_of(line: Line, names: Titles) -> tuple[str, str] | None:
    """Titles of the two calls behind a line, or None where no play was called."""
    if NONE in line.calls:
        return None
    return names[0][line.calls[0]], names[1][line.calls[1]]


def dice_of(line: Line) -> tuple[str, list[tuple[str, str, str]]]:
    """A throw: its title and (die key, die name, face) of every die in it."""
    return ROLLS[Roll(line.amount)], [_shown(die, face) for die, face in line.dice]


@cache
def _shown(die: int, face: int) -> tuple[str, str, str]:
    return Die(die).name.lower(), DICE[Die(die)], face_name(die, face)


def foul_of(line: Line) -> str:
    """What the foul of a penalty throw is called."""
    ((die, face),) = line.dice
    return FOULS[face_name(die, face)]
