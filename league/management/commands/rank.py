"""`manage.py rank`: standings and seeds of any season from two CSV files, with the reasons."""

from __future__ import annotations

import json
from argparse import ArgumentTypeError
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.clinch import verdicts as clinch_verdicts
from league.frame.errors import Refused
from league.standings.files import FileSeason, as_dict, as_text, playoff_clubs, read_seasons
from league.standings.steps import STEP_LISTS, Coin, StepLists
from league.standings.tie_breaks import Standings, rank

STEPS_HELP = (
    "pro (default), simple, or step keys with commas between them; a league's own two lists have a slash "
    "between them: DIVISION/WILD_CARD, the second for seeds and league"
)


class Command(BaseCommand):
    help = "Ranks any season from files, with the reason for every place. Needs no database."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "games", type=Path, help="CSV: home,away,home_score,away_score[,season,week,type]"
        )
        parser.add_argument(
            "--teams", type=Path, required=True, help="CSV: team,division,conference[,season,adjustment]"
        )
        parser.add_argument("--steps", default="pro", help=STEPS_HELP)
        parser.add_argument(
            "--playoffs",
            type=playoff_places,
            help="number of playoff places of the whole league (default: 10)",
        )
        parser.add_argument(
            "--forfeit-points", type=int, default=0, help="points that a win by forfeit counts (default: 0)"
        )
        parser.add_argument("--coin", type=int, default=0, help="seed of the coin tosses (default: 0)")
        parser.add_argument("--explain", action="store_true", help="explain every tie-break")
        parser.add_argument(
            "--clinch", action="store_true", help="prove what has been clinched, and show what is still open"
        )
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            steps = steps_named(options["steps"])
            seasons = read_seasons(options["games"], options["teams"])
            ranked = [ranked_by(steps, season, options) for season in seasons]
        except Refused as refusal:
            raise CommandError(f"{refusal.code}: {refusal.sentence}") from refusal
        if options["json"]:
            self.print_json(ranked, options["explain"])
        else:
            self.print_text(ranked, options["explain"])

    def print_json(self, ranked: list[RankedSeason], explain: bool) -> None:
        seasons = {}
        for season in ranked:
            seasons[season.name] = as_dict(season.table, season.qualified, explain)
            if season.verdicts is not None:
                seasons[season.name]["clinch"] = clinch_verdicts.as_dict(season.verdicts)
        self.stdout.write(json.dumps({"seasons": seasons}, ensure_ascii=False))

    def print_text(self, ranked: list[RankedSeason], explain: bool) -> None:
        for season in ranked:
            if season.name:
                self.stdout.write(f"Season {season.name}\n\n")
            self.stdout.write(as_text(season.table, season.qualified, explain) + "\n\n")
            if season.verdicts is not None:
                self.stdout.write(clinch_verdicts.as_text(season.verdicts) + "\n\n")


class RankedSeason(NamedTuple):
    """A season to print. `verdicts` is None without --clinch."""

    name: str
    table: Standings
    qualified: dict[str, list[str]]
    verdicts: clinch_verdicts.Verdicts | None


def ranked_by(steps: StepLists, season: FileSeason, options: dict[str, Any]) -> RankedSeason:
    """Ranks the season. Raises Refused like `rank` and `playoffs`, and with --clinch like `Format`."""
    games = [game.with_forfeit_points(options["forfeit_points"]) for game in season.games]
    season = replace(season, games=games)
    table = rank(season.clubs, season.games, steps=steps, coin=Coin(options["coin"]))
    qualified = playoff_clubs(table, options["playoffs"])
    places = min(map(len, qualified.values()), default=0)
    verdicts = clinch_verdicts.proved(season, places, steps, options["coin"]) if options["clinch"] else None
    return RankedSeason(season.name, table, qualified, verdicts)


def steps_named(text: str) -> StepLists:
    """The steps of a named list, or the given steps, as STEPS_HELP says. Raises Refused: unknown_step,
    duplicate_step."""
    text = text.strip().lower()
    if text in STEP_LISTS:
        return STEP_LISTS[text]
    return StepLists.of(*([key.strip() for key in keys.split(",")] for keys in text.split("/", 1)))


def playoff_places(text: str) -> int:
    """Parses a number of playoff places."""
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is no number of places: give a whole number from 1")
    return int(text)
