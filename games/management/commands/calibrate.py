"""`python3 manage.py calibrate`: plays many games and compares their statistics with real football."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine.catalog import USUAL
from engine.errors import EngineError
from engine.tools.calibration import figures_of, plan_calibration, run_calibration, text_report
from games.management.boxes import add_components_argument, box_of


class Command(BaseCommand):
    """Plays games with computer coaches; the same options give the same figures on any machine."""

    requires_system_checks = ()  # needs no database and no pages
    help = (
        "Plays many games with computer coaches and prints averages, drives, calls and wins "
        "(docs/coaches.md)."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The games to play, and the output format."""
        parser.add_argument("--games", type=int, default=1000)
        parser.add_argument("--ruleset", default=USUAL)
        parser.add_argument("--edition", default="")
        parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
        parser.add_argument(
            "--teams",
            default="",
            help="league (every pair of the league's teams), a team against itself, or A,B,...",
        )
        add_components_argument(parser)
        parser.add_argument("--coaches", default="situational,situational", metavar="HOME,AWAY")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
        parser.add_argument("--json", action="store_true", help="the last line is a JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        """Plays and prints."""
        if options["games"] < 1:
            raise CommandError("Play at least one game, such as --games 1000.")
        try:
            chosen = plan_calibration(
                options["ruleset"],
                [team for team in options["teams"].split(",") if team],
                edition=options["edition"],
                options=dict(self._pair(text, "=") for text in options["option"]),
                coaches=self._pair(options["coaches"], ","),
                seed=options["seed"],
                components=box_of(options["ruleset"], options["components"]),
            )
        except EngineError as refusal:
            raise CommandError(f"{refusal} ({refusal.code})") from refusal
        counts = run_calibration(chosen, options["games"], options["processes"], self._progress)
        found = figures_of(chosen, counts)
        self.stdout.write(json.dumps(asdict(found)) if options["json"] else text_report(found))

    def _pair(self, text: str, between: str) -> tuple[str, str]:
        left, found, right = text.partition(between)
        if not found:
            raise CommandError(f"{text!r} should be two names with {between!r} between them.")
        return left, right

    def _progress(self, done: int) -> None:
        if sys.stderr.isatty():
            self.stderr.write(f"\r{done} games", ending="")
            self.stderr.flush()
