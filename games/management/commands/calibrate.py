"""`python3 manage.py calibrate`: plays many games and compares their statistics with real football."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from engine.catalog import RULESETS, USUAL
from engine.tools.calibration import (
    BASE,
    LEAGUE,
    CalibrationPlan,
    figures_of,
    plan_calibration,
    run_calibration,
    text_report,
)
from games.experiments.plans import value_of
from games.management.boxes import add_components_argument, box_of, pair_of, show_progress
from league.management.base import LeagueCommand
from league.management.site import cores


class Command(LeagueCommand):
    """Plays games with computer coaches; the same options give the same figures on any machine."""

    help = (
        "Plays many games with computer coaches and prints averages, drives, calls and wins "
        "(docs/coaches.md)."
    )

    def add_arguments(self, parser: CommandParser) -> None:
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
        parser.add_argument("--processes", type=int, default=cores())
        self.add_json_argument(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Plays and prints; with --json the base dice's figures are under `base` beside the league's."""
        if options["games"] < 1:
            raise CommandError("Play at least one game, such as --games 1000.")
        plans = {name: self._plan(teams, options) for name, teams in self._dice(options)}

        def progress(done: int) -> None:
            show_progress(self, f"{done} games")

        figures_by_dice = {
            name: figures_of(plan, run_calibration(plan, options["games"], options["processes"], progress))
            for name, plan in plans.items()
        }
        if options["json"]:
            *others, (_, last) = figures_by_dice.items()
            self.print_json(last | dict(others))
            return
        for name, figures in figures_by_dice.items():
            self.stdout.write(f"{name} dice: {text_report(figures)}" if name else text_report(figures))

    def _dice(self, options: dict[str, Any]) -> list[tuple[str, list[str]]]:
        """The games to play, by the name of their dice: base and league dice are judged separately."""
        teams = [team for team in options["teams"].split(",") if team]
        if teams or options["ruleset"] not in RULESETS or not RULESETS[options["ruleset"]].team_dice:
            return [("", teams)]
        return [(name, [name]) for name in (BASE, LEAGUE)]

    def _plan(self, teams: list[str], options: dict[str, Any]) -> CalibrationPlan:
        return plan_calibration(
            options["ruleset"],
            teams,
            edition=options["edition"],
            options={
                name: value_of(options["ruleset"], options["edition"], name, text)
                for name, text in (pair_of(text) for text in options["option"])
            },
            coaches=pair_of(options["coaches"], ","),
            seed=options["seed"],
            components=box_of(options["ruleset"], options["components"]),
        )
