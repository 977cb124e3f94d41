"""The record of the solution, and the outcomes of the dice that it is computed from.

What each pair of strategies, each kick and each try leads to is sampled from the rules themselves, at the own
30 with ten yards to go, without strengths and home reroll; penalties and cancels are decided by the balanced
coach. Chances of winning are in millionths; whole numbers throughout, as in every record of the engine, so
that the solution is the same on any machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.coaches.solutions import LEADS, WHOLE, Row, between, interpolation, rows_of_outcomes, write_rows
from engine.gridiron.field import GOAL
from engine.kernel.inputs import ANSWERS
from engine.kernel.record import copy_of, ints, record
from engine.rulesets.touchdown_a_minute.rules import kicks, scrimmage
from engine.rulesets.touchdown_a_minute.rules.record import STRATEGIES, Game, Phase
from engine.rulesets.touchdown_a_minute.rules.throws import reds, throw_white

GAIN, FLAG, LOST = range(3)
SPOT, TEN = 30, 10
EVERYTHING = 99  # yards of a play that scores from anywhere
PUNTED_FROM = (5, 15, 25, 35, 45, 55, 65)
# Gains are counted together where nothing depends on the single yard: upper ends.
ENDS = (-4, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 45, EVERYTHING)
LOST_ENDS = (-10, 5, 20, EVERYTHING)


@dataclass(frozen=True)
class Outcomes:
    """Everything that the solution has to know about the dice. Chances are in 1 / WHOLE."""

    cells: tuple[tuple[Row, ...], ...]  # of a pair of strategies: offense x 4 + defense
    reds: tuple[int, ...]  # of 0 to 4 red results
    kickoffs: tuple[tuple[int, int], ...]  # (the receivers' first spot, chance)
    punts: tuple[int, ...]  # the receivers' average first spot, from each of PUNTED_FROM
    onside: int  # chance that the kickers keep the ball


def sampled_outcomes(fresh: Game, samples: int, seed: int = 1) -> Outcomes:
    """Plays each pair of strategies and each kick `samples` times. `fresh`: the record before the first
    input."""
    table = _Table(fresh, seed)
    cells = tuple(
        _cell(table, samples, offense, defense)
        for offense in range(STRATEGIES)
        for defense in range(STRATEGIES)
    )
    caught = Counter(_receivers_spot(table.after(kicks.kickoff, 35)) for _ in range(samples))
    return Outcomes(
        cells=cells,
        reds=_shares(Counter(_reds(table) for _ in range(samples)), range(5)),
        kickoffs=tuple(sorted((spot, n * WHOLE // samples) for spot, n in caught.items())),
        punts=tuple(_punt(table, spot, samples // 4) for spot in PUNTED_FROM),
        onside=sum(table.after(_onside, 35).offense == 0 for _ in range(samples)) * WHOLE // samples,
    )


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


def _shares(counts: Counter[int], of: range) -> tuple[int, ...]:
    return tuple(counts[n] * WHOLE // counts.total() for n in of)


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


def board_of(outcomes: Outcomes) -> Board:
    """Returns a board with these outcomes and no values yet."""
    b = Board()
    for cell, rows in enumerate(outcomes.cells):
        write_rows(b, cell, rows)
    for spot in range(1, GOAL):
        length = GOAL - spot + END_ZONE_AND_HOLD
        b.kick[spot] = sum(
            n for reds, n in enumerate(outcomes.reds) if reds and length <= KICK_REACH + 10 * reds
        )
        b.punt[spot] = max(20 if spot > PUNTED_FROM[-1] else 1, between(PUNTED_FROM, outcomes.punts, spot))
    for spot, chance in outcomes.kickoffs:
        b.kickoff[spot] = chance
    b.kickoff[20] += WHOLE - sum(b.kickoff)
    b.blocked, b.onside = outcomes.reds[0], outcomes.onside
    b.below, b.above_share = interpolation(TO_GO, FARTHEST)
    return b
