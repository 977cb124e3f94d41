"""The game solved backwards from its last play.

In each situation a matrix of four strategies against four is solved, with the kicks beside it. Loaded only to
solve: coaches read the tables that it writes.

What each pair of strategies, each kick and each try leads to is sampled from the rules themselves, at the own
30 with ten yards to go, without strengths and home reroll; penalties and cancels are decided by the balanced
coach. Chances of winning are in millionths; whole numbers throughout, as in every record of the engine, so
that the solution is the same on any machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from engine.coaches import (
    LEADS,
    MOST,
    UNIT,
    WHOLE,
    Row,
    between,
    board_in,
    boards_of,
    index_of,
    interpolation,
    mean_value,
    packed,
    rows_of_outcomes,
    value_at_half_time,
    write_rows,
)
from engine.gridiron.field import GOAL
from engine.kernel.compilation import compiled, rule
from engine.kernel.inputs import ANSWERS
from engine.kernel.record import copy_of, ints, record
from engine.rulesets.touchdown_a_minute.coach import equilibrium
from engine.rulesets.touchdown_a_minute.coach.equilibrium import FILE
from engine.rulesets.touchdown_a_minute.rules import kicks, scrimmage
from engine.rulesets.touchdown_a_minute.rules.record import (
    FIELD_GOAL,
    PLAY,
    PUNT,
    STRATEGIES,
    Game,
    Phase,
)
from engine.rulesets.touchdown_a_minute.rules.throws import reds, throw_white

__all__ = ["FILE", "solved_tables"]

GAIN, FLAG, LOST = range(3)
SPOT, TEN = 30, 10
EVERYTHING = 99  # yards of a play that scores from anywhere
PUNTED_FROM = (5, 15, 25, 35, 45, 55, 65)
# Gains are counted together where nothing depends on the single yard: upper ends.
ENDS = (-4, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 45, EVERYTHING)
LOST_ENDS = (-10, 5, 20, EVERYTHING)


class _Calls:
    """A tape that names both strategies and leaves everything else to dice and coaches."""

    def __init__(self, offense: int, defense: int) -> None:
        self.calls = offense, defense

    def pair(self, *_asked: Any) -> tuple[int, int]:
        """Both strategies."""
        return self.calls

    def answer(self, g: Any, kind: int, by: int, item: int) -> int:
        """Any other input."""
        return int(ANSWERS[type(g)](g, kind, by, item))


class _Table:
    """Sets situations up and plays one step of the rules in each."""

    def __init__(self, fresh: Game, seed: int) -> None:
        self.fresh = fresh
        self.random = Random(seed)

    def game(self, spot: int) -> Any:
        """Home's ball, 1st and ten, with fresh dice."""
        g = copy_of(self.fresh)
        g.phase, g.offense, g.quarter, g.snapper = Phase.DOWN, 0, 1, 0
        g.spot, g.down, g.target = spot, 1, spot + TEN
        g.reroll_used, g.team[0].strength_used, g.team[1].strength_used = 1, 1, 1
        g.rng = [self.random.getrandbits(32) for _ in range(4)]
        return g

    def after(self, play: Callable[[Any], None], spot: int) -> Any:
        g = self.game(spot)
        play(g)
        return g


def _onside(g: Any) -> None:
    kicks.onside(g, g.offense)


def _reds(table: _Table) -> int:
    g = table.game(SPOT)
    throw_white(g, 0, 0)
    return reds(g)


def _receivers_spot(g: Any) -> int:
    """Where the other side starts; its touchdown counts as the last yard, a lost return as its first."""
    if g.phase == Phase.TRY:
        return 99 if g.offense == 1 else 1
    return g.spot if g.offense == 1 else max(1, 100 - g.spot)  # type: ignore[no-any-return]


def _punt(table: _Table, spot: int, samples: int) -> int:
    return round(sum(_receivers_spot(table.after(kicks.punt, spot)) for _ in range(samples)) / samples)


def _cell(table: _Table, samples: int, offense: int, defense: int) -> tuple[Row, ...]:
    """Plays one pair of strategies."""
    results = Counter[tuple[int, int]]()
    for _ in range(samples):
        g = table.game(SPOT)
        g.tape = _Calls(offense, defense)
        results[_result(g)] += 1
    rows = rows_of_outcomes(results, lambda kind: LOST_ENDS if kind == LOST else ENDS)
    return tuple(
        (kind, EVERYTHING if kind == GAIN and yards > ENDS[-2] else yards, chance)
        for kind, yards, chance in rows
    )


def _result(g: Any) -> tuple[int, int]:
    """Plays one scrimmage play."""
    scrimmage.play(g)
    if g.phase == Phase.TRY:
        return (GAIN, EVERYTHING) if g.offense == 0 else (LOST, -SPOT)
    if g.offense == 1:
        return LOST, 100 - g.spot - SPOT
    if g.phase != Phase.DOWN:
        return GAIN, -SPOT
    repeated = g.down == 1 and g.spot - SPOT < TEN
    return (FLAG if repeated else GAIN), g.spot - SPOT


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


def sampled_board(fresh: Game, samples: int, seed: int = 1) -> Board:
    """Returns a board with no values yet, for which each pair of strategies and each kick is played `samples`
    times. `fresh`: the record before the first input."""
    table, b = _Table(fresh, seed), Board()
    for cell in range(CELLS):
        write_rows(b, cell, _cell(table, samples, *divmod(cell, STRATEGIES)))
    caught = Counter(_receivers_spot(table.after(kicks.kickoff, 35)) for _ in range(samples))
    for spot, times in caught.items():
        b.kickoff[spot] = times * WHOLE // samples
    b.kickoff[20] += WHOLE - sum(b.kickoff)
    counts = Counter(_reds(table) for _ in range(samples))
    punts = [_punt(table, spot, samples // 4) for spot in PUNTED_FROM]
    for spot in range(1, GOAL):
        length = GOAL - spot + END_ZONE_AND_HOLD
        b.kick[spot] = sum(
            times * WHOLE // samples for n, times in counts.items() if n and length <= KICK_REACH + 10 * n
        )
        b.punt[spot] = max(20 if spot > PUNTED_FROM[-1] else 1, between(PUNTED_FROM, punts, spot))
    b.blocked = counts[0] * WHOLE // samples
    b.onside = sum(table.after(_onside, 35).offense == 0 for _ in range(samples)) * WHOLE // samples
    b.below, b.above_share = interpolation(TO_GO, FARTHEST)
    return b


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
    return mean_value(share, values[row + 1][spot], values[row][spot])


@rule
def kicked_off(b: Board, n: int, lead: int) -> int:
    """The value to the side that has just scored and kicks off."""
    return UNIT - (b.at_end[index_of(-lead)] if n == 0 else b.received[n & 1][index_of(-lead)])


@rule
def touchdown(b: Board, n: int, lead: int) -> int:
    """The value to the side that has just scored one; it chooses the better try."""
    missed = kicked_off(b, n, lead + 6)
    kicked = mean_value(b.blocked, missed, kicked_off(b, n, lead + 7))
    return max(kicked, mean_value(b.two_points, kicked_off(b, n, lead + 8), missed))


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
    return mean_value(b.kick[spot], good, missed)


@rule
def punting_value(b: Board, n: int, lead: int, spot: int) -> int:
    away, blocked = their_ball(b, n, lead, GOAL - b.punt[spot]), their_ball(b, n, lead, spot)
    return mean_value(b.blocked, blocked, away)


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
def regular_kick(b: Board, n: int, lead: int) -> int:
    """The value, times WHOLE, of receiving a regular kickoff."""
    value = 0
    for spot in range(1, GOAL):
        if b.kickoff[spot] > 0:
            value += b.kickoff[spot] * first_down(b, n, lead, spot)
    return value


@rule
def onside_kick(b: Board, n: int, lead: int) -> int:
    """The same of an onside kick."""
    kept = UNIT - first_down(b, n, -lead, ONSIDE_SPOT)
    return b.onside * kept + (WHOLE - b.onside) * first_down(b, n, lead, GOAL - ONSIDE_SPOT)


@rule
def receive(b: Board, n: int, lead: int) -> None:
    """The value of being kicked off to; the other side picks the kick."""
    b.received[n & 1][index_of(lead)] = min(regular_kick(b, n, lead), onside_kick(b, n, lead)) // WHOLE


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
    return bool(onside_kick(b, n, -lead) < regular_kick(b, n, -lead))


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


def solve(board: Board, visit: Callable[[Any, int, int], None]) -> Any:
    """Solves both halves from their ends; returns the board as a row. Calls `visit(boards, half, n)` before
    the situations with n plays left are solved, when `look(boards, n - 1, ...)` answers for them."""
    boards = boards_of(board)
    b = board_in(boards)
    b.two_points = try_for_two(boards)
    for half in (2, 1):
        received = b.received[PLAYS_OF_A_HALF & 1]
        for lead in range(-MOST, MOST + 1):
            whole = UNIT // 2 * (1 + (lead > 0) - (lead < 0))
            b.at_end[index_of(lead)] = value_at_half_time(received, lead) if half == 1 else whole
        for n in range(1, PLAYS_OF_A_HALF + 1):
            visit(boards, half, n)
            solve_plays(boards, n, ROUNDS)
    return boards


FIELD = 100


def solved_tables(fresh: Game, samples: int, seed: int = 1) -> dict[str, Any]:
    """Samples the outcomes of the dice of this record, solves the game and returns the contents of the
    coach's file; with 6,000 samples two minutes if compiled."""
    rows = equilibrium.HALVES * len(equilibrium.TIMES) * (2 * equilibrium.MOST_LEAD + 1)
    plays, tries, onside = [0] * equilibrium.SITUATIONS, [0] * rows, [0] * rows

    def visit(boards: Any, half: int, n: int) -> None:
        if n in equilibrium.TIMES_SOLVED:
            _write(plays, tries, boards, half, n)
        if n - 1 in equilibrium.TIMES_SOLVED:  # a kickoff comes when the play before it has been counted
            _write_onside(onside, boards, half, n - 1)

    boards = solve(sampled_board(fresh, samples, seed), visit)
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
    return equilibrium.code_of(choice, [int(n) for n in b.offense], [int(n) for n in b.defense])


def _write(plays: list[int], tries: list[int], boards: Any, half: int, n: int) -> None:
    """Writes the situations of one zone of time."""
    for lead in equilibrium.LEADS_SOLVED:
        for spot in equilibrium.SPOTS_SOLVED:
            for down in range(1, 1 + equilibrium.DOWNS):
                for to_go in equilibrium.DISTANCES_SOLVED:
                    choice = look(boards, n - 1, lead, spot, down, min(to_go, FIELD - spot))
                    place = equilibrium.situation_of(half, n, lead, spot, down, to_go)
                    plays[place] = _code(boards, choice)
    for lead in range(-equilibrium.MOST_LEAD, equilibrium.MOST_LEAD + 1):
        tries[_place(half, n, lead)] = int(two_is_better(boards, n - 1, lead))


def _write_onside(onside: list[int], boards: Any, half: int, n: int) -> None:
    """Writes the kickoffs of one zone of time."""
    for lead in range(-equilibrium.MOST_LEAD, equilibrium.MOST_LEAD + 1):
        onside[_place(half, n, lead)] = int(onside_is_better(boards, n, lead))


def _place(half: int, n: int, lead: int) -> int:
    """The place of a moment and lead in the tables of tries and onside kicks."""
    return equilibrium.moment_of(half, n) * (2 * equilibrium.MOST_LEAD + 1) + lead + equilibrium.MOST_LEAD
