"""1st & Goal in words: titles of calls, dice and throws. English here; `translate` finds other languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.gridiron.translation import gettext_noop as _
from engine.gridiron.translation import ngettext_noop
from engine.gridiron.words import Titles, Words
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
    Roll.TURNOVER_MOVE: _("Spot of the turnover"),
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


def titles(components: Mapping[str, Any], header: Mapping[str, Any]) -> Titles:
    """Returns the titles of the cards: the offense's and the defense's plays in the order of the matrix."""
    matrix = components["matrix"][header["options"]["matrix"]]
    return [play["name"] for play in matrix["offense"]], [play["name"] for play in matrix["defense"]]


WORDS = Words(
    dice=DICE,
    looks=LOOKS,
    rolls=ROLLS,
    face_name=face_name,
    titles=titles,
    snaps=frozenset({Roll.SCRIMMAGE, Roll.SNEAK}),
    turnover_checks=frozenset({Roll.TURNOVER_CHECK}),
    flags=frozenset({Roll.PENALTY_CHECK}),
    spoken=frozenset({_("heads"), _("tails"), _("BLANK")}),
    clock=ngettext_noop("{n} card left", "{n} cards left"),
    clock_unit="cards",
    clock_title=_("Cards that the offense has left, deck and hand"),
    periods=(_("1st half"), _("2nd half")),
    period_title=_("Half"),
)

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
