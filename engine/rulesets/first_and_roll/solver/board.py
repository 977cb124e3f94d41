"""The record of the solution: chances of winning in millionths, and everything that they are computed from.

Whole numbers throughout, as in every record of the engine, so that the solution is the same on any machine.
"""

from __future__ import annotations

from engine.coaches.solutions.board import LEADS, between, interpolation
from engine.coaches.solutions.outcomes import Row
from engine.gridiron.field import GOAL
from engine.kernel.record import ints, record
from engine.rulesets.first_and_roll.rules.names import GREEN
from engine.rulesets.first_and_roll.rules.scrimmage import RED_ZONE
from engine.rulesets.first_and_roll.solver.outcomes import Outcomes

TO_GO = (1, 2, 3, 5, 7, 10, 15, 20)  # distances that are solved; those between are interpolated
DISTANCES, TEN = len(TO_GO), 5
ROWS = 4 * DISTANCES
FARTHEST = 40  # yards to go that are told apart
COLORS, SIDES_OF_DIE = GREEN + 1, 6
# Rows of outcomes: red, yellow, green, bomb against another color; red, yellow, green against their own; then
# green from 1 to 20 yards before the goal line, against another color and its own.
MATCHED, SHORT = COLORS + 1, 2 * COLORS + 1
CELLS, MOST_ROWS = SHORT + 2 * RED_ZONE, 48
# On the last space the time-outs of both sides count: slot 4 x ours + theirs. With more spaces there are
# three slots in turn, by the number of spaces.
TIMEOUTS = 4
ON_LAST = TIMEOUTS * TIMEOUTS
SLOTS = ON_LAST + 3
USUAL, RUN_OFF, THEIR_RUN_OFF = range(3)  # clock moves after a play: who may add a run-off


@record
class Board:
    """`value[slot]` are the chances of the side with the ball at a snap, by lead, down and spot.

    Two views: 0 for the situation of one side, 1 for the other's, whose time-outs are the other way around.
    `after[view][moves]` are the chances once the clock die has counted, by the same."""

    value: list[list[list[list[int]]]] = ints(SLOTS, LEADS, ROWS, GOAL + 1)
    after: list[list[list[list[list[int]]]]] = ints(2, 3, LEADS, ROWS, GOAL + 1)
    received: list[list[int]] = ints(SLOTS, LEADS)  # of the side that is kicked off to
    received_after: list[list[list[int]]] = ints(2, 3, LEADS)
    scored: list[list[list[int]]] = ints(2, 3, LEADS)  # of a touchdown, to the side that scored, by its lead
    at_end: list[int] = ints(LEADS)  # by lead, when the half is over
    half: int = 2
    spaces: int = 1
    slot: list[int] = ints(2)  # of each view
    ours: list[int] = ints(2)  # time-outs of the side with the ball, in each view
    kind: list[list[int]] = ints(CELLS, MOST_ROWS)
    yards: list[list[int]] = ints(CELLS, MOST_ROWS)
    chance: list[list[int]] = ints(CELLS, MOST_ROWS)
    count: list[int] = ints(CELLS)
    foul: list[int] = ints(SIDES_OF_DIE)
    moves: int = 0  # chance that the clock moves after a play
    lost: int = 0
    kick: list[int] = ints(GOAL + 1)  # chance of a field goal, by the line of scrimmage
    kick_spot: int = 0  # from here every coach may try one
    punt: list[int] = ints(GOAL + 1)  # the receivers' spot, by the line of scrimmage
    free_kick: int = 0  # the same after a safety
    blocked: int = 0  # chance that a kick is blocked
    point: int = 0
    two_points: int = 0
    onside: int = 0
    kept_at: int = 0
    given_at: int = 0
    below: list[int] = ints(FARTHEST + 1)  # interpolation: the solved distance below, and the share of the
    above_share: list[int] = ints(FARTHEST + 1)  # one above in 1 / WHOLE
    penalized: list[int] = ints(SIDES_OF_DIE)  # of the situation that is being solved: accepted fouls
    opened: list[int] = ints(COLORS)  # each color against another one
    matched: list[int] = ints(COLORS)  # each color against its own
    offense: list[int] = ints(COLORS)  # the mixes
    defense: list[int] = ints(COLORS)
    bombs: int = 0
    best: int = 0  # the value of the best choice


def board_of(found: Outcomes, b: Board | None = None) -> Board:
    """Returns a board, or this one, with these outcomes. A new one has no values yet."""
    b = b or Board()
    for cell, rows in enumerate((*found.opened, *found.matched)):
        _write(b, cell, rows)
    for nth, (opened, matched) in enumerate(found.short):
        _write(b, SHORT + 2 * nth, opened)
        _write(b, SHORT + 2 * nth + 1, matched)
    b.foul = list(found.fouls)
    b.moves, b.lost = found.moves, found.lost
    b.kick, b.blocked, b.point = list(found.kick), found.blocked, found.point
    b.kick_spot = found.kick_spot
    b.punt = [between(found.punted_from, found.punts, spot) for spot in range(GOAL + 1)]
    b.free_kick = found.free_kick
    b.onside, b.kept_at, b.given_at = found.onside
    b.below, b.above_share = interpolation(TO_GO, FARTHEST)
    return b


def _write(b: Board, cell: int, rows: tuple[Row, ...]) -> None:
    b.count[cell] = len(rows)
    for nth, (kind, yards, chance) in enumerate(rows):
        b.kind[cell][nth], b.yards[cell][nth], b.chance[cell][nth] = kind, yards, chance
