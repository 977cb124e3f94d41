"""`python3 manage.py scenarios [FILE...]`: plays scenario files and lists where the engine differs."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from engine.catalog import USUAL
from engine.tools.scenarios import EXAMPLES, ScenarioOutcome, play_file
from games.management.boxes import add_components_argument, box_of
from league.management.base import LeagueCommand


class Command(LeagueCommand):
    """Exit status 1 if any scenario differs or cannot be read."""

    help = "Plays scenario files (docs/scenarios.md) and prints each one that differs."

    def add_arguments(self, parser: CommandParser) -> None:
        words = "default: our own examples"
        parser.add_argument("files", nargs="*", type=Path, metavar="FILE", default=EXAMPLES, help=words)
        parser.add_argument("--edition", default="", help="only scenarios of this edition")
        parser.add_argument("--defaults-only", action="store_true", help="only scenarios without options")
        add_components_argument(parser)
        parser.add_argument("--ruleset", default=USUAL, help="the game of --components")
        self.add_json_argument(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        named = options["components"]
        box = box_of(options["ruleset"], named) if named else None
        chosen = {"edition": options["edition"], "defaults_only": options["defaults_only"]}
        outcomes = [
            outcome for file in options["files"] for outcome in play_file(file, **chosen, components=box)
        ]
        failed = [outcome for outcome in outcomes if outcome.why]
        skipped = sum(outcome.skipped for outcome in outcomes)
        for outcome in failed:
            self.stdout.write(_sentence(outcome))
        counts = {"passed": len(outcomes) - len(failed) - skipped, "skipped": skipped}
        if options["json"]:
            why = [{"id": outcome.id, "why": "; ".join(outcome.why)} for outcome in failed]
            self.stdout.write(json.dumps({**counts, "failed": why}))
        else:
            self.stdout.write(f"{counts['passed']} passed, {len(failed)} failed, {skipped} skipped")
        if failed:
            sys.exit(1)


def _sentence(outcome: ScenarioOutcome) -> str:
    rules = f" ({', '.join(outcome.rules)})" if outcome.rules else ""
    return f"{outcome.id}{rules}: {'; '.join(outcome.why)}"
