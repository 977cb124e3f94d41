"""The field: downs, half the distance, points. `spot` runs from the offense's own goal line (0) to 100."""

from __future__ import annotations

from typing import Any

from engine.gridiron.events import Event
from engine.kernel.compilation import rule
from engine.kernel.inputs import note

GOAL = 100


@rule
def first_and_ten(g: Any) -> None:
    """A new series where the ball lies; near the goal line the goal line is the target."""
    g.down = 1
    g.target = min(GOAL, g.spot + 10)


@rule
def yards_between_goal_lines(g: Any, total: int) -> int:
    """How many of the `total` yards that have just brought the ball to g.spot are statistics: nobody gains or
    loses a yard beyond a goal line, however far the dice go."""
    start = g.spot - total
    return int(min(GOAL - start, max(-start, total)))


@rule
def note_down(g: Any) -> None:
    """Third and fourth downs, once the ball has moved, and whether they made the line to gain."""
    made = 1 if g.spot >= g.target else 0
    if g.down == 3:
        note(g, Event.THIRD_DOWN, g.offense, made)
    elif g.down == 4:
        note(g, Event.FOURTH_DOWN, g.offense, made)


@rule
def next_down(g: Any) -> None:
    """1st down where the ball has reached the line to gain, otherwise the next one."""
    if g.spot >= g.target:
        first_and_ten(g)
        note(g, Event.FIRST_DOWN, g.offense, 1)
    else:
        g.down += 1


@rule
def half_the_distance(distance: int, round_up: bool) -> int:
    """How far a penalty moves the ball when the full walk would reach a goal line."""
    return (distance + 1) // 2 if round_up else distance // 2


@rule
def score(g: Any, side: int, points: int) -> None:
    """Points for a side."""
    g.team[side].score += points
