"""`python3 manage.py rules [RULESET]`: every rule, the functions that play it, and how many tests show it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine.tools.rulebook import marked_tests, read_page

ROOT = Path(__file__).resolve().parents[3]


class Command(BaseCommand):
    """Reads docs/rules; tests are counted where their folder is there."""

    requires_system_checks = ()  # it needs no database and no pages
    help = "Prints the rules of a boxed game with the functions that play them and the tests that show them."

    def add_arguments(self, parser: CommandParser) -> None:
        """One ruleset, or all of them."""
        parser.add_argument("ruleset", nargs="?", default="", help="first_and_goal, ...; all without one")

    def handle(self, *args: Any, **options: Any) -> None:
        """One line a rule, one line in all for each ruleset."""
        pages = sorted((ROOT / "docs" / "rules").glob(f"{options['ruleset'] or '*'}.md"))
        if not pages:
            raise CommandError(f"docs/rules has no page {options['ruleset']!r}: look there for the names.")
        tests = marked_tests(ROOT / "tests" / "engine")
        for page in pages:
            rules = read_page(page.read_text("utf-8"))
            for rule in rules:
                shown = len(tests.get(rule.id, ()))
                self.stdout.write(f"{rule.id:<12} {shown:>3}  {rule.summary}  [{', '.join(rule.functions)}]")
            tested = sum(rule.id in tests for rule in rules)
            self.stdout.write(f"{page.stem}: {len(rules)} rules, {tested} with a test")
