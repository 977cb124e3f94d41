"""Which answers are legal: predicates on the record, with the reason of a refusal.

They are the same for people, computer coaches and bulk play."""

from __future__ import annotations

from engine.kernel.compilation import rule
from engine.rulesets.touchdown_a_minute.rules.gains import legal_cancel
from engine.rulesets.touchdown_a_minute.rules.names import FIRST_DOWN, STRATEGIES, Ask, Ruling
from engine.rulesets.touchdown_a_minute.rules.record import Game
from engine.rulesets.touchdown_a_minute.rules.strengths import legal_first_down


@rule
def legal(g: Game, kind: int, by: int, answer: int) -> int:
    """Returns the Ruling on this side's answer to this Decision now."""
    if kind == Ask.CANCEL:
        return legal_cancel(g, answer)
    if kind == Ask.STRENGTH_OFF and answer == FIRST_DOWN:
        return legal_first_down(g)
    return Ruling.FINE


@rule
def how_many(g: Game, kind: int) -> int:
    """The number of answers to consider: those from 0 to this number minus one."""
    if kind == Ask.CANCEL:
        return 1 << g.canceling.count
    if kind == Ask.STRENGTH:
        return 2 * STRATEGIES
    if kind == Ask.STRATEGY_OFF or kind == Ask.STRATEGY_DEF:
        return STRATEGIES
    return 3 if kind == Ask.SCRIMMAGE or kind == Ask.STRENGTH_OFF else 2
