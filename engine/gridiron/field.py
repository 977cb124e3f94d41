"""The field: downs, half the distance, points. `spot` runs from the offense's own goal line (0) to 100."""

from __future__ import annotations

from typing import Any

from engine.gridiron.events import Event
from engine.kernel.compilation import rule
from engine.kernel.inputs import note

GOAL = 100


@rule
def first_and_ten(g: Any) -> None:
    """Starts a new series at the spot; near the goal line the goal line is the line to gain."""
    g.down = 1
    g.target = min(GOAL, g.spot + 10)


@rule
def yards_between_goal_lines(g: Any, total: int) -> int:
    """The part of the `total` yards that counts as statistics, given that they ended at g.spot: yards
    beyond a goal line do not count."""
    start = g.spot - total
    return int(min(GOAL - start, max(-start, total)))


@rule
def note_down(g: Any) -> None:
    """Notes third and fourth downs, after the play, and whether they reached the line to gain."""
    made = 1 if g.spot >= g.target else 0
    if g.down == 3:
        note(g, Event.THIRD_DOWN, g.offense, made)
    elif g.down == 4:
        note(g, Event.FOURTH_DOWN, g.offense, made)


@rule
def next_down(g: Any) -> None:
    """1st down if the ball has reached the line to gain, otherwise the next down."""
    if g.spot >= g.target:
        first_and_ten(g)
        note(g, Event.FIRST_DOWN, g.offense, 1)
    else:
        g.down += 1


@rule
def half_the_distance(distance: int, round_up: bool) -> int:
    """The yards of a penalty whose full distance would reach a goal line."""
    return (distance + 1) // 2 if round_up else distance // 2


@rule
def score(g: Any, side: int, points: int) -> None:
    """Points for a side."""
    g.team[side].score += points
