"""Touchdown-A-Minute Football in words: its texts, and the codes of the text notation."""

from __future__ import annotations

from typing import Any

from engine.gridiron.words import Data, Label, Titles, Translate, Words, translated
from engine.notation.vocabulary import Vocabulary, codes_in, spelled_out
from engine.rulesets.touchdown_a_minute.rules.record import FOLDER, NUMBERS, STRATEGIES, Die, Roll
from engine.rulesets.touchdown_a_minute.rules.throws import face_name


class MinuteWords(Words):
    die_type, roll_type = Die, Roll
    face_name = staticmethod(face_name)
    clock_unit = "plays"
    snaps = frozenset({Roll.PLAY})
    flags = frozenset({Roll.FLAG})
    numbers = NUMBERS

    def titles(self, components: Data, header: Data) -> Titles:
        """Strategies are called as their dice."""
        names = [self.dice[die].name for die in Die][Die.RUN_INSIDE : Die.COIN]
        return names[:STRATEGIES], names[STRATEGIES:]

    def answer_label(self, decision: str, answer: Any, translate: Translate) -> Label:
        if decision == "D_CANCEL":
            return translated(self.labels("patterns")["cancel"], translate, results=", ".join(answer))
        return super().answer_label(decision, answer, translate)

    def face_label(self, die: str, face: str, translate: Translate) -> Label:
        """A result by name (GN5, CPL, TK), whatever die it is on."""
        known = self.labels("faces", "coin" if die == "coin" else "result")
        return translated(known[face if face in known else face[:2]], translate, face=face)


WORDS = MinuteWords(FOLDER)


def vocabulary(components: Data, header: Data) -> Vocabulary:
    """Returns the codes of a game, the same for every set of dice."""
    tables, dice = codes_in(FOLDER)
    return Vocabulary(answers=spelled_out(tables["answers"]), dice=dice, lists={"D_CANCEL": "-"})
