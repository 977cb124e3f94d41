"""`python3 manage.py bench`: measures and checks the engine (docs/benchmarks.md)."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from league.management.base import LeagueCommand
from league.management.site import cores

PROGRAM = Path(__file__).resolve().parents[2] / "benchmarks" / "bench.py"


class Command(LeagueCommand):
    """Prints one line per figure."""

    help = "Measures the engine: its speed and size, the dice, and compiled against interpreted games."

    def add_arguments(self, parser: CommandParser) -> None:
        """The measurement, and the output format."""
        parser.add_argument("what", choices=["engine", "dice", "parity"])
        parser.add_argument(
            "--games", type=int, default=100_000, help="parity: games of each ruleset and edition"
        )
        parser.add_argument("--ruleset", default="", help="parity: only this ruleset")
        parser.add_argument("--processes", type=int, default=cores(), help="parity: workers")
        parser.add_argument("--throws", type=int, default=10_000_000, help="dice: throws of each kind of die")
        self.add_json_argument(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Measures and prints. Exit status 1 if games differ or dice are not fair."""
        lines = []
        for line in self._measured(options):
            lines.append(line)
            if not options["json"]:
                self.stdout.write("  ".join(f"{name} {value}" for name, value in line.items()))
        if options["json"]:
            self.print_json({options["what"]: lines})
        if any(line.get("differences") or line.get("fair") is False for line in lines):
            sys.exit(1)

    def _measured(self, options: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """The lines of the measuring program. Raises CommandError where it refuses."""
        if min(options["games"], options["processes"], options["throws"] // 1000) < 1:
            raise CommandError("Use at least one game, a thousand throws and one process.")
        named = [f"--{name}={options[name]}" for name in ("games", "ruleset", "processes", "throws")]
        command = [sys.executable, str(PROGRAM), options["what"], *named]
        with subprocess.Popen(command, cwd=PROGRAM.parents[1], stdout=subprocess.PIPE, text=True) as program:
            yield from map(json.loads, program.stdout or ())
        if program.returncode:
            raise CommandError("It could not be measured: see the reason above.")
