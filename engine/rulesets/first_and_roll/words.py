"""1st & Roll in words: its dice, throws and calls, in English; `translate` finds the other languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.gridiron.translation import gettext_noop as _
from engine.gridiron.translation import ngettext_noop
from engine.gridiron.words import Titles, Words
from engine.notation.vocabulary import Codes, DieCode, Vocabulary, spelled_out
from engine.rulesets.first_and_roll.rules.record import Die, Roll
from engine.rulesets.first_and_roll.rules.throws import face_name

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
FOULS = {
    "O5": _("false start"),
    "O10": _("holding"),
    "O15": _("personal foul"),
    "D5": _("offsides"),
    "D5A": _("defensive holding"),
    "D15": _("personal foul"),
}

OFFENSE_CALLS = (_("Red run"), _("Yellow pass"), _("Green pass"), _("Long bomb"))
DEFENSE_CALLS = (_("red"), _("yellow"), _("green"))


def titles(components: Mapping[str, Any], header: Mapping[str, Any]) -> Titles:
    """Returns the names of the calls: the offense's and the defense's."""
    return OFFENSE_CALLS, DEFENSE_CALLS


WORDS = Words(
    dice=DICE,
    looks=LOOKS,
    rolls=ROLLS,
    face_name=face_name,
    titles=titles,
    snaps=frozenset({Roll.PLAY, Roll.BOMB}),
    turnover_checks=frozenset({Roll.CLOCK_T}),
    flags=frozenset({Roll.PENALTY}),
    spoken=frozenset({_("heads"), _("tails"), _("blank"), _("clock"), _("flag")}),
    fouls=FOULS,
    clock=ngettext_noop("{n} space left", "{n} spaces left"),
    clock_unit="spaces",
    clock_title=_("Spaces left on the clock"),
    periods=(_("1st half"), _("2nd half")),
    period_title=_("Half"),
)


COLORS = {"R": "red", "Y": "yellow", "G": "green"}
ANSWERS: dict[str, Codes] = {
    "D_COIN_CALL": {"HEADS": "heads", "TAILS": "tails"},
    "D_COIN_CHOICE": {"REC": "receive", "KICK": "kick"},
    "D_KICKOFF_KIND": {"NORMAL": "regular", "ONSIDE": "onside"},
    "D_KICKOFF_RECEIVE": {"TB": "touchback", "RET": "return"},
    "D_SCRIMMAGE": {"PLAY": "play", "PUNT": "punt", "FG": "field_goal", "HAIL": "hail_mary"},
    "D_CALL_OFF": COLORS,
    "D_CALL_DEF": COLORS,
    "D_BOMB": {"NORMAL": "normal", "BOMB": "bomb"},
    "D_BREAKAWAY": {"GO": "reroll", "STOP": "stop"},
    "D_PENALTY": {"ACC": "accept", "DEC": "decline"},
    "D_BLOCK_DICE": {"RY": ["red", "yellow"], "RG": ["red", "green"], "YG": ["yellow", "green"]},
    "D_PUNT_DIE": COLORS,
    "D_PUNT_RECEIVE": {"FC": "fair_catch", "RET": "return"},
    "D_BLOCK_RETURN": {"HOLD": "hold", "RET": "return"},
    "D_TRY": {"XP": "pat", "TWO": "two_point"},
    "D_RUNOFF": {"RUN": "run", "LEAVE": "leave"},
    "D_TIMEOUT": {"TO": "use", "NO": "pass"},
}
FLAG = {"F": "flag"}
DIE_CODES = (
    *(DieCode(letter, f"off_{color}", plain=str.lower) for letter, color in COLORS.items()),
    *(DieCode(f"D{letter}", f"def_{color}", FLAG, str.lower) for letter, color in COLORS.items()),
    DieCode("E", "penalty", plain=str.upper),
    DieCode("K", "kick"),
    DieCode("T", "clock", {"-": "blank", "C": "clock", "T": "T"}, str.lower),
    DieCode("C", "coin", {"H": "heads", "T": "tails"}, str.lower),
)


def vocabulary(components: Mapping[str, Any], header: Mapping[str, Any]) -> Vocabulary:
    """Returns the codes of a game, the same for every set of dice."""
    return Vocabulary(answers=spelled_out(ANSWERS), dice=DIE_CODES)
