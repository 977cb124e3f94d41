"""The situational coach's value of a situation, for penalties and circles."""

from __future__ import annotations

from engine.kernel.compilation import rule
from engine.rulesets.first_and_roll.rules.names import (
    ACCEPT,
    DECLINE,
    GREEN,
    REROLL,
    STOP,
    Die,
    Phase,
    Roll,
    Symbol,
)
from engine.rulesets.first_and_roll.rules.penalties import automatic, is_safety
from engine.rulesets.first_and_roll.rules.record import Game
from engine.rulesets.first_and_roll.rules.scrimmage import OVERTHROW, RED_ZONE, overthrown

TOUCHDOWN, SAFETY = 120, -60  # in yards of field position, as the numbers below
LOST = 80  # a ball given away where it lies


@rule
def situation_value(spot: int, down: int, to_go: int) -> int:
    """The value of spot, down and yards to go to the offense: a fit to the equilibrium of mixes.py."""
    if spot >= 100:
        return TOUCHDOWN
    if spot <= 0:
        return SAFETY
    if down == 1:
        return spot - (12 * (to_go - 10) if to_go > 10 else 6 * (to_go - 10)) // 10
    if down == 2:
        return spot - 18 * (to_go - 5) // 10
    if down == 3:
        return spot - (24 * to_go - 20) // 10
    if down == 4:
        return spot - min(470, 100 + 42 * to_go) // 10
    return spot - LOST


@rule
def value_as_rolled(g: Game) -> int:
    """Returns the value of the play as it was rolled. T and T have lost the ball."""
    end = g.spot if overthrown(g) else g.spot + g.total
    if g.throw.face[Die.CLOCK] == Symbol.T and 0 < end < 100:
        return end - LOST
    if end >= g.target:
        return situation_value(end, 1, min(10, 100 - end))
    return situation_value(end, g.down + 1, g.target - end)


@rule
def value_after_penalty(g: Game) -> int:
    """Returns the value after the penalty is enforced, approximately where it is half the distance."""
    if is_safety(g):
        return SAFETY
    spot = max(1, min(99, g.spot + g.walk))
    if g.walk > 0 and (automatic(g) or spot >= g.target):
        return situation_value(spot, 1, min(10, 100 - spot))
    return situation_value(spot, g.down, g.target - spot)


@rule
def penalty_answer(g: Game, by: int) -> int:
    """Returns the better choice for the side that decides."""
    if g.phase == Phase.TRY:
        good = g.total >= 100 - g.spot and not overthrown(g)
        return DECLINE if good == (by == g.offense) else ACCEPT
    if g.move == Roll.PLAY:
        return ACCEPT if (value_after_penalty(g) > value_as_rolled(g)) == (by == g.offense) else DECLINE
    if g.move == Roll.PUNT_RETURN and by != g.offense:
        long_return = g.total >= -g.walk or g.caught + g.total >= 100
        return DECLINE if long_return else ACCEPT
    return ACCEPT


@rule
def breakaway_answer(g: Game, by: int) -> int:
    """A circle is rolled again, unless a pass has to stop in the end zone and would rather overshoot it."""
    passing = g.phase == Phase.TRY or (g.move == Roll.PLAY or g.move == Roll.BOMB)
    to_goal = 100 - g.spot
    if not passing or g.circled != GREEN or to_goal > RED_ZONE:
        return REROLL
    caught, overshot = 0, 0
    for face in range(6):
        total = g.total + (g.dice[GREEN][face] >> 2)
        if total > to_goal + OVERTHROW:
            overshot += 1
        elif total >= to_goal > g.total:
            caught += 1
    return REROLL if caught > overshot else STOP
