#!/usr/bin/env python3
"""Looks for house values that fit every known fact and give games nearest to real football.

python3 benchmarks/component_sets/search.py --ruleset first_and_roll --start house_2026 --to found.toml

What it has found is in docs/odds/coaches.md.

Hill climbing from a set: each step changes one to three house values, refuses what contradicts a fact
(facts.py), plays games with the situational coaches and keeps the values if the judged figures come nearer to
football. The same arguments give the same set on any machine. Compiled if numba is available. The set that is
written is an own set: `calibrate --components found.toml` shows all its figures.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from benchmarks.component_sets.facts import FACTS, fits_the_facts, fits_the_slow_facts
from benchmarks.component_sets.measures import distance, figures_of
from benchmarks.component_sets.moves import changed
from engine.catalog import ruleset
from engine.components.files import ERROR, to_toml
from engine.components.library import ComponentSet, problems_of
from engine.components.own_sets import named_set
from engine.tools.calibration import FOOTBALL

NAME = "found"
FACE_CHANGED = 0.002  # distance that each changed value costs: fewer changes win between equals
FIRST_LOOK = 4  # a quarter of the games decides whether a candidate is worth the others
SLACK = 0.1  # distance by which the first games of a candidate may be worse
SEED_OF_GAMES = 1


def candidate(game: str, data: Mapping[str, Any]) -> ComponentSet:
    """The data as a set that games can be played with."""
    used = {name: table for name, table in data["matrix"].items() if name == data["about"].get("matrix")}
    return ComponentSet.of(game, NAME, {**data, "matrix": used}, own=True)


def differences(one: Any, other: Any) -> int:
    """How many values differ between two sets of the same shape."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return sum(differences(one.get(key), other.get(key)) for key in {*one, *other})
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return sum(differences(*pair) for pair in zip(one, other, strict=True))
    return int(one != other)


class Search:
    """The best set so far, and its distance from football."""

    def __init__(self, box: ComponentSet, games: int, league_games: int, ignored: list[str]) -> None:
        self.start, self.games, self.league_games, self.ignored = box, games, league_games, ignored
        self.data: dict[str, Any] = deepcopy({**box.data, "about": {**box.data["about"], "name": NAME}})
        self.first = self.look(self.data)
        self.best = self.cost(self.data)

    def look(self, data: Mapping[str, Any]) -> float:
        """The distance after a few games with base dice."""
        return self.cost(data, self.games // FIRST_LOOK, 0)

    def cost(self, data: Mapping[str, Any], games: int = 0, league: int | None = None) -> float:
        """The distance from football, base and league dice together."""
        box = candidate(self.start.game, data)
        total = FACE_CHANGED * differences(data, self.start.data)
        total += distance(figures_of(box, games or self.games, seed=SEED_OF_GAMES), self.ignored)
        league = self.league_games if league is None else league
        if league:
            total += distance(figures_of(box, league, seed=SEED_OF_GAMES, league=True), self.ignored)
        return total

    def step(self, dice: Random) -> bool:
        """Tries one candidate. Returns whether it is the best so far."""
        data = changed(self.start, self.data, dice)
        if data == self.data or not fits_the_facts(data):
            return False
        if any(problem.severity == ERROR for problem in problems_of(self.start.game, data)):
            return False
        first = self.look(data)
        if first > self.first + SLACK:
            return False
        cost = self.cost(data)
        if cost >= self.best or not fits_the_slow_facts(data):
            return False
        self.data, self.first, self.best = data, first, cost
        return True


def main() -> int:
    """Searches and writes the best set."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--ruleset", required=True, choices=list(FACTS))
    parser.add_argument("--start", required=True, help="a released set or a FILE.toml")
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ignore", action="append", default=[], choices=list(FOOTBALL))
    parser.add_argument("--to", type=Path, required=True)
    chosen = parser.parse_args()
    box = named_set(chosen.ruleset, chosen.start, Path())
    league = chosen.games if ruleset(chosen.ruleset).team_dice else 0
    search, dice = Search(box, chosen.games, league, chosen.ignore), Random(chosen.seed)
    print(f"start {search.best:.3f}", flush=True)
    for step in range(chosen.steps):
        if search.step(dice):
            print(f"{step:>6} {search.best:.3f}", flush=True)
            chosen.to.write_text(to_toml(search.data), "utf-8")
    chosen.to.write_text(to_toml(search.data), "utf-8")
    for league_too in (False, True) if league else (False,):
        found = figures_of(
            candidate(chosen.ruleset, search.data), 4 * chosen.games, seed=2, league=league_too
        )
        print("league" if league_too else "base", {name: round(value, 3) for name, value in found.items()})
    return 0


if __name__ == "__main__":
    sys.exit(main())
