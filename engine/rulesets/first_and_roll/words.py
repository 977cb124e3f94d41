"""1st & Roll in words: its dice, throws and calls, in English; `translate` finds the other languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.gridiron.translation import gettext_noop as _
from engine.gridiron.translation import ngettext_noop
from engine.gridiron.words import DieLabel, Titles, Words, label
from engine.notation.vocabulary import Codes, DieCode, Vocabulary, spelled_out
from engine.rulesets.first_and_roll.rules.record import Die, Roll
from engine.rulesets.first_and_roll.rules.throws import face_name

DICE = {
    Die.OFF_RED: DieLabel("R", "red", "red"),
    Die.OFF_YELLOW: DieLabel("Y", "yellow", "yellow"),
    Die.OFF_GREEN: DieLabel("G", "green", "green"),
    Die.DEF_RED: DieLabel("dR", "red", "defense red"),
    Die.DEF_YELLOW: DieLabel("dY", "yellow", "defense yellow"),
    Die.DEF_GREEN: DieLabel("dG", "green", "defense green"),
    Die.PENALTY: DieLabel("E", "white", "Penalty die"),
    Die.KICK: DieLabel("K", "brown", "Kick die"),
    Die.CLOCK: DieLabel("T", "black", "Clock die"),
    Die.COIN: DieLabel("C", "white", "coin"),
}
ROLLS = {
    Roll.COIN: label("Coin", "The coin is tossed.", "1R-SETUP-2"),
    Roll.KICK_RETURN: label("Return", "The receivers run the kickoff back.", "1R-KICKOFF-3"),
    Roll.ONSIDE: label("Onside kick", "Far enough and a T: the kickers keep the ball.", "1R-ONSIDE-2"),
    Roll.PLAY: label("Play", "The called dice, and the clock die.", "1R-PLAY-1", "1R-PLAY-2"),
    Roll.BOMB: label("Long bomb", "Green plus kick minus yellow, unless a 0 shows.", "1R-BOMB-2"),
    Roll.REROLL: label("Again", "Breakaway: the circled die once more.", "1R-BRK-1"),
    Roll.TACKLE: label("Broken tackle", "The red die once more.", "1R-TACKLE-1"),
    Roll.CLOCK_T: label("Turnover?", "A second T loses the ball.", "1R-TURN-1"),
    Roll.PENALTY: label("Flag?", "O is a foul by the offense, D by the defense.", "1R-PEN-1"),
    Roll.RETURN: label("Return", "The turnover is run back.", "1R-TURN-2", "1R-TURN-3"),
    Roll.BLOCK: label("Block?", "Two flags block the kick.", "1R-PUNT-1", "1R-FG-1"),
    Roll.BLOCK_CLOCK: label("Recovery?", "A T: the defense has the blocked punt.", "1R-PUNT-2"),
    Roll.BLOCK_RECOVER: label(
        "Recovery", "The offense has the blocked punt: how far does it get?", "1R-PUNT-2"
    ),
    Roll.PUNT: label("Punt", "How far the punt carries.", "1R-PUNT-3"),
    Roll.PUNT_RETURN: label("Return", "The receivers run the punt back.", "1R-PUNT-5"),
    Roll.FG: label("Kick", "The kick die must reach the goal line.", "1R-FG-1"),
    Roll.FG_AGAIN: label("Again", "A 20 from close range: only a second 20 misses.", "1R-FG-2"),
    Roll.PAT: label("Extra point", "Only a T with a 20 misses.", "1R-TRY-1"),
    Roll.HAIL: label("Hail Mary", "Two circles: touchdown.", "1R-HAIL-1"),
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
