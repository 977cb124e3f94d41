"""`python3 manage.py rules [RULESET]`: all rules with their functions and number of tests."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from engine.catalog import RULESETS
from engine.tools.rulebook import read_page, rulebook_of
from league.management.base import LeagueCommand

ROOT = Path(__file__).resolve().parents[3]


class Command(LeagueCommand):
    """Reads the rulebooks. Tests are counted if their folder exists."""

    help = "Prints the rules of a boxed game with their functions and tests."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("ruleset", nargs="?", default="", help="first_and_goal, ... (default: all)")

    def handle(self, *args: Any, **options: Any) -> None:
        """One line per rule, and a summary line per ruleset."""
        name = options["ruleset"]
        if name and name not in RULESETS:
            raise CommandError(f"There is no ruleset {name!r}: choose {', '.join(RULESETS)}.")
        tests = marked_tests(ROOT / "tests" / "engine")
        for game in [name] if name else RULESETS:
            rules = read_page(rulebook_of(game).read_text("utf-8"))
            for rule in rules:
                shown = len(tests.get(rule.id, ()))
                self.stdout.write(f"{rule.id:<12} {shown:>3}  {rule.summary}  [{', '.join(rule.functions)}]")
            tested = sum(rule.id in tests for rule in rules)
            self.stdout.write(f"{game}: {len(rules)} rules, {tested} with a test")


def marked_tests(folder: Path) -> dict[str, list[str]]:
    """Returns the tests in a folder by the rules in their marks: `{"1G-PEN-6": ["test_...", ...]}`."""
    tests: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        for test in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(test, ast.FunctionDef):
                for name in _marked(test):
                    tests.setdefault(name, []).append(test.name)
    return tests


def _marked(test: ast.FunctionDef) -> Iterator[str]:
    """Yields the IDs in `@pytest.mark.rule(...)`."""
    for call in test.decorator_list:
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.rule":
            yield from (ast.literal_eval(argument) for argument in call.args)
