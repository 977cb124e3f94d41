"""`manage.py odds`: how likely each place is, from two CSV files or in a league."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from league.frame.errors import Refused
from league.management.base import LeagueCommand
from league.management.commands.rank import STEPS_HELP, playoff_places, steps_named
from league.odds.players import FixedScore
from league.odds.reports import MOST_OPEN, Report, as_text, exact_report, odds_season, sampled_report
from league.odds.rounds import simulate
from league.standings.files import read_seasons

SEASONS, MOST_SEASONS = 10_000, 10_000_000
LARGEST_SEED = 2**32 - 1
SCORE = re.compile(r"([0-9]{1,3})-([0-9]{1,3})")


class Command(LeagueCommand):
    """Reads the files that `rank` reads; the same options give the same odds on any machine."""

    refusal = "{code}: {sentence}"
    help = "Plays the open games of a season from files many times, or in every possible way (docs/odds.md)."

    def add_arguments(self, parser: CommandParser) -> None:
        """The files, how the open games end, and how many endings to look at."""
        parser.add_argument(
            "games",
            type=Path,
            nargs="?",
            help="CSV: home,away,home_score,away_score[,p_home,season,week,type]",
        )
        parser.add_argument("--league", help="the slug of a league of this installation, instead of files")
        parser.add_argument("--season", type=_number(1, 9999), help="its season (default: the newest)")
        parser.add_argument("--as-of", type=_number(1, 99), help="only results up to this week count")
        parser.add_argument("--teams", type=Path, help="CSV: team,division,conference[,season,adjustment]")
        parser.add_argument(
            "--score", type=_score, default=(20, 13), help="score of every open game (default: 20-13)"
        )
        how = parser.add_mutually_exclusive_group()
        how.add_argument("--exact", action="store_true", help=f"every ending of up to {MOST_OPEN} open games")
        how.add_argument(
            "--seasons",
            type=_number(1, MOST_SEASONS),
            default=SEASONS,
            help=f"seasons to simulate (default: {SEASONS})",
        )
        parser.add_argument(
            "--seed", type=_number(0, LARGEST_SEED), default=1, help="seed of the simulation (default: 1)"
        )
        parser.add_argument(
            "--playoffs",
            type=playoff_places,
            help="number of playoff places of the whole league (default: 10)",
        )
        parser.add_argument("--steps", default="pro", help=STEPS_HELP)
        parser.add_argument("--coin", type=int, default=0, help="seed of the coin tosses (default: 0)")
        self.add_json_argument(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints the odds of every season in the files, the newest last."""
        if options["league"] and (options["games"] or options["teams"] or options["exact"]):
            raise CommandError("league_or_files: give --league, or files; --exact needs files.")
        if not options["league"] and not (options["games"] and options["teams"]):
            raise CommandError(
                "no_files: give files of games and teams (GAMES.csv --teams TEAMS.csv), or --league."
            )
        if options["league"]:
            # Files need no database: what reads it is imported here.
            from games.management.boxes import simulated_season  # noqa: PLC0415

            reports = iter([simulated_season(**options)])
        else:
            reports = reports_of_files(options)
        for report in reports:
            if options["json"]:
                self.print_json(report)
            else:
                self.stdout.write(as_text(report) + "\n\n")


def reports_of_files(options: dict[str, Any]) -> Iterator[Report]:
    """The odds of each season of two files. Raises Refused: no_season, and like `read_seasons` and
    `simulate`."""
    steps = steps_named(options["steps"])
    files = read_seasons(options["games"], options["teams"])
    if not files:
        raise Refused("no_season", f"{options['teams'].name} has no team: list the teams of the season.")
    for file in files:
        season = odds_season(file, steps, options["coin"], options["playoffs"])
        if options["exact"]:
            yield exact_report(file.name, season, options["score"])
        else:
            seed, seasons = options["seed"], options["seasons"]
            player = FixedScore(season.games, options["score"])
            yield sampled_report(
                file.name, season, simulate(season, player, seed=seed, first=0, seasons=seasons), seed
            )


def _score(text: str) -> tuple[int, int]:
    match = SCORE.fullmatch(text)
    if match is None or int(match[1]) <= int(match[2]):
        raise ArgumentTypeError(f"{text!r} is no score: give the winner's points first, such as 20-13")
    return int(match[1]), int(match[2])


def _number(least: int, most: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if not re.fullmatch("[0-9]{1,12}", text) or not least <= int(text) <= most:
            raise ArgumentTypeError(f"{text!r} is no whole number from {least} to {most}")
        return int(text)

    return parse
