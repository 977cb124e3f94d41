"""What the games share on the field: downs, points, penalties, time-outs, and a game from kickoff to end.

`spot` runs from the offense's own goal line (0) to 100.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from engine.gridiron.events import Event
from engine.kernel.compilation import rule
from engine.kernel.dice import seed
from engine.kernel.inputs import MOST_INPUTS, ask, count_event, note, tell

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
def count_down(g: Any, made: int) -> None:
    """Counts a third or fourth down without a line of its own: a ball that was lost and a Hail Mary tell
    whether the line to gain was made."""
    if g.down == 3:
        count_event(g, Event.THIRD_DOWN, g.offense, made)
    elif g.down == 4:
        count_event(g, Event.FOURTH_DOWN, g.offense, made)


@rule
def note_hail_mary(g: Any, caught: bool) -> None:
    """Notes a Hail Mary, which is a first down if it is caught."""
    note(g, Event.HAIL_MARY, g.offense, GOAL - g.spot if caught else 0)
    count_down(g, 1 if caught else 0)
    if caught:
        count_event(g, Event.FIRST_DOWN, g.offense, 1)


@rule
def note_snap(g: Any, event: int, yards: int, on_try: bool) -> None:
    """Notes a run or pass of the offense. That of a two-point try does not count."""
    if on_try:
        tell(g, event, g.offense, yards)
    else:
        note(g, event, g.offense, yards)


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
    g.team[side].score += points


@rule
def award(g: Any, side: int, event: int, points: int) -> None:
    """Points for a side, and their event."""
    score(g, side, points)
    note(g, event, side, points)


@rule
def award_extra_point(g: Any, good: bool) -> None:
    """One point for the offense if its kick is good."""
    if good:
        award(g, g.offense, Event.EXTRA_POINT, 1)
    else:
        note(g, Event.EXTRA_POINT_MISSED, g.offense, 0)


@rule
def award_two_points(g: Any, good: bool) -> None:
    """Two points for the offense if its play on the try is good."""
    if good:
        award(g, g.offense, Event.TWO_POINT, 2)
    else:
        note(g, Event.TWO_POINT_FAILED, g.offense, 0)


@rule
def end_game(g: Any, final: int) -> None:
    """The last phase."""
    g.phase = final
    note(g, Event.GAME_OVER, 0, 0)


@rule
def go_on_after_score(g: Any, phase: int, final: int, in_overtime: bool) -> None:
    """The first score of an overtime ends the game; otherwise `phase` is next."""
    g.phase = phase
    if in_overtime:
        end_game(g, final)


@rule
def fresh_timeouts(g: Any, number: int) -> None:
    """So many time-outs for each side."""
    g.team[0].timeouts = number
    g.team[1].timeouts = number


YES = 0


@rule
def accepts_penalty(g: Any, question: int) -> bool:
    """The offended side accepts or declines. g.walk has the yards of the foul; positive is forward,
    against the defense."""
    offended = g.offense if g.walk > 0 else 1 - g.offense
    if ask(g, question, offended, 0) == YES:
        note(g, Event.PENALTY, 1 - offended, abs(g.walk))
        return True
    note(g, Event.DECLINED, offended, abs(g.walk))
    return False


@rule
def spends_timeout(g: Any, side: int, question: int) -> bool:
    """A time-out of this side, if it has one left and wants it."""
    if g.team[side].timeouts == 0 or ask(g, question, side, 0) != YES:
        return False
    g.team[side].timeouts -= 1
    note(g, Event.TIMEOUT, side, 1)
    return True


G = TypeVar("G")


def whole_game(step: Callable[[G], None], final: int) -> Callable[[G, int, int, int], None]:
    """The rule (record, master, season, game) that plays a whole game by its own dice and coaches.

    `step` is the ruleset's own and `final` its last phase. A game that reaches the cap on inputs stops in
    another phase."""

    @rule
    def play_out(g: Any, master: int, season: int, game: int) -> None:
        seed(g, master, season, game)
        while g.phase != final and g.asked < MOST_INPUTS:
            step(g)

    return play_out
