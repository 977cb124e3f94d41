"""`python3 manage.py calls`: what each call brings against each answer, with every die counted."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from engine.catalog import RULESETS
from engine.play.setup import header
from engine.presentation.calls import CallSheet, call_sheet
from games.management.boxes import add_components_argument, box_of
from games.odds.calls import COLUMNS, calls_csv
from league.management.base import LeagueCommand


class Command(LeagueCommand):
    """Prints one line per call; with --json, the last line is an object."""

    help = "Counts what every call brings against every answer with two teams' dice. Nothing is a sample."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--ruleset", choices=list(RULESETS), required=True)
        parser.add_argument("--edition", default="", help="of the rules; default: the newest")
        parser.add_argument(
            "--home", metavar="TEAM", default="base", help="the team with the ball, by its key"
        )
        parser.add_argument("--away", metavar="TEAM", default="base", help="the team that defends")
        add_components_argument(parser)
        parser.add_argument("--spot", type=int, default=25, help="yards from the own goal line (default: 25)")
        form = parser.add_mutually_exclusive_group()
        form.add_argument("--json", action="store_true", help="a JSON object with the chance of each gain")
        form.add_argument("--csv", action="store_true", help="every call against every answer")

    def handle(self, *args: Any, **options: Any) -> None:
        rules = header(
            ruleset=options["ruleset"],
            edition=options["edition"],
            teams=(options["home"], options["away"]),
            components=box_of(options["ruleset"], options["components"]),
        )
        sheet = call_sheet(rules, 0, options["spot"])
        if options["csv"]:
            self.stdout.write(calls_csv(sheet), ending="")
        elif options["json"]:
            self.print_json(_json(sheet))
        else:
            self.stdout.write(f"{'call':16}  yards     4+    10+   lost   flag")
            for call, row in zip(sheet.calls, sheet.rows, strict=True):
                shown = ("four", "ten", "turnover", "foul")
                chances = "".join(f"{100 * COLUMNS[name](row):6.1f}%" for name in shown)
                self.stdout.write(f"{call.key:16} {row['mean'] or 0:6.2f}{chances}")


def _json(sheet: CallSheet) -> dict[str, Any]:
    answers = [answer.key for answer in sheet.answers]
    return {
        "spot": sheet.spot,
        "calls": {
            call.key: row | {"answers": dict(zip(answers, cells, strict=True))}
            for call, row, cells in zip(sheet.calls, sheet.rows, sheet.cells, strict=True)
        },
    }
