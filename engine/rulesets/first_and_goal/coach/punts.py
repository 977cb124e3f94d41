"""Punts: with all dice, or the Play die in the place of one of them, whichever pins the receivers deeper."""

from __future__ import annotations

from engine.gridiron.field import GOAL
from engine.kernel.compilation import rule
from engine.rulesets.first_and_goal.coach.evaluation import mean_of
from engine.rulesets.first_and_goal.rules.legal import legal
from engine.rulesets.first_and_goal.rules.names import METHOD_A, Ask, Die, Kick, Phase, Ruling
from engine.rulesets.first_and_goal.rules.record import Game
from engine.rulesets.first_and_goal.rules.scoring import TOUCHBACK_SPOT

SPREAD = 10  # yards by which a punt may come down nearer or farther than its mean
RECOVERIES = 2  # yards that recoveries and fouls of the Play die are worth on average


@rule
def caught_at(landing: int, back: int) -> int:
    """Returns where the receivers start on average if punts come down here on average and `back` yards
    follow. Those that reach the goal line are touchbacks."""
    over, short = landing + SPREAD - GOAL, GOAL - landing + SPREAD
    if over <= 0:
        return GOAL - landing + back
    if short <= 0:
        return TOUCHBACK_SPOT
    return (over * TOUCHBACK_SPOT + short * (short // 2 + back)) // (2 * SPREAD)


@rule
def receivers_spot(g: Game, by: int, method: int) -> int:
    """Returns the receivers' average first spot after a punt by this method, from their own goal line. The
    Play die stops one return in six, and blocks one punt in six; two in six are dead where they fall."""
    dice = g.kick_dice[by][Kick.PUNT]
    back = mean_of(g, 1 - by, g.kick_dice[1 - by][Kick.PUNT_RETURN])
    if method == METHOD_A:
        return caught_at(g.spot + mean_of(g, by, dice), 5 * back // 6)
    landing = g.spot + mean_of(g, by, dice - (1 << (method - 1)))
    return (5 * caught_at(landing, back // 2) + GOAL - g.spot) // 6 - RECOVERIES


@rule
def best_method(g: Game, by: int) -> int:
    """Returns the answer to PUNT_METHOD that leaves the receivers deepest."""
    best, deepest = METHOD_A, receivers_spot(g, by, METHOD_A)
    if g.phase != Phase.DOWN:
        return best
    for die in range(Die.BLACK):
        method = die + 1
        if legal(g, Ask.PUNT_METHOD, by, method) == Ruling.FINE:
            spot = receivers_spot(g, by, method)
            if spot < deepest:
                best, deepest = method, spot
    return best
