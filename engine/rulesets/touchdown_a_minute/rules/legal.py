"""Which answers are legal, and why not: predicates on the record,
the same for a person, a computer coach and bulk."""

from __future__ import annotations

from engine.kernel.compilation import rule
from engine.rulesets.touchdown_a_minute.rules.gains import legal_cancel
from engine.rulesets.touchdown_a_minute.rules.names import FIRST_DOWN, STRATEGIES, Ask, Ruling
from engine.rulesets.touchdown_a_minute.rules.record import Game
from engine.rulesets.touchdown_a_minute.rules.strengths import legal_first_down


@rule
def legal(g: Game, kind: int, by: int, answer: int) -> int:
    """May this side give this answer to this Decision now? A Ruling."""
    if kind == Ask.CANCEL:
        return legal_cancel(g, answer)
    if kind == Ask.STRENGTH_OFF and answer == FIRST_DOWN:
        return legal_first_down(g)
    return Ruling.FINE


@rule
def how_many(g: Game, kind: int) -> int:
    """Answers 0 to this minus one are worth looking at."""
    if kind == Ask.CANCEL:
        return 1 << g.canceling.count
    if kind == Ask.STRENGTH:
        return 2 * STRATEGIES
    if kind == Ask.STRATEGY_OFF or kind == Ask.STRATEGY_DEF:
        return STRATEGIES
    return 3 if kind == Ask.SCRIMMAGE or kind == Ask.STRENGTH_OFF else 2
