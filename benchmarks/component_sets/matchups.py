#!/usr/bin/env python3
"""Looks for matchups of 1st & Goal with which more drives end in a kick (docs/odds/coaches.md).

python3 benchmarks/component_sets/matchups.py --yards 5.8 --steps 6000 --to found.toml

As search.py, but it judges the coaches' game plans with base dice instead of games, which is a hundred times
faster: the wanted yards of a play, few runs (they take two cards off the clock, so a side has fewer plays),
few fourth downs made (then a kick is better than a play), few losses of four yards and more, and cells that
are good on average, because a hand of eight cards has not always the best ones. The same arguments give the
same matchups on any machine.
"""

from __future__ import annotations

import argparse
import sys
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from benchmarks.component_sets.facts import fits_the_facts, fits_the_slow_facts
from benchmarks.component_sets.moves import CELLS, COLORS, value
from engine.components.files import to_toml
from engine.components.own_sets import named_set
from engine.rulesets.first_and_goal.coach.game_plan import (
    average,
    dice_in_bits,
    lowest_of,
    matchup,
    matchups,
    plan_attack,
    sum_of,
)

NEAR = 5.0  # yards between a cell and the one that replaces it
PASS_FIRST = 3  # coaches call a pass three times as often as an equally good run
LOSS = -3  # yards: what is less is a loss that costs a series, or a safety near the goal line
FEW = {2: 540, 6: 400}  # chances in a thousand to gain these yards on fourth down that are low enough
CALLS_OF_RUNS, LOSSES, FOURTH_DOWNS, MEAN_CELL = 1.0, 0.002, 0.002, 1.5  # weights in yards of a play


class Judge:
    """How far the game plans of a matrix are from what is wanted, in yards a play; less is better."""

    def __init__(self, data: dict[str, Any], yards: float, mean: float) -> None:
        base = data["team"]["base"]["dice"]
        self.dice, self.black = tuple(tuple(base[color]) for color in COLORS), tuple(base["black"])
        self.yards, self.mean = yards, mean
        self.losses = cache(self._losses)

    def _losses(self, bits: int, blacks: int) -> int:
        """The chance in a thousand of a loss in one cell."""
        cell = matchup(sum_of(dice_in_bits(self.dice, bits)), lowest_of(self.black, blacks), [LOSS])
        return 1000 - cell.chance[LOSS]

    def distance(self, matrix: dict[str, Any]) -> float:
        """The weighted sum of the five measures."""
        bit = {color: 1 << place for place, color in enumerate(COLORS)}
        rows = [[matrix["cell"][o["key"]][d["key"]] for d in matrix["defense"]] for o in matrix["offense"]]
        colors = tuple(tuple(sum(bit[color] for color in cell["dice"]) for cell in row) for row in rows)
        blacks = tuple(tuple(cell["black"] for cell in row) for row in rows)
        limit = tuple(play["red_zone_limit"] for play in matrix["offense"])
        plan = plan_attack.__wrapped__(self.dice, self.black, False, colors, blacks, limit)
        table = matchups(self.dice, self.black, False, colors, blacks)
        mixes = plan.offense[0], plan.defense[0]
        found = average([[cell.mean for cell in row] for row in table], *mixes) / 100
        losses = [
            [self.losses(*pair) for pair in zip(*row, strict=True)]
            for row in zip(colors, blacks, strict=True)
        ]
        runs = [self._share_of_runs(matrix, weights) for weights in plan.offense]
        return (
            abs(found - self.yards)
            + CALLS_OF_RUNS * (2 * runs[0] + sum(runs)) / (len(runs) + 2)
            + FOURTH_DOWNS * sum(max(0, plan.chances[yards] - few) for yards, few in FEW.items())
            + LOSSES * average(losses, *mixes)
            + MEAN_CELL * max(0.0, self.mean - mean_cell(matrix))
        )

    def _share_of_runs(self, matrix: dict[str, Any], weights: tuple[int, ...]) -> float:
        called = [
            (weight if play["kind"] == "run" else PASS_FIRST * weight, play["kind"] == "run")
            for play, weight in zip(matrix["offense"], weights[: len(matrix["offense"])], strict=True)
        ]
        return sum(weight for weight, is_run in called if is_run) / sum(weight for weight, _ in called)


def mean_cell(matrix: dict[str, Any]) -> float:
    """The mean yards of all cells."""
    cells = [cell for row in matrix["cell"].values() for cell in row.values()]
    return sum(map(value, cells)) / len(cells)


def main() -> None:
    """Searches and writes the best set."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--start", default="house_2026_2", help="a released set or a FILE.toml")
    parser.add_argument("--yards", type=float, default=5.8)
    parser.add_argument(
        "--mean", type=float, default=6.5, help="the least mean of all cells that costs nothing"
    )
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--to", type=Path, required=True)
    chosen = parser.parse_args()
    box = named_set("first_and_goal", chosen.start, Path())
    name = box.data["about"]["matrix"]
    data = deepcopy({**box.data, "about": {**box.data["about"], "name": "found"}})
    data["matrix"] = {name: data["matrix"][name]}
    known = {(cell["offense"], cell["defense"]) for cell in data["matrix"][name]["known"]}
    free = [(o, d) for o, row in data["matrix"][name]["cell"].items() for d in row if (o, d) not in known]
    cells = [{"dice": colors, "black": black} for colors, black in CELLS]
    judge, dice = Judge(data, chosen.yards, chosen.mean), Random(chosen.seed)
    best = judge.distance(data["matrix"][name])
    for step in range(chosen.steps):
        new = deepcopy(data)
        for _ in range(dice.randint(1, 3)):
            offense, defense = dice.choice(free)
            row = new["matrix"][name]["cell"][offense]
            row[defense] = dice.choice(
                [cell for cell in cells if abs(value(cell) - value(row[defense])) <= NEAR]
            )
        if not fits_the_facts(new):
            continue
        found = judge.distance(new["matrix"][name])
        if found < best and fits_the_slow_facts(new):
            data, best = new, found
            print(f"{step:>6} {best:.3f}", flush=True)
            chosen.to.write_text(to_toml(data), "utf-8")


if __name__ == "__main__":
    main()
