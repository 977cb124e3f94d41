"""Fourth downs: the call is a card, or a punt or a field goal without one (1G-PLAY-1)."""

from __future__ import annotations

from engine.gridiron import fourth_downs
from engine.rulesets.first_and_goal.coach.calls import offense_card
from engine.rulesets.first_and_goal.rules.names import FIELD_GOAL, OFFENSE, PUNT, Ask
from engine.rulesets.first_and_goal.rules.record import Game


def _answer(g: Game, side: int, choice: str, number: int) -> int:
    """The coach's own card, which is NONE if every card in the hand is barred."""
    if choice == fourth_downs.GO:
        return offense_card(g, side, number)
    return PUNT if choice == fourth_downs.PUNT else FIELD_GOAL


def _second_half(g: Game) -> tuple[int, int]:
    return 2, sum(g.copies[OFFENSE])


FOURTH_DOWNS = fourth_downs.FourthDowns(int(Ask.OFFENSE_CALL), _answer, _second_half)
