"""The game solved backwards from its last play.

In each situation a matrix of four strategies against four is solved, with the kicks beside it. Loaded only to
solve: coaches read the tables that it writes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.coaches.solutions import (
    MOST,
    UNIT,
    WHOLE,
    board_in,
    boards_of,
    index_of,
    packed,
    value_at_half_time,
)
from engine.gridiron.field import GOAL
from engine.kernel.compilation import compiled, rule
from engine.rulesets.touchdown_a_minute import coach
from engine.rulesets.touchdown_a_minute.coach import FILE
from engine.rulesets.touchdown_a_minute.rules.record import FIELD_GOAL, PLAY, PUNT, Game
from engine.rulesets.touchdown_a_minute.solver.outcomes import (
    FARTHEST,
    FLAG,
    LOST,
    TO_GO,
    Board,
    Outcomes,
    board_of,
    sampled_outcomes,
)

__all__ = ["FILE", "solved_tables"]

PLAYS_OF_A_HALF = 60
ROUNDS, EXACT_ROUNDS = 48, 600  # of fictitious play, for values and for the coach's mixes
TWO_YARDS, MISSED_KICK_SPOT, ONSIDE_SPOT = 2, 20, 45
DISTANCES = len(TO_GO)


@rule
def first_down(b: Board, n: int, lead: int, spot: int) -> int:
    """The value of a 1st down to the side that has it, with n plays left."""
    if n == 0:
        return b.at_end[index_of(lead)]
    return b.value[n & 1][index_of(lead)][0][max(1, min(GOAL - 1, spot))]


@rule
def their_ball(b: Board, n: int, lead: int, spot: int) -> int:
    """The value to a side when the other one has a 1st down on this side's `spot` from its own goal line."""
    return UNIT - first_down(b, n, -lead, GOAL - spot)


@rule
def next_down(b: Board, n: int, lead: int, spot: int, down: int, to_go: int) -> int:
    """The value of 2nd to 4th down, interpolated between the distances that are solved."""
    if n == 0:
        return b.at_end[index_of(lead)]
    to_go = min(to_go, FARTHEST)
    row, share = 1 + (down - 2) * DISTANCES + b.below[to_go], b.above_share[to_go]
    values = b.value[n & 1][index_of(lead)]
    return (values[row][spot] * (WHOLE - share) + values[row + 1][spot] * share) // WHOLE


@rule
def kicked_off(b: Board, n: int, lead: int) -> int:
    """The value to the side that has just scored and kicks off."""
    return UNIT - (b.at_end[index_of(-lead)] if n == 0 else b.received[n & 1][index_of(-lead)])


@rule
def touchdown(b: Board, n: int, lead: int) -> int:
    """The value to the side that has just scored one; it chooses the better try."""
    missed = kicked_off(b, n, lead + 6)
    kicked = missed * b.blocked + kicked_off(b, n, lead + 7) * (WHOLE - b.blocked)
    two = missed * (WHOLE - b.two_points) + kicked_off(b, n, lead + 8) * b.two_points
    return max(kicked, two) // WHOLE


@rule
def value_after(b: Board, n: int, lead: int, spot: int, down: int, to_go: int, kind: int, yards: int) -> int:
    """The value after one outcome of a play; n plays are left after it."""
    end = spot + yards
    if kind == LOST:
        return their_ball(b, n, lead, max(1, min(GOAL - 1, end)))
    if end >= GOAL:
        return touchdown(b, n, lead)
    if end <= 0:
        return their_ball(b, n, lead - 2, ONSIDE_SPOT)  # after the free kick
    if yards >= to_go:
        return first_down(b, n, lead, end)
    if kind == FLAG:
        return first_down(b, n, lead, end) if down == 1 else next_down(b, n, lead, end, down, to_go - yards)
    if down == 4:
        return their_ball(b, n, lead, end)
    return next_down(b, n, lead, end, down + 1, to_go - yards)


@rule
def fill_payoffs(b: Board, n: int, lead: int, spot: int, down: int, to_go: int) -> None:
    """The value of each pair of strategies in this situation."""
    for cell in range(16):
        total = 0
        for nth in range(b.count[cell]):
            total += b.chance[cell][nth] * value_after(
                b, n, lead, spot, down, to_go, b.kind[cell][nth], b.yards[cell][nth]
            )
        b.payoff[cell] = total // WHOLE


@rule
def solve_matrix(b: Board, rounds: int) -> int:
    """Fictitious play over b.payoff; leaves how often each strategy was chosen. Returns the value."""
    for nth in range(4):
        b.gained[nth], b.allowed[nth], b.offense[nth], b.defense[nth] = 0, 0, 0, 0
    for _ in range(rounds):
        call, answer = 0, 0
        for nth in range(1, 4):
            if b.gained[nth] > b.gained[call]:
                call = nth
        b.offense[call] += 1
        for nth in range(4):
            b.allowed[nth] += b.payoff[4 * call + nth]
        for nth in range(1, 4):
            if b.allowed[nth] < b.allowed[answer]:
                answer = nth
        b.defense[answer] += 1
        for nth in range(4):
            b.gained[nth] += b.payoff[4 * nth + answer]
    most, least = b.gained[0], b.allowed[0]
    for nth in range(1, 4):
        most, least = max(most, b.gained[nth]), min(least, b.allowed[nth])
    return (most + least) // (2 * rounds)


@rule
def kicking_value(b: Board, n: int, lead: int, spot: int) -> int:
    """The value of a field goal; a miss gives the ball away at the spot, or on the 20."""
    good, missed = kicked_off(b, n, lead + 3), their_ball(b, n, lead, min(spot, GOAL - MISSED_KICK_SPOT))
    return (good * b.kick[spot] + missed * (WHOLE - b.kick[spot])) // WHOLE


@rule
def punting_value(b: Board, n: int, lead: int, spot: int) -> int:
    away, blocked = their_ball(b, n, lead, GOAL - b.punt[spot]), their_ball(b, n, lead, spot)
    return (away * (WHOLE - b.blocked) + blocked * b.blocked) // WHOLE


@rule
def best_choice(b: Board, n: int, lead: int, spot: int, down: int, to_go: int, rounds: int) -> int:
    """PLAY, PUNT or FIELD_GOAL, whichever wins most often; n plays are left after it. b.gained[0] gets its
    value, b.offense and b.defense the mixes of a play."""
    fill_payoffs(b, n, lead, spot, down, to_go)
    choice, value = PLAY, solve_matrix(b, rounds)
    kicking, punting = kicking_value(b, n, lead, spot), punting_value(b, n, lead, spot)
    if kicking > value:
        choice, value = FIELD_GOAL, kicking
    if punting > value:
        choice, value = PUNT, punting
    b.gained[0] = value
    return choice


@rule
def solve_lead(b: Board, n: int, lead: int, rounds: int) -> None:
    """All situations with this lead when n plays are left."""
    values = b.value[n & 1][index_of(lead)]
    for spot in range(1, GOAL):
        best_choice(b, n - 1, lead, spot, 1, min(10, GOAL - spot), rounds)
        values[0][spot] = b.gained[0]
        for down in range(2, 5):
            for nth in range(DISTANCES):
                best_choice(b, n - 1, lead, spot, down, min(TO_GO[nth], GOAL - spot), rounds)
                values[1 + (down - 2) * DISTANCES + nth][spot] = b.gained[0]


@rule
def receive(b: Board, n: int, lead: int) -> None:
    """The value of being kicked off to; the other side picks the kick."""
    regular = 0
    for spot in range(1, GOAL):
        if b.kickoff[spot] > 0:
            regular += b.kickoff[spot] * first_down(b, n, lead, spot)
    kept = UNIT - first_down(b, n, -lead, ONSIDE_SPOT)
    onside = b.onside * kept + (WHOLE - b.onside) * first_down(b, n, lead, GOAL - ONSIDE_SPOT)
    b.received[n & 1][index_of(lead)] = min(regular, onside) // WHOLE


@compiled
def solve_plays(boards: Any, n: int, rounds: int) -> None:
    """All situations with n plays left, from those with one less."""
    for lead in range(-MOST, MOST + 1):
        solve_lead(boards[0], n, lead, rounds)
    for lead in range(-MOST, MOST + 1):
        receive(boards[0], n, lead)


@compiled
def look(boards: Any, n: int, lead: int, spot: int, down: int, to_go: int) -> int:
    """`best_choice` in one situation with n plays left after it, exactly."""
    return best_choice(boards[0], n, lead, spot, down, to_go, EXACT_ROUNDS)


@compiled
def two_is_better(boards: Any, n: int, lead: int) -> bool:
    """Whether a try for two wins more often; `lead` counts the touchdown, n plays are left."""
    b = boards[0]
    missed = kicked_off(b, n, lead)
    kicked = (kicked_off(b, n, lead + 1) - missed) * (WHOLE - b.blocked)
    return bool((kicked_off(b, n, lead + 2) - missed) * b.two_points > kicked)


@compiled
def onside_is_better(boards: Any, n: int, lead: int) -> bool:
    """Whether the side that kicks off wins more often with an onside kick; `lead` is its own."""
    b = boards[0]
    regular = 0
    for spot in range(1, GOAL):
        if b.kickoff[spot] > 0:
            regular += b.kickoff[spot] * first_down(b, n, -lead, spot)
    kept = UNIT - first_down(b, n, lead, ONSIDE_SPOT)
    given = first_down(b, n, -lead, GOAL - ONSIDE_SPOT)
    return bool(b.onside * kept + (WHOLE - b.onside) * given < regular)


@compiled
def try_for_two(boards: Any) -> int:
    """The chance of a two-point try in 1 / WHOLE: one play from the 2 that has to gain two yards."""
    b = boards[0]
    for cell in range(16):
        b.payoff[cell] = 0
        for nth in range(b.count[cell]):
            if b.kind[cell][nth] != LOST and b.yards[cell][nth] >= TWO_YARDS:
                b.payoff[cell] += b.chance[cell][nth]
    return solve_matrix(b, EXACT_ROUNDS)


def solve(outcomes: Outcomes, visit: Callable[[Any, int, int], None]) -> Any:
    """Solves both halves from their ends; returns the board as a row. Calls `visit(boards, half, n)` before
    the situations with n plays left are solved, when `look(boards, n - 1, ...)` answers for them."""
    boards = boards_of(board_of(outcomes))
    b = board_in(boards)
    b.two_points = try_for_two(boards)
    for half in (2, 1):
        received = b.received[PLAYS_OF_A_HALF & 1]
        ends = [
            value_at_half_time(received, lead)
            if half == 1
            else (UNIT if lead > 0 else (UNIT // 2 if lead == 0 else 0))
            for lead in range(-MOST, MOST + 1)
        ]
        for nth, value in enumerate(ends):
            b.at_end[nth] = value
        for n in range(1, PLAYS_OF_A_HALF + 1):
            visit(boards, half, n)
            solve_plays(boards, n, ROUNDS)
    return boards


FIELD = 100


def solved_tables(fresh: Game, samples: int, seed: int = 1) -> dict[str, Any]:
    """Samples the outcomes of the dice of this record, solves the game and returns the contents of the
    coach's file; with 6,000 samples two minutes if compiled."""
    rows = coach.HALVES * len(coach.TIMES) * (2 * coach.MOST_LEAD + 1)
    plays, tries, onside = [0] * coach.SITUATIONS, [0] * rows, [0] * rows

    def visit(boards: Any, half: int, n: int) -> None:
        if n in coach.TIMES_SOLVED:
            _write(plays, tries, boards, half, n)
        if n - 1 in coach.TIMES_SOLVED:  # a kickoff comes when the play before it has been counted
            _write_onside(onside, boards, half, n - 1)

    boards = solve(sampled_outcomes(fresh, samples, seed), visit)
    try_for_two(boards)
    return {
        "dice": [list(faces) for faces in fresh.dice],
        "try_play": _code(boards, 0),
        "plays": packed(plays),
        "tries": tries,
        "onside": onside,
    }


def _code(boards: Any, choice: int) -> int:
    b = board_in(boards)
    return coach.code_of(choice, [int(n) for n in b.offense], [int(n) for n in b.defense])


def _write(plays: list[int], tries: list[int], boards: Any, half: int, n: int) -> None:
    """Writes the situations of one zone of time."""
    for lead in coach.LEADS_SOLVED:
        for spot in coach.SPOTS_SOLVED:
            for down in range(1, 1 + coach.DOWNS):
                for to_go in coach.DISTANCES_SOLVED:
                    choice = look(boards, n - 1, lead, spot, down, min(to_go, FIELD - spot))
                    place = coach.situation_of(half, n, lead, spot, down, to_go)
                    plays[place] = _code(boards, choice)
    for lead in range(-coach.MOST_LEAD, coach.MOST_LEAD + 1):
        tries[_place(half, n, lead)] = int(two_is_better(boards, n - 1, lead))


def _write_onside(onside: list[int], boards: Any, half: int, n: int) -> None:
    """Writes the kickoffs of one zone of time."""
    for lead in range(-coach.MOST_LEAD, coach.MOST_LEAD + 1):
        onside[_place(half, n, lead)] = int(onside_is_better(boards, n, lead))


def _place(half: int, n: int, lead: int) -> int:
    """The place of a moment and lead in the tables of tries and onside kicks."""
    return coach.moment_of(half, n) * (2 * coach.MOST_LEAD + 1) + lead + coach.MOST_LEAD
