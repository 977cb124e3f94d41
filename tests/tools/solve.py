"""`python3 manage.py solve`: computes the tables of the equilibrium coach (docs/coaches.md)."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from engine.catalog import RULESETS
from engine.catalog import ruleset as ruleset_named
from engine.errors import EngineError
from engine.play import setup
from league.management.base import LeagueCommand


class Command(LeagueCommand):
    """Solves a game for the dice of its default set; the same options give the same file on any machine."""

    help = "Solves a game and writes the tables of the equilibrium coach (two minutes)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--ruleset", default="touchdown_a_minute")
        parser.add_argument(
            "--samples",
            type=int,
            default=6000,
            help="plays of each pair of strategies, where they are sampled",
        )
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--output", default="", help="a file in the place of the coach's own")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["samples"] < 4:
            raise CommandError("Sample each pair of strategies at least four times, such as --samples 6000.")
        usual, tables = solve_game(options["ruleset"], options["samples"], options["seed"])
        file = Path(options["output"] or usual)
        file.write_text(json.dumps(tables, separators=(",", ":")) + "\n", "utf-8")
        self.stdout.write(f"The tables are in {file}.")


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
