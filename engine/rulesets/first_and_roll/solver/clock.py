"""The clock marker: what a situation is worth after a play, before anybody knows whether the marker moves."""

from __future__ import annotations

from engine.coaches.solutions.board import LEADS, WHOLE
from engine.gridiron.field import GOAL
from engine.kernel.compilation import rule
from engine.rulesets.first_and_roll.solver.board import (
    ON_LAST,
    ROWS,
    RUN_OFF,
    THEIR_RUN_OFF,
    TIMEOUTS,
    Board,
)


@rule
def slot_of(spaces: int) -> int:
    """The slot of more spaces than one, or of the last one with all time-outs."""
    return ON_LAST + spaces % 3 if spaces > 1 else ON_LAST - 1


@rule
def blend(b: Board, stays: int, moves: int) -> int:
    """The mean of a marker that stays and one that moves."""
    return (moves * b.moves + stays * (WHOLE - b.moves)) // WHOLE


@rule
def later(b: Board, view: int, kind: int, end: int, now: int, one: int, two: int) -> int:
    """The value once the clock has counted. `now`: with the marker where it is; `one` and `two`: with as many
    spaces fewer. On the last space they are the values of using a time-out, ours and theirs; `end`: without
    one."""
    if b.spaces == 1:
        moved = max(end, one) if b.ours[view] > 0 else end
        return blend(b, now, min(moved, two) if b.ours[1 - view] > 0 else moved)
    if kind == RUN_OFF:
        return blend(b, max(now, one), max(one, two))
    if kind == THEIR_RUN_OFF:
        return blend(b, min(now, one), min(one, two))
    return blend(b, now, one)


@rule
def fill_after(b: Board, view: int) -> None:
    """b.after and b.received_after of a view from the values with as many spaces and fewer."""
    now = b.slot[view]
    one, two = slot_of(max(1, b.spaces - 1)), slot_of(max(1, b.spaces - 2))
    if b.spaces == 1:
        one, two = max(0, now - TIMEOUTS), max(0, now - 1)
    for kind in range(3):
        for place in range(LEADS):
            end = b.at_end[place]
            got, left, fewer = b.received[now][place], b.received[one][place], b.received[two][place]
            b.received_after[view][kind][place] = later(b, view, kind, end, got, left, fewer)
            for row in range(ROWS):
                here, then = b.value[now][place][row], b.value[one][place][row]
                last, after = b.value[two][place][row], b.after[view][kind][place][row]
                for spot in range(1, GOAL):
                    after[spot] = later(b, view, kind, end, here[spot], then[spot], last[spot])
