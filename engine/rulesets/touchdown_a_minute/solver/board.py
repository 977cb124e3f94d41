"""The record of the solution: chances of winning in millionths, and everything that they are computed from.

Whole numbers throughout, as in every record of the engine, so that the solution is the same on any machine.
"""

from __future__ import annotations

from engine.coaches.solutions.board import LEADS, WHOLE, between, interpolation
from engine.gridiron.field import GOAL
from engine.kernel.record import ints, record
from engine.rulesets.touchdown_a_minute.solver.outcomes import PUNTED_FROM, Outcomes

TO_GO = (1, 2, 3, 5, 8, 12, 18)  # distances that are solved; those between are interpolated
ROWS = 1 + 3 * len(TO_GO)  # 1st down; each distance on 2nd, 3rd and 4th
CELLS, MOST_ROWS = 16, 32
FARTHEST = 40  # yards to go that are told apart


@record
class Board:
    """`value[n & 1]` are the chances of the side with the ball with n plays left, by lead, down and spot."""

    value: list[list[list[list[int]]]] = ints(2, LEADS, ROWS, GOAL + 1)
    received: list[list[int]] = ints(2, LEADS)  # of the side that is kicked off to
    at_end: list[int] = ints(LEADS)  # by lead, when no play is left
    kind: list[list[int]] = ints(CELLS, MOST_ROWS)
    yards: list[list[int]] = ints(CELLS, MOST_ROWS)
    chance: list[list[int]] = ints(CELLS, MOST_ROWS)
    count: list[int] = ints(CELLS)
    kick: list[int] = ints(GOAL + 1)  # chance of a field goal, by the line of scrimmage
    punt: list[int] = ints(GOAL + 1)  # the receivers' spot, by the line of scrimmage
    kickoff: list[int] = ints(GOAL + 1)  # chances of the receivers' spots
    blocked: int = 0  # chance that a punt is blocked, or a point after a touchdown
    onside: int = 0
    two_points: int = 0
    below: list[int] = ints(FARTHEST + 1)  # interpolation: the solved distance below, and the share of the
    above_share: list[int] = ints(FARTHEST + 1)  # one above in 1 / WHOLE
    payoff: list[int] = ints(CELLS)  # of the situation that is being solved
    gained: list[int] = ints(4)
    allowed: list[int] = ints(4)
    offense: list[int] = ints(4)  # how often each strategy was chosen
    defense: list[int] = ints(4)


KICK_REACH, END_ZONE_AND_HOLD = 20, 17


def board_of(found: Outcomes) -> Board:
    """Returns a board with these outcomes and no values yet."""
    b = Board()
    for cell, rows in enumerate(found.cells):
        b.count[cell] = len(rows)
        for nth, (kind, yards, chance) in enumerate(rows):
            b.kind[cell][nth], b.yards[cell][nth], b.chance[cell][nth] = kind, yards, chance
    for spot in range(1, GOAL):
        length = GOAL - spot + END_ZONE_AND_HOLD
        b.kick[spot] = sum(
            n for reds, n in enumerate(found.reds) if reds and length <= KICK_REACH + 10 * reds
        )
        b.punt[spot] = max(20 if spot > PUNTED_FROM[-1] else 1, between(PUNTED_FROM, found.punts, spot))
    for spot, chance in found.kickoffs:
        b.kickoff[spot] = chance
    b.kickoff[20] += WHOLE - sum(b.kickoff)
    b.blocked, b.onside = found.reds[0], found.onside
    b.below, b.above_share = interpolation(TO_GO, FARTHEST)
    return b
