"""Penalties: 1G-PEN."""

from __future__ import annotations

from engine.gridiron.events import Event
from engine.gridiron.field import accepts_penalty, half_the_distance
from engine.kernel.compilation import rule
from engine.kernel.inputs import note
from engine.rulesets.first_and_goal.rules.cards import undo_burn
from engine.rulesets.first_and_goal.rules.record import (
    PENALTY,
    REFEREE,
    Ask,
    DefenseHalf,
    Face,
    Game,
    HalfDistance,
    Roll,
    SafetyLine,
)
from engine.rulesets.first_and_goal.rules.throws import throw


@rule
def flagged(g: Game) -> bool:
    """1G-PEN-1, -2, -9: whether there is a foul. Its yards, forward positive, go to g.walk. D is the side
    without the ball."""
    throw(g, Roll.PENALTY_CHECK, g.offense, 0, 0, REFEREE | PENALTY)
    by_defense = g.throw.referee == Face.D
    if not by_defense and g.throw.referee != Face.O:
        return False
    if g.throw.penalty == Face.FIFTEEN:
        g.walk = 15
    elif g.throw.penalty == Face.TEN:
        g.walk = 10
    else:
        g.walk = 5
    if not by_defense:
        g.walk = -g.walk
    undo_burn(g)
    note(g, Event.FOUL, 1 - g.offense if by_defense else g.offense, abs(g.walk))
    return True


@rule
def accepted(g: Game) -> bool:
    """1G-PEN-3: the offended coach chooses."""
    return accepts_penalty(g, Ask.PENALTY_ANSWER)


@rule
def walk_off(g: Game) -> None:
    """1G-PEN-4, -6, -7: marks off g.walk from g.spot, half the distance where it would reach a goal line."""
    round_up = g.options.half_distance_rounding == HalfDistance.UP
    crosses = g.options.safety_line == SafetyLine.CROSSES
    end = g.spot + g.walk
    if end >= 100:
        to_the_one = g.options.defense_half_distance == DefenseHalf.TO_THE_ONE
        g.spot = 99 if to_the_one else min(99, g.spot + half_the_distance(100 - g.spot, round_up))
    elif end < 0 or (end == 0 and not crosses):
        g.spot = max(min(1, g.spot), g.spot - half_the_distance(g.spot, round_up))
    else:
        g.spot = end


@rule
def brings_first_down(g: Game) -> bool:
    """1G-PEN-5: a foul by the defense with 5A, or one that reached the target."""
    return g.walk > 0 and (g.throw.penalty == Face.FIVE_A or g.spot >= g.target)
