"""The game solved backwards from its last space.

On each space, sweeps go over every situation until the values stand still, because four plays in ten leave
the clock marker where it is. Loaded only to solve: coaches read the tables that it writes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.coaches import (
    LEADS,
    MOST,
    UNIT,
    WHOLE,
    board_in,
    boards_of,
    index_of,
    mean_value,
    packed,
    shares_of,
    value_at_half_time,
)
from engine.gridiron.field import GOAL
from engine.kernel.compilation import compiled, rule
from engine.rulesets.first_and_roll.coach import equilibrium
from engine.rulesets.first_and_roll.coach.equilibrium import FILE, must_follow_the_clock
from engine.rulesets.first_and_roll.coach.situational import LAST, PROTECT
from engine.rulesets.first_and_roll.rules.questions import HAIL_MARY_SPOT
from engine.rulesets.first_and_roll.rules.record import FIELD_GOAL, HAIL_MARY, LENGTH, PLAY, PUNT, Game
from engine.rulesets.first_and_roll.rules.scoring import TOUCHBACK_SPOT, TRY_SPOT
from engine.rulesets.first_and_roll.solver.outcomes import (
    COLORS,
    DISTANCES,
    ROWS,
    TIMEOUTS,
    TO_GO,
    Board,
    board_of,
    two_point_chances,
)
from engine.rulesets.first_and_roll.solver.values import (
    fill_after,
    fill_payoffs,
    fill_scored,
    first_down,
    kicked_off,
    kicking_value,
    onside_value,
    punting_value,
    receive,
    slot_of,
    solve_colors,
    throwing_value,
)

__all__ = ["FILE", "solved_tables"]

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
        missed, kicked = b.at_end[index_of(lead)], b.at_end[index_of(lead + 1)]
        two = b.at_end[index_of(lead + 2)]
    else:
        missed, kicked = kicked_off(b, view, lead), kicked_off(b, view, lead + 1)
        two = kicked_off(b, view, lead + 2)
    return bool(mean_value(b.two_points, two, missed) > mean_value(b.point, kicked, missed))


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

    def __init__(self, fresh: Game) -> None:
        self.boards = boards_of(board_of(fresh))
        self.board = board_in(self.boards)
        self.sweeps = 0
        self.solve_tries(fresh)

    def solve_tries(self, fresh: Game) -> None:
        """Two points from the 1, which may have to be played again, then from the 2; leaves its mixes."""
        b, again = self.board, 0
        for spot, rounds in ((TRY_SPOT + 1, 4), (TRY_SPOT, 1)):
            cells = two_point_chances(fresh, spot)
            for _ in range(rounds):
                for color in range(COLORS):
                    for cell, values in ((color, b.opened), (color + COLORS, b.matched)):
                        good, repeated = cells[cell]
                        values[color] = good + repeated * again // WHOLE
                value = two_point_mix(self.boards)
                again = again if spot == TRY_SPOT else value
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
            return value_at_half_time(self.board.received[slot_of(length)], lead)
        sign = (lead > 0) - (lead < 0)
        return UNIT // 2 + sign * (UNIT // 2 - MOST * A_POINT) + lead * A_POINT


Tables = dict[str, Any]  # the contents of the coach's file, lists of numbers not yet packed


def solved_tables(fresh: Game, _samples: int, _seed: int = 1) -> dict[str, Any]:
    """Counts every outcome of the dice of this record, solves the game and returns the contents of the
    coach's file. Nothing is sampled."""
    solution = Solution(fresh)
    moments = equilibrium.HALVES * equilibrium.MOMENTS * (2 * equilibrium.MOST_LEAD + 1)
    tables: Tables = {
        "dice": [list(faces) for faces in fresh.dice],
        "track": list(fresh.track),
        "try_calls": _calls(solution.board),
        "calls": [0] * equilibrium.SITUATIONS,
        "choices": [0] * equilibrium.SITUATIONS,
        "tries": [0] * moments,
        "onside": [0] * moments,
    }
    solution.solve(fresh.track[LENGTH], lambda solution: _write(tables, solution))
    return tables | {"calls": packed(tables["calls"], "H"), "choices": packed(tables["choices"], "B")}


def _calls(b: Any) -> int:
    return shares_of([int(n) for n in b.offense], [int(n) for n in b.defense])


def _write(tables: Tables, solution: Solution) -> None:
    """Writes the situations and kickoffs of the space that has just been solved."""
    b = solution.board
    half, spaces = int(b.half), int(b.spaces)
    if spaces > 1 and spaces not in equilibrium.TIMES_SOLVED:
        return
    for view in range(2 if b.slot[0] != b.slot[1] else 1):
        ours, theirs = int(b.ours[view]), int(b.ours[1 - view])
        for lead in equilibrium.LEADS_SOLVED if half == 2 else equilibrium.EARLY_LEADS_SOLVED:
            moment = _moment(half, spaces, lead, ours, theirs)
            if moment:
                _write_plays(tables, solution, view, moment, lead)
        for lead in range(-equilibrium.MOST_LEAD, equilibrium.MOST_LEAD + 1):
            _write_kickoffs(tables, solution, view, lead)


def _moment(half: int, spaces: int, lead: int, ours: int, theirs: int) -> int:
    """The moment for which the space of the board stands, or 0. With more spaces than one both sides have all
    time-outs. On the last one the side in the lead has all; else two stand for one and more."""
    if spaces > 1:
        return 1 + equilibrium.LAST_SPACE + equilibrium.TIMES_SOLVED.index(spaces)
    if half == 2 and lead != 0:
        behind, ahead = (ours, theirs) if lead < 0 else (theirs, ours)
        return 1 + behind if ahead == equilibrium.ALL_TIMEOUTS else 0
    return 1 + ours + theirs // 2 if ours in (0, 2) and theirs in (0, 2) else 0


def _write_plays(tables: Tables, solution: Solution, view: int, moment: int, lead: int) -> None:
    for spot in equilibrium.SPOTS_SOLVED:
        for down in range(1, 1 + equilibrium.DOWNS):
            for to_go in equilibrium.DISTANCES_SOLVED:
                choice = look(solution.boards, view, lead, spot, down, min(to_go, GOAL - spot))
                place = equilibrium.situation_of(int(solution.board.half), moment, lead, spot, down, to_go)
                tables["choices"][place] = choice + equilibrium.CHOICES * int(solution.board.bombs)
                tables["calls"][place] = _calls(solution.board)


def _write_kickoffs(tables: Tables, solution: Solution, view: int, lead: int) -> None:
    """Tries and kickoffs; those after which the half is over with those of the last space."""
    b = solution.board
    half, spaces = int(b.half), int(b.spaces)
    moment = _moment(half, spaces, lead, int(b.ours[view]), int(b.ours[1 - view]))
    if moment:
        place = equilibrium.by_lead(half, moment, lead)
        tables["tries"][place] = int(two_is_better(solution.boards, view, lead, False))
        tables["onside"][place] = int(onside_is_better(solution.boards, view, lead))
    if spaces == 1:
        tables["tries"][equilibrium.by_lead(half, 0, lead)] = int(
            two_is_better(solution.boards, view, lead, True)
        )
