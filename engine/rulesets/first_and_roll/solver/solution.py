"""The game backwards from its last space: on each space, sweeps over every situation until the values stand
still, because four plays in ten leave the clock marker where it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.coaches.solutions.board import LEADS, MOST, UNIT, WHOLE, index_of
from engine.gridiron.field import GOAL
from engine.kernel.compilation import JIT, compiled, rule
from engine.kernel.record import columns_of, copy_of, rows_of
from engine.rulesets.first_and_roll.coach.calls import LAST, PROTECT
from engine.rulesets.first_and_roll.coach.equilibrium import must_follow_the_clock
from engine.rulesets.first_and_roll.rules.legal import HAIL_MARY_SPOT
from engine.rulesets.first_and_roll.rules.names import FIELD_GOAL, HAIL_MARY, PLAY, PUNT
from engine.rulesets.first_and_roll.rules.scoring import TOUCHBACK_SPOT
from engine.rulesets.first_and_roll.solver.board import (
    COLORS,
    DISTANCES,
    ROWS,
    TIMEOUTS,
    TO_GO,
    Board,
    board_of,
)
from engine.rulesets.first_and_roll.solver.calls import solve_colors
from engine.rulesets.first_and_roll.solver.clock import fill_after, slot_of
from engine.rulesets.first_and_roll.solver.kicks import (
    fill_scored,
    kicked_off,
    kicking_value,
    onside_value,
    point_try,
    punting_value,
    receive,
    throwing_value,
    two_point_try,
)
from engine.rulesets.first_and_roll.solver.outcomes import Outcomes
from engine.rulesets.first_and_roll.solver.values import fill_payoffs, first_down

SWEEPS, STILL = 40, 40  # the most sweeps; smaller changes (millionths of a win) end them
A_POINT = 100  # millionths of a win, so that a game that is decided is still played


@rule
def best_choice(b: Board, view: int, lead: int, spot: int, down: int, to_go: int) -> int:
    """PLAY, PUNT, FIELD_GOAL or HAIL_MARY, whichever wins most often, but on fourth down what every coach
    does near the end. b.best gets its value, b.offense and b.defense the mixes of a play."""
    fill_payoffs(b, view, lead, spot, down, to_go, not (b.half == 2 and b.spaces <= PROTECT and lead > 0))
    choice, b.best = PLAY, solve_colors(b)
    kicking = kicking_value(b, view, lead, spot)
    if down == 4 and must_follow_the_clock(b.half, b.spaces, lead, spot):
        choice, b.best = FIELD_GOAL, kicking
        if spot < b.kick_spot:
            choice, b.best = PUNT, punting_value(b, view, lead, spot)
        return choice
    if kicking > b.best:
        choice, b.best = FIELD_GOAL, kicking
    may_punt = down == 4 and not (b.half == 2 and b.spaces <= LAST and lead < 0)
    if may_punt and punting_value(b, view, lead, spot) > b.best:
        choice, b.best = PUNT, punting_value(b, view, lead, spot)
    may_throw = b.spaces == 1 and b.ours[view] == 0 and spot >= HAIL_MARY_SPOT
    if may_throw and throwing_value(b, view, lead) > b.best:
        choice, b.best = HAIL_MARY, throwing_value(b, view, lead)
    return choice


@rule
def sweep(b: Board, view: int) -> int:
    """Solves every situation of a view once. Returns the largest change."""
    largest, slot = 0, b.slot[view]
    for lead in range(-MOST, MOST + 1):
        values = b.value[slot][index_of(lead)]
        for spot in range(1, GOAL):
            for down in range(1, 5):
                for nth in range(DISTANCES):
                    best_choice(b, view, lead, spot, down, min(TO_GO[nth], GOAL - spot))
                    row = (down - 1) * DISTANCES + nth
                    largest = max(largest, abs(values[row][spot] - b.best))
                    values[row][spot] = b.best
    return largest


@rule
def begin(b: Board, before: int) -> None:
    """Starts the values of both views from those of another slot, or from those of the end."""
    for view in range(2):
        slot = b.slot[view]
        for place in range(LEADS):
            for row in range(ROWS):
                for spot in range(1, GOAL):
                    start = b.value[before][place][row][spot] if before >= 0 else b.at_end[place]
                    b.value[slot][place][row][spot] = start
            b.received[slot][place] = b.received[before][place] if before >= 0 else b.at_end[place]


@compiled
def solve_space(boards: Any, before: int) -> int:
    """All situations on the space of the board. Returns how many sweeps it took."""
    b, swept, change = boards[0], 0, STILL + 1
    begin(b, before)
    views = 2 if b.slot[0] != b.slot[1] else 1
    while change > STILL and swept < SWEEPS:
        for view in range(2):
            fill_after(b, view)
        for view in range(2):
            fill_scored(b, view)
        change = 0
        for view in range(views):
            change = max(change, sweep(b, view))
        for view in range(views):
            receive(b, view)
        swept += 1
    return swept


@compiled
def look(boards: Any, view: int, lead: int, spot: int, down: int, to_go: int) -> int:
    """`best_choice` in one situation."""
    return best_choice(boards[0], view, lead, spot, down, to_go)


@compiled
def two_is_better(boards: Any, view: int, lead: int, over: bool) -> bool:
    """Whether a try for two wins more often; `lead` counts the touchdown. `over`: the half ends after it."""
    b = boards[0]
    if over:
        none, one, two = b.at_end[index_of(lead)], b.at_end[index_of(lead + 1)], b.at_end[index_of(lead + 2)]
    else:
        none, one = kicked_off(b, view, lead), kicked_off(b, view, lead + 1)
        two = kicked_off(b, view, lead + 2)
    return bool(two_point_try(b, none, two) > point_try(b, none, one))


@compiled
def onside_is_better(boards: Any, view: int, lead: int) -> bool:
    """Whether the side that kicks off wins more often with an onside kick; `view` and `lead` are its own."""
    b, receivers = boards[0], 1 - view
    usual = first_down(b.value[b.slot[receivers]], -lead, TOUCHBACK_SPOT)
    return bool(onside_value(b, receivers, -lead) < usual)


@compiled
def two_point_mix(boards: Any) -> int:
    """The chance of a two-point try whose payoffs are in the board; leaves the mixes."""
    return solve_colors(boards[0])


class Solution:
    """A board, and the order in which it is solved."""

    def __init__(self, found: Outcomes) -> None:
        self.boards: Any = rows_of(board_of(found), 1) if JIT else [copy_of(board_of(found))]
        self.board: Any = columns_of(self.boards)[0] if JIT else self.boards[0]
        self.found = found
        self.sweeps = 0
        self.solve_tries()

    def solve_tries(self) -> None:
        """Two points from the 1, which may have to be played again, then from the 2; leaves its mixes."""
        b, again = self.board, 0
        for spot, rounds in ((1, 4), (0, 1)):
            cells = self.found.tries[spot]
            for _ in range(rounds):
                for color in range(COLORS):
                    for cell, values in ((color, b.opened), (color + COLORS, b.matched)):
                        good, repeated = cells[cell]
                        values[color] = good + repeated * again // WHOLE
                value = two_point_mix(self.boards)
                again = value if spot else again
        b.two_points = value

    def solve(self, length: int, visit: Callable[[Solution], None]) -> None:
        """Solves both halves of `length` spaces from their ends. Calls `visit` after each space."""
        for half in (2, 1):
            ends = [self._value_at_end(half, lead, length) for lead in range(-MOST, MOST + 1)]
            self.board.half = half
            for nth, value in enumerate(ends):
                self.board.at_end[nth] = value
            for both in range(2 * TIMEOUTS - 1):
                for ours in range(max(0, both - TIMEOUTS + 1), both // 2 + 1):
                    self._solve_space(1, ours, both - ours, visit)
            for spaces in range(2, length + 1):
                self._solve_space(spaces, TIMEOUTS - 1, TIMEOUTS - 1, visit)

    def _solve_space(self, spaces: int, ours: int, theirs_: int, visit: Callable[[Solution], None]) -> None:
        b = self.board
        b.spaces, b.ours[0], b.ours[1] = spaces, ours, theirs_
        if spaces > 1:
            b.slot[0] = b.slot[1] = slot_of(spaces)
            before = slot_of(spaces - 1)
        else:
            b.slot[0], b.slot[1] = ours * TIMEOUTS + theirs_, theirs_ * TIMEOUTS + ours
            before = b.slot[0] - 1 if theirs_ else -1  # with a time-out of theirs less
        self.sweeps += solve_space(self.boards, before)
        visit(self)

    def _value_at_end(self, half: int, lead: int, length: int) -> int:
        """The value of a lead at the end of a half. Either side may be kicked off to after the first."""
        if half == 1:
            received = self.board.received[slot_of(length)]
            return (int(received[lead + MOST]) + UNIT - int(received[MOST - lead])) // 2
        sign = (lead > 0) - (lead < 0)
        return UNIT // 2 + sign * (UNIT // 2 - MOST * A_POINT) + lead * A_POINT
