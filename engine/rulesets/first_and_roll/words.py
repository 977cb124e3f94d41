"""1st & Roll in words: its texts, and the codes of the text notation."""

from __future__ import annotations

import re
from typing import Any

from engine.gridiron.words import Data, Label, Titles, Translate, Words, translated
from engine.notation.vocabulary import Vocabulary, codes_in, spelled_out
from engine.rulesets.first_and_roll.rules.record import FOLDER, NUMBERS, Die, Roll
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


WORDS = RollWords(FOLDER)


def vocabulary(components: Data, header: Data) -> Vocabulary:
    """Returns the codes of a game, the same for every set of dice."""
    tables, dice = codes_in(FOLDER)
    return Vocabulary(answers=spelled_out(tables["answers"]), dice=dice)
