"""Every house matrix of 1st & Goal keeps the constraints of the rule reference, section 5."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from engine.components.library import component_set

MATRICES = component_set("first_and_goal", "house_2026").data["matrix"]
BASE = component_set("first_and_goal", "house_2026").data["team"]["base"]["dice"]
KNOWN = {
    ("short_pass", "nickel"): ({"red"}, 1),
    ("medium_pass", "safety_blitz"): (set(), 1),
    ("bomb", "prevent"): (set(), 1),
    ("bomb", "goal_line"): ({"red", "yellow", "blue"}, 1),
}
BOOM = ("reverse", "sweep", "medium_pass", "bomb")
LIMITS = {"short_pass": 10, "play_action": 10, "medium_pass": 20, "bomb": 20}
ROUNDS = 4000
Rows = list[list[float]]
matrices = pytest.mark.parametrize("matrix", MATRICES.values(), ids=list(MATRICES))


def value(cell: Any) -> float:
    """Mean yards of a cell with base dice, calculated as in the reference."""
    lowest = [min(faces) for faces in product(BASE["black"], repeat=cell["black"])]
    black = sum(lowest) / len(lowest)
    mean = sum(sum(BASE[color]) / 6 for color in cell["dice"]) + black
    return float(black / 6 + 5 / 6 * mean + max(0, 1.2 * mean) / 6)


def values(matrix: Any) -> Rows:
    """The matrix in yards."""
    defense = [play["key"] for play in matrix["defense"]]
    return [[value(matrix["cell"][play["key"]][answer]) for answer in defense] for play in matrix["offense"]]


def mixes(rows: Rows) -> tuple[list[float], list[float]]:
    """The mixed strategies of rows and columns, by fictitious play."""
    columns = list(zip(*rows, strict=True))
    gained, allowed = [0.0] * len(rows), [0.0] * len(columns)
    calls, answers = [0] * len(rows), [0] * len(columns)
    for _ in range(ROUNDS):
        call = max(range(len(rows)), key=gained.__getitem__)
        allowed = [sum_ + yards for sum_, yards in zip(allowed, rows[call], strict=True)]
        answer = min(range(len(columns)), key=allowed.__getitem__)
        gained = [sum_ + yards for sum_, yards in zip(gained, columns[answer], strict=True)]
        calls[call] += 1
        answers[answer] += 1
    return [n / ROUNDS for n in calls], [n / ROUNDS for n in answers]


def bounds(rows: Rows) -> tuple[float, float]:
    """Lower and upper bounds of the game's value: the offense's guarantee, the defense's limit."""
    calls, answers = mixes(rows)
    allows = max(sum(map(float.__mul__, row, answers)) for row in rows)
    sure = min(sum(map(float.__mul__, column, calls)) for column in zip(*rows, strict=True))
    return sure, allows


@matrices
def test_matrix_has_the_known_cells_and_limits(matrix: Any) -> None:
    for (offense, defense), (dice, black) in KNOWN.items():
        cell = matrix["cell"][offense][defense]
        assert (set(cell["dice"]), cell["black"]) == (dice, black)
    assert {p["key"]: p["red_zone_limit"] for p in matrix["offense"] if p["red_zone_limit"]} == LIMITS
    assert {(known["offense"], known["defense"]) for known in matrix["known"]} == set(KNOWN)


@matrices
def test_six_runs_and_six_passes_a_deck_with_low_dice_for_runs_and_high_dice_for_passes(matrix: Any) -> None:
    for deck in ("offense", "defense"):
        kinds = [play["kind"] for play in matrix[deck]]
        assert (kinds.count("run"), kinds.count("pass")) == (6, 6)
    low, thrown = {"run": 0, "pass": 0}, {"run": 0, "pass": 0}
    for play in matrix["offense"]:
        for cell in matrix["cell"][play["key"]].values():
            assert len(set(cell["dice"])) == len(cell["dice"]) <= 3
            assert 1 <= cell["black"] <= 3
            low[play["kind"]] += len({"red", "ivory", "brown"} & set(cell["dice"]))
            thrown[play["kind"]] += len(cell["dice"])
    assert low["run"] / thrown["run"] > 0.7
    assert low["pass"] / thrown["pass"] < 0.5


@matrices
def test_four_plays_vary_widely_and_the_others_little(matrix: Any) -> None:
    rows = {play["key"]: row for play, row in zip(matrix["offense"], values(matrix), strict=True)}
    assert set(BOOM) < rows.keys()
    for key, row in rows.items():
        if key in BOOM:
            assert max(row) >= 15
            assert sum(yards < 0 for yards in row) >= 2
        else:
            assert 4 <= max(row) <= 8


@matrices
def test_every_play_has_a_counter(matrix: Any) -> None:
    rows = values(matrix)
    assert all(min(row) <= 1 for row in rows)
    assert all(sum(yards <= 1 for yards in column) >= 2 for column in zip(*rows, strict=True))


@matrices
def test_equilibrium_is_4_5_to_6_yards_with_at_least_five_plays_a_side(matrix: Any) -> None:
    rows = values(matrix)
    sure, allows = bounds(rows)
    assert 4.5 <= sure <= allows <= 6.1  # fictitious play gives bounds of the value
    calls, answers = mixes(rows)
    assert min(sum(share > 0.02 for share in mix) for mix in (calls, answers)) >= 5


@matrices
def test_no_play_is_dominated_not_even_by_a_mix(matrix: Any) -> None:
    """Each play is the best one against some mix of answers, so no mix of other plays dominates it."""
    rows = values(matrix)
    turned = [[-yards for yards in column] for column in zip(*rows, strict=True)]
    assert min(len(rows), len(turned)) > 5
    for table in (rows, turned):
        for nth, row in enumerate(table):
            others = [
                [theirs - mine for theirs, mine in zip(other, row, strict=True)]
                for at, other in enumerate(table)
                if at != nth
            ]
            assert bounds(others)[1] < 0, nth
