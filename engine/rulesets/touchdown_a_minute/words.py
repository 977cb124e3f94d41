"""Touchdown-A-Minute Football in words: its texts, and the codes of the text notation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.gridiron.translation import Translate
from engine.gridiron.words import Data, Label, Titles, Words, translated
from engine.notation.vocabulary import Codes, DieCode, Vocabulary, spelled_out
from engine.rulesets.touchdown_a_minute.rules.record import NUMBERS, STRATEGIES, Die, Roll
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


WORDS = MinuteWords(Path(__file__).parent)

OFFENSE = {"RI": "run_inside", "RO": "run_outside", "SP": "short_pass", "LP": "long_pass"}
DEFENSE = {"SR": "stop_run", "NI": "nickel", "DI": "dime", "BL": "blitz"}
ANSWERS: dict[str, Codes] = {
    "D_STRENGTH": OFFENSE | DEFENSE,
    "D_COIN_CALL": {"HEADS": "heads", "TAILS": "tails"},
    "D_COIN_CHOICE": {"REC": "receive", "KICK": "kick"},
    "D_KICKOFF_KIND": {"NORMAL": "regular", "ONSIDE": "onside"},
    "D_SCRIMMAGE": {"PLAY": "play", "PUNT": "punt", "FG": "field_goal"},
    "D_STRATEGY_OFF": OFFENSE,
    "D_STRATEGY_DEF": DEFENSE,
    "D_HOME_REROLL": {"AGAIN": "reroll", "KEEP": "keep"},
    "D_STRENGTH_OFF": {"EXTRA": "extra", "SAVE": "pass", "FIRST": "first_down"},
    "D_STRENGTH_DEF": {"EXTRA": "extra", "SAVE": "pass"},
    "D_PENALTY": {"ACC": "accept", "DEC": "decline"},
    "D_RUNBACK": {"RUN": "run", "HOLD": "hold"},
    "D_PUNT_RECEIVE": {"FC": "fair_catch", "RET": "return"},
    "D_TRY": {"XP": "kick", "TWO": "two_point"},
    "D_TIMEOUT": {"TO": "use", "NO": "pass"},
}
DIE_CODES = (
    *(DieCode(str(number), f"white_{number}", plain=str.upper) for number in range(1, 5)),
    *(DieCode(letters, name, plain=str.upper) for letters, name in (OFFENSE | DEFENSE).items()),
    DieCode("C", "coin", {"H": "heads", "T": "tails"}, str.lower),
)


def vocabulary(components: Data, header: Data) -> Vocabulary:
    """Returns the codes of a game, the same for every set of dice."""
    return Vocabulary(
        answers=spelled_out(ANSWERS),
        dice=DIE_CODES,
        lists={"D_CANCEL": "-"},
    )
