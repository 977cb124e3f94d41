"""1st & Roll in words: its texts, and the codes of the text notation."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from engine.gridiron.translation import Translate
from engine.gridiron.words import Data, Label, Titles, Words, translated
from engine.notation.vocabulary import Codes, DieCode, Vocabulary, spelled_out
from engine.rulesets.first_and_roll.rules.record import NUMBERS, Die, Roll
from engine.rulesets.first_and_roll.rules.throws import face_name

MARKED = re.compile(r"(?P<yards>-?\d+)(?P<mark>[os])")


class RollWords(Words):
    die_type, roll_type = Die, Roll
    face_name = staticmethod(face_name)
    clock_unit = "spaces"
    snaps = frozenset({Roll.PLAY, Roll.BOMB})
    turnover_checks = frozenset({Roll.CLOCK_T})
    flags = frozenset({Roll.PENALTY})
    numbers = NUMBERS

    def titles(self, components: Data, header: Data) -> Titles:
        return self.texts["offense_calls"], self.texts["defense_calls"]

    def answer_label(self, decision: str, answer: Any, translate: Translate) -> Label:
        if decision == "D_BLOCK_DICE":
            first, second = (translate(self.texts["colors"][color]) for color in answer)
            return translated(self.labels("patterns")["block"], translate, one=first, other=second)
        return super().answer_label(decision, answer, translate)

    def face_label(self, die: str, face: str, translate: Translate) -> Label:
        if marked := MARKED.fullmatch(face):
            circled = "circle" if marked["mark"] == "o" else "square"
            return translated(self.labels("patterns")[circled], translate, n=marked["yards"])
        return super().face_label("flag" if face == "flag" else die, face, translate)


WORDS = RollWords(Path(__file__).parent)

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


def vocabulary(components: Data, header: Data) -> Vocabulary:
    """Returns the codes of a game, the same for every set of dice."""
    return Vocabulary(answers=spelled_out(ANSWERS), dice=DIE_CODES)
