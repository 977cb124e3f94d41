"""The situational coach's strengths: used where they change a series, or before the quarter ends."""

from __future__ import annotations

from engine.gridiron.field import GOAL
from engine.kernel.compilation import rule
from engine.rulesets.touchdown_a_minute.coach.evaluation import current_gain, plays_left
from engine.rulesets.touchdown_a_minute.rules.names import (
    BLITZ,
    DIME,
    EXTRA,
    FIRST_DOWN,
    NICKEL,
    SAVE_IT,
    STOP_RUN,
    STRATEGIES,
    Kind,
    Ruling,
)
from engine.rulesets.touchdown_a_minute.rules.record import Game
from engine.rulesets.touchdown_a_minute.rules.scrimmage import is_lost
from engine.rulesets.touchdown_a_minute.rules.strengths import legal_first_down
from engine.rulesets.touchdown_a_minute.rules.throws import number_of

LAST_PLAYS = 6
BIG_GAIN = 10


@rule
def is_key_down(g: Game) -> bool:
    """A down that ends or keeps a series, or one of the last chances of the quarter."""
    return g.down >= 3 or plays_left(g) <= LAST_PLAYS


@rule
def offense_strength(g: Game) -> int:
    """Save the ball, make the first down, or stretch a big gain into a score. A run's result is of no use
    to a pass, nor a pass's to a run."""
    gain, own = current_gain(g), g.team[g.offense].strength
    helps = g.is_run[own] == g.is_run[g.offense_call]
    if is_lost(g) and helps:
        return EXTRA
    if legal_first_down(g) == Ruling.FINE and is_key_down(g):
        return FIRST_DOWN
    stopped = gain < 1 and is_key_down(g)
    stretch = BIG_GAIN <= gain < GOAL - g.spot
    return EXTRA if helps and (stopped or stretch) else SAVE_IT


@rule
def defense_strength(g: Game) -> int:
    """Stop what would be a first down or a big gain; make a sack or an interception of an incomplete pass."""
    is_run, call = g.is_run[g.offense_call] == 1, g.team[1 - g.offense].strength - STRATEGIES
    hurts = g.spot + g.least >= g.target or g.least >= BIG_GAIN
    caught, thrown = number_of(g, Kind.CP), number_of(g, Kind.BP)
    if call == STOP_RUN:
        return EXTRA if is_run and g.least > 0 and (hurts or plays_left(g) <= LAST_PLAYS) else SAVE_IT
    if call == NICKEL:
        return EXTRA if not is_run and caught > thrown and (hurts or caught == thrown + 1) else SAVE_IT
    if call == DIME:
        return EXTRA if not is_run and caught == 0 and not is_lost(g) else SAVE_IT
    incomplete = not is_run and caught <= thrown and not is_lost(g)
    return EXTRA if call == BLITZ and incomplete and g.down < 4 else SAVE_IT
