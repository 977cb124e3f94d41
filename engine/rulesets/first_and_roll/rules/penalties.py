"""Penalties: 1R-PEN, and what 1R-TURN-4 and 1R-PUNT-6 share."""

from __future__ import annotations

from engine.gridiron.events import Event
from engine.gridiron.field import accepts_penalty, first_and_ten, half_the_distance
from engine.kernel.compilation import rule
from engine.kernel.inputs import note
from engine.rulesets.first_and_roll.rules.record import (
    PENALTY,
    Ask,
    Die,
    Game,
    HalfDistance,
    OnGoalLine,
    OwnGoal,
    Phase,
    Roll,
)
from engine.rulesets.first_and_roll.rules.scoring import safety
from engine.rulesets.first_and_roll.rules.throws import throw


@rule
def throw_flag(g: Game) -> None:
    """1R-PEN-1: the penalty die gives the side and the yards, forward positive, which go to g.walk."""
    throw(g, Roll.PENALTY, 1 - g.offense, PENALTY)
    g.walk = g.throw.face[Die.PENALTY] >> 1
    note(g, Event.FOUL, 1 - g.offense if g.walk > 0 else g.offense, abs(g.walk))


@rule
def automatic(g: Game) -> bool:
    """1R-PEN-1: whether this foul brings a 1st down wherever it ends (D5A)."""
    return (g.throw.face[Die.PENALTY] & 1) == 1


@rule
def void_on_a_return(g: Game) -> bool:
    """1R-TURN-4, 1R-PUNT-6: O5 and D5, not D5A."""
    return abs(g.walk) == 5 and not automatic(g)


@rule
def accepted(g: Game) -> bool:
    """1R-PEN-2: the offended side chooses."""
    return accepts_penalty(g, Ask.PENALTY)


@rule
def step_off(g: Game) -> None:
    """1R-PEN-4, -5: marks off g.walk from g.spot, half the distance where it would reach a goal line."""
    round_up = g.options.half_distance_rounding == HalfDistance.UP
    end = g.spot + g.walk
    if end >= 100:
        g.spot = min(99, g.spot + half_the_distance(100 - g.spot, round_up))
    elif end <= 0:
        g.spot = max(1, g.spot - half_the_distance(g.spot, round_up))
    else:
        g.spot = end


@rule
def is_safety(g: Game) -> bool:
    """1R-PEN-5: holding on or behind the own goal line (`o10_on_goal_line`); for the other fouls
    `o5_o15_own_goal` says so."""
    end = g.spot + g.walk
    behind = end < 0 or (end == 0 and g.options.o10_on_goal_line == OnGoalLine.SAFETY)
    return behind and (g.walk == -10 or g.options.o5_o15_own_goal == OwnGoal.SAFETY)


@rule
def replay_the_down(g: Game) -> None:
    """1R-PEN-2, -3, -5, 1R-PUNT-6: an accepted foul is marked off from the line of scrimmage and the down, or
    the free kick, is repeated; the line to gain stays, a defensive foul may reach it."""
    if is_safety(g):
        safety(g)
        return
    step_off(g)
    if g.phase == Phase.DOWN and g.walk > 0 and (automatic(g) or g.spot >= g.target):
        first_and_ten(g)
        note(g, Event.FIRST_DOWN, g.offense, 1)
