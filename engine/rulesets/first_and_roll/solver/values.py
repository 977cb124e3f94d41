"""The value of everything that can follow a snap, to the side that snapped."""

from __future__ import annotations

from typing import Any

from engine.coaches.solutions.board import UNIT, WHOLE, index_of
from engine.gridiron.field import GOAL
from engine.kernel.compilation import rule
from engine.rulesets.first_and_roll.rules.scoring import TOUCHBACK_SPOT
from engine.rulesets.first_and_roll.rules.scrimmage import RED_ZONE
from engine.rulesets.first_and_roll.solver.board import (
    COLORS,
    DISTANCES,
    FARTHEST,
    MATCHED,
    RUN_OFF,
    SHORT,
    SIDES_OF_DIE,
    TEN,
    THEIR_RUN_OFF,
    USUAL,
    Board,
)
from engine.rulesets.first_and_roll.solver.outcomes import FLAG, GAIN, LOST

RED, YELLOW, GREEN, LONG_BOMB = range(4)
HOLDING = -10


@rule
def first_down(values: Any, lead: int, spot: int) -> int:
    """The value of a 1st down to the side that has it."""
    return values[index_of(lead)][TEN][max(1, min(GOAL - 1, spot))]  # type: ignore[no-any-return]


@rule
def any_down(b: Board, values: Any, lead: int, spot: int, down: int, to_go: int) -> int:
    """The value of a down, interpolated between the distances that are solved."""
    to_go = min(to_go, FARTHEST)
    row, share = (down - 1) * DISTANCES + b.below[to_go], b.above_share[to_go]
    rows = values[index_of(lead)]
    return (rows[row][spot] * (WHOLE - share) + rows[row + 1][spot] * share) // WHOLE  # type: ignore[no-any-return]


@rule
def theirs(moves: int) -> int:
    """The other side's name for who may add a run-off."""
    return THEIR_RUN_OFF if moves == RUN_OFF else USUAL


@rule
def lost_ball(b: Board, view: int, moves: int, lead: int, spot: int) -> int:
    """The value when the other side has a 1st down on this `spot` of ours after a play."""
    return UNIT - first_down(b.after[1 - view][theirs(moves)], -lead, GOAL - spot)


@rule
def after_gain(
    b: Board, view: int, moves: int, lead: int, spot: int, down: int, to_go: int, yards: int
) -> int:
    """The value after a play of these yards."""
    end = spot + yards
    if end >= GOAL:
        return b.scored[view][moves][index_of(lead + 6)]
    if end <= 0:
        return lost_ball(b, view, moves, lead - 2, GOAL - b.free_kick)
    if yards >= to_go:
        return first_down(b.after[view][moves], lead, end)
    if down == 4:
        return lost_ball(b, view, moves, lead, end)
    return any_down(b, b.after[view][moves], lead, end, down + 1, to_go - yards)


@rule
def after_foul(b: Board, view: int, lead: int, spot: int, down: int, to_go: int, face: int) -> int:
    """The value after an accepted penalty: 1R-PEN-2 to 1R-PEN-5 with the usual options."""
    walk, automatic = face >> 1, face & 1
    end = spot + walk
    if walk == HOLDING and end <= 0:
        return lost_ball(b, view, USUAL, lead - 2, GOAL - b.free_kick)
    if end >= GOAL:
        end = spot + (GOAL - spot) // 2
    elif end <= 0:
        end = max(1, spot - spot // 2)
    if walk > 0 and (automatic == 1 or end - spot >= to_go):
        return first_down(b.after[view][USUAL], lead, end)
    return any_down(b, b.after[view][USUAL], lead, end, down, to_go - (end - spot))


@rule
def after_flag(b: Board, declined: int) -> int:
    """The mean over the faces of the penalty die: the offended side takes what is better for it."""
    total = 0
    for face in range(SIDES_OF_DIE):
        if b.foul[face] > 0:
            total += max(declined, b.penalized[face])
        else:
            total += min(declined, b.penalized[face])
    return total // SIDES_OF_DIE


@rule
def value_of_cell(
    b: Board, view: int, moves: int, lead: int, spot: int, down: int, to_go: int, cell: int
) -> int:
    """The value of one call against one answer."""
    total = 0
    for nth in range(b.count[cell]):
        kind, yards = b.kind[cell][nth], b.yards[cell][nth]
        if kind == GAIN:
            value = after_gain(b, view, moves, lead, spot, down, to_go, yards)
        elif kind == FLAG:
            value = after_flag(b, after_gain(b, view, USUAL, lead, spot, down, to_go, yards))
        else:
            end = spot + yards
            if end >= GOAL:
                end = GOAL - TOUCHBACK_SPOT
            if kind == LOST:
                value = UNIT - first_down(b.value[b.slot[1 - view]], -lead, GOAL - end)
            else:
                value = lost_ball(b, view, USUAL, lead, end)
        total += b.chance[cell][nth] * value
    return total // WHOLE


@rule
def green_cell(spot: int, matched: int) -> int:
    """The rows of green from here: near the goal line a pass must stop in the end zone."""
    if GOAL - spot <= RED_ZONE:
        return SHORT + 2 * (GOAL - spot - 1) + matched
    return MATCHED + GREEN if matched == 1 else GREEN


@rule
def fill_payoffs(b: Board, view: int, lead: int, spot: int, down: int, to_go: int, bombs: bool) -> None:
    """The value of each color if it is guessed and if not."""
    for face in range(SIDES_OF_DIE):
        b.penalized[face] = after_foul(b, view, lead, spot, down, to_go, b.foul[face])
    for color in range(COLORS):
        opened, matched = color, MATCHED + color
        if color == GREEN:
            opened, matched = green_cell(spot, 0), green_cell(spot, 1)
        moves = RUN_OFF if color == RED else USUAL
        b.opened[color] = value_of_cell(b, view, moves, lead, spot, down, to_go, opened)
        b.matched[color] = value_of_cell(b, view, USUAL, lead, spot, down, to_go, matched)
    b.bombs = 0
    if bombs and GOAL - spot > RED_ZONE:
        value = value_of_cell(b, view, USUAL, lead, spot, down, to_go, LONG_BOMB)
        if value > b.opened[GREEN]:
            b.opened[GREEN], b.bombs = value, 1
