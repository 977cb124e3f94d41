"""Which answers are legal: predicates on the record, with the reason of a refusal.

They are the same for people, computer coaches and bulk play."""

from __future__ import annotations

from engine.kernel.compilation import rule
from engine.rulesets.first_and_roll.rules.names import HAIL_MARY, PUNT, TWO_MINUTE, Ask, Ruling
from engine.rulesets.first_and_roll.rules.record import Game

HAIL_MARY_SPOT = 35


@rule
def legal_hail_mary(g: Game) -> int:
    """1R-HAIL-1"""
    if g.clock != g.track[TWO_MINUTE]:
        return Ruling.NOT_TWO_MINUTES
    if g.team[g.offense].timeouts > 0:
        return Ruling.TIMEOUTS_LEFT
    return Ruling.FINE if g.spot >= HAIL_MARY_SPOT else Ruling.TOO_FAR_BACK


@rule
def legal(g: Game, kind: int, by: int, answer: int) -> int:
    """1R-PUNT-1, 1R-HAIL-1: returns the Ruling on this side's answer to this Decision now."""
    if kind == Ask.SCRIMMAGE and answer == PUNT:
        return Ruling.FINE if g.down == 4 else Ruling.NOT_FOURTH_DOWN
    if kind == Ask.SCRIMMAGE and answer == HAIL_MARY:
        return legal_hail_mary(g)
    return Ruling.FINE


@rule
def how_many(g: Game, kind: int) -> int:
    """The number of answers to consider: those from 0 to this number minus one."""
    if kind == Ask.SCRIMMAGE:
        return HAIL_MARY + 1
    colors = kind == Ask.CALL_OFF or kind == Ask.CALL_DEF or kind == Ask.BLOCK_DICE or kind == Ask.PUNT_DIE
    return 3 if colors else 2
