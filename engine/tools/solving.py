"""Computes the tables of the equilibrium coach, in a game that can be solved."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from engine.catalog import RULESETS
from engine.catalog import ruleset as ruleset_named
from engine.errors import EngineError
from engine.play import setup


def solve_game(ruleset: str, samples: int, seed: int = 1) -> tuple[Path, dict[str, Any]]:
    """Solves a game for the dice of its default set. Returns the coach's file and its contents.

    Raises EngineError unknown_ruleset, not_solvable."""
    rules = ruleset_named(ruleset)
    if not rules.solver:
        able = ", ".join(name for name, each in RULESETS.items() if each.solver)
        raise EngineError("not_solvable", f"{ruleset} cannot be solved. The app can solve: {able}.")
    solver = import_module(rules.solver)
    fresh = setup.starting_record(setup.header(ruleset=ruleset, coaches=("balanced", "balanced")))
    return solver.FILE, solver.solved_tables(fresh, samples, seed)
