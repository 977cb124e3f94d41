"""The situational coach's calls: strategies by down, distance and plays left."""

from __future__ import annotations

from engine.coaches.profiles import BLITZ, PASSING
from engine.coaches.traits import lead_of, trait
from engine.kernel.compilation import rule
from engine.kernel.dice import scale
from engine.rulesets.touchdown_a_minute.coach.evaluation import is_late, plays_left, protects_lead
from engine.rulesets.touchdown_a_minute.rules.names import BLITZ as SEND_BLITZ
from engine.rulesets.touchdown_a_minute.rules.names import LONG_PASS, STRATEGIES, Phase
from engine.rulesets.touchdown_a_minute.rules.record import Game

USUAL = 100  # percent
FAR = 70  # from there the goal line is near enough for any play
NEAR_END = 12  # plays left in the game
# By situation: weights of run inside, run outside, short pass, long pass ...
OFFENSE = ((45, 12, 38, 5), (34, 16, 38, 12), (20, 22, 38, 20), (5, 30, 30, 35))
# ... and of stop run, nickel, dime, blitz against them.
DEFENSE = ((35, 40, 10, 15), (20, 50, 15, 15), (12, 45, 28, 15), (5, 35, 50, 10))


@rule
def needs_the_whole_field(g: Game) -> bool:
    """Whether short gains are of no use: behind in the last plays, or the last play of a half."""
    if g.phase == Phase.TRY or g.spot >= FAR:
        return False
    return (is_late(g, 6) and lead_of(g, g.offense) < 0) or (g.quarter == 2 and plays_left(g) == 1)


@rule
def situation(g: Game) -> int:
    """0 to 3: from short yardage to a side that needs the whole field."""
    to_go = g.target - g.spot
    if needs_the_whole_field(g):
        return 3
    if to_go <= 3 or g.phase == Phase.TRY:
        return 0
    return 1 if to_go <= 7 else 2


@rule
def offense_weight(g: Game, strategy: int) -> int:
    """Returns the offense's weight of this strategy here."""
    if strategy == LONG_PASS and g.phase != Phase.TRY and protects_lead(g, NEAR_END):
        return 0
    taste = USUAL if g.is_run[strategy] == 1 else trait(g, g.offense, PASSING)
    return OFFENSE[situation(g)][strategy] * taste


@rule
def defense_weight(g: Game, strategy: int) -> int:
    """Returns the defense's weight of this strategy here."""
    taste = trait(g, 1 - g.offense, BLITZ) if strategy == SEND_BLITZ else USUAL
    return DEFENSE[situation(g)][strategy] * taste


@rule
def by_weight(weights: tuple[int, int, int, int], number: int) -> int:
    """One of the four strategies of a color, each with the chance of its weight."""
    pick = scale(number, weights[0] + weights[1] + weights[2] + weights[3])
    for strategy in range(STRATEGIES):
        pick -= weights[strategy]
        if pick < 0:
            return strategy
    return 0  # not reached


@rule
def offense_call(g: Game, number: int) -> int:
    """Returns a strategy that suits down and distance."""
    weights = (offense_weight(g, 0), offense_weight(g, 1), offense_weight(g, 2), offense_weight(g, 3))
    return by_weight(weights, number)


@rule
def defense_call(g: Game, number: int) -> int:
    """Returns a strategy against the offense's down and distance."""
    weights = (defense_weight(g, 0), defense_weight(g, 1), defense_weight(g, 2), defense_weight(g, 3))
    return by_weight(weights, number)
