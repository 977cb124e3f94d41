"""`manage.py expected_points`: makes a ruleset's table of expected points (docs/exports.md)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from engine.tools.ruleset_tables import make_table
from league.management.base import LeagueCommand


class Command(LeagueCommand):
    refusal = "{code}: {sentence}"
    help = "Plays games between computer coaches and writes what each situation is worth (a minute)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("ruleset")
        parser.add_argument("--games", type=int, default=3000)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--output", default="", help="a file in the place of the ruleset's own")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["games"] < 1:
            raise CommandError("no_games: play one game or more, such as --games 3000.")
        usual, table = make_table(options["ruleset"], options["games"], options["seed"])
        file = Path(options["output"] or usual)
        file.write_text(json.dumps(table, separators=(",", ":")) + "\n", "utf-8")
        self.stdout.write(f"{file}: {table['plays']} plays of {table['games']} games")
