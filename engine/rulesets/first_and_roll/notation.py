"""The codes of 1st & Roll."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.notation.vocabulary import Codes, DieCode, Vocabulary, spelled_out

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
DICE = (
    *(DieCode(letter, f"off_{color}", plain=str.lower) for letter, color in COLORS.items()),
    *(DieCode(f"D{letter}", f"def_{color}", FLAG, str.lower) for letter, color in COLORS.items()),
    DieCode("E", "penalty", plain=str.upper),
    DieCode("K", "kick"),
    DieCode("T", "clock", {"-": "blank", "C": "clock", "T": "T"}, str.lower),
    DieCode("C", "coin", {"H": "heads", "T": "tails"}, str.lower),
)


def vocabulary(components: Mapping[str, Any], header: Mapping[str, Any]) -> Vocabulary:
    """Returns the codes of a game, the same for every set of dice."""
    return Vocabulary(answers=spelled_out(ANSWERS), dice=DICE)
