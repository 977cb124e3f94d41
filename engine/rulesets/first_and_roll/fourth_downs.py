"""Fourth downs: a play, a punt or a field goal is declared openly (1R-CALL-1)."""

from __future__ import annotations

from engine.gridiron import fourth_downs
from engine.rulesets.first_and_roll.rules.names import FIELD_GOAL, LENGTH, PLAY, PUNT, Ask
from engine.rulesets.first_and_roll.rules.record import Game

ANSWERS = {fourth_downs.GO: PLAY, fourth_downs.PUNT: PUNT, fourth_downs.FIELD_GOAL: FIELD_GOAL}


def _answer(g: Game, side: int, choice: str, number: int) -> int:
    return ANSWERS[choice]


def _second_half(g: Game) -> tuple[int, int]:
    return 2, g.track[LENGTH]


FOURTH_DOWNS = fourth_downs.FourthDowns(int(Ask.SCRIMMAGE), _answer, _second_half)
