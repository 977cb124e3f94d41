"""How the game is solved: outcomes, equilibria of three colors, and single situations of the last space."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from engine.coaches import LEADS, MOST, UNIT, WHOLE
from engine.gridiron.field import GOAL
from engine.play import setup
from engine.play.setup import header
from engine.rulesets.first_and_roll.analysis import call_odds
from engine.rulesets.first_and_roll.rules.record import FIELD_GOAL, HAIL_MARY, PLAY
from engine.rulesets.first_and_roll.solver.outcomes import (
    GAIN,
    LOST,
    PICKED,
    ROWS,
    Board,
    board_of,
)
from engine.rulesets.first_and_roll.solver.solution import best_choice
from engine.rulesets.first_and_roll.solver.values import fill_scored, solve_colors

COLORS = range(3)
ROUNDED = UNIT // 10_000


@pytest.fixture(scope="module")
def board() -> Any:
    fresh = setup.starting_record(header(ruleset="first_and_roll", coaches=("balanced", "balanced")))
    bare: Any = Board
    return board_of(fresh, punted_from=(20, 60), b=bare(value=[], after=[]))


def rows_of(b: Any, cell: int) -> list[tuple[int, int, int]]:
    """(kind, yards, chance) of the outcomes of a call."""
    rows = zip(b.kind[cell], b.yards[cell], b.chance[cell], strict=True)
    return list(rows)[: b.count[cell]]


def test_every_way_of_the_dice_is_counted(board: Any) -> None:
    assert {sum(chances) for chances in board.chance} == {WHOLE}
    assert (board.lost, board.moves, board.blocked) == (278, 6000, 278)
    assert [board.kick[spot] for spot in (50, 57, 62, 67, 75, 82)] == [0, 1667, 3333, 5000, 6667, 8889]
    assert board.point == 9444


def test_gains_are_those_of_the_table_of_calls(board: Any) -> None:
    fresh = setup.starting_record(header(ruleset="first_and_roll"))
    table = call_odds(fresh, 0, 1)
    for call in range(len(table)):
        rows, odds = rows_of(board, call), table[call][1 if call == 0 else 0]
        mean = Fraction(sum(yards * ways for yards, ways in odds.yards.items()), sum(odds.yards.values()))
        gains = [(yards, chance) for kind, yards, chance in rows if kind == GAIN]
        found = Fraction(sum(yards * chance for yards, chance in gains), sum(chance for _, chance in gains))
        assert abs(found - mean) < Fraction(1, 3), call
        lost = sum(chance for kind, _, chance in rows if kind in (LOST, PICKED))
        assert abs(Fraction(lost, WHOLE) - Fraction(odds.fumble + odds.interception, odds.total)) < Fraction(
            1, 400
        )


def test_colors_are_solved_exactly() -> None:
    """Neither side gains by another call, also where the offense does not mind that one color is guessed."""
    numbers = Random(4)
    for _ in range(500):
        opened = [numbers.randrange(UNIT) for _ in COLORS]
        matched = [n - numbers.randrange(UNIT) for n in opened]
        matched[0] = opened[0] - numbers.randrange(-UNIT // 2, UNIT)
        b: Any = SimpleNamespace(opened=opened, matched=matched, offense=[0] * 3, defense=[0] * 3)
        value = solve_colors(b)
        cells = [[matched[c] if c == d else opened[c] for d in COLORS] for c in COLORS]
        for c in COLORS:
            worth = sum(b.defense[d] * cells[c][d] for d in COLORS) / sum(b.defense)
            assert worth <= value + ROUNDED, (opened, matched)
        for d in COLORS:
            worth = sum(b.offense[c] * cells[c][d] for c in COLORS) / sum(b.offense)
            assert worth >= value - ROUNDED, (opened, matched)


def test_last_play_knows_what_the_score_needs(board: Any) -> None:
    ends = [0] * MOST + [UNIT // 2] + [UNIT] * MOST
    value = [[[[end] * (GOAL + 1)] * ROWS for end in ends]]
    b = board
    b.value, b.after = value, [value * 3] * 2
    b.at_end, b.received, b.received_after = ends, [ends], [[ends] * 3] * 2
    b.two_points, b.half, b.spaces = 6600, 2, 1
    fill_scored(b, 0)
    assert len(ends) == LEADS
    for lead, spot, choice in (
        (-2, 85, FIELD_GOAL),
        (-3, 85, FIELD_GOAL),
        (-7, 85, PLAY),
        (0, 85, FIELD_GOAL),
        (-7, 40, HAIL_MARY),
        (1, 85, PLAY),
    ):
        assert best_choice(b, 0, lead, spot, 1, 10) == choice, (lead, spot)
    assert best_choice(b, 0, -7, 5, 1, 10) == PLAY
    assert b.best < UNIT // 100
