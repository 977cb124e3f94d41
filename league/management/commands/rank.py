"""`manage.py rank`: standings, seeds and their reasons for any season from two CSV files."""

import json
from argparse import ArgumentTypeError
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.errors import Refused
from league.standings import TIE_BREAKS, Standings, TieBreaks, rank
from league.standings.files import FileSeason, read_seasons
from league.standings.report import as_dict, as_text, playoffs


class Command(BaseCommand):
    help = "Ranks any season from files, by exact rules that explain themselves; needs no database."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "games", type=Path, help="CSV: home,away,home_score,away_score[,season,week,type]"
        )
        parser.add_argument(
            "--teams", type=Path, required=True, help="CSV: team,division,conference[,season]"
        )
        parser.add_argument(
            "--steps", default="pro", help="pro (default), simple, or step keys with commas between them"
        )
        parser.add_argument(
            "--playoffs", type=places, help="playoff places of the whole league (default: 10)"
        )
        parser.add_argument("--coin", type=int, default=0, help="seed of the coin tosses (default: 0)")
        parser.add_argument("--explain", action="store_true", help="say how every tie was broken")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            steps = TIE_BREAKS.get(options["steps"]) or TieBreaks.of(options["steps"].split(","))
            seasons = read_seasons(options["games"], options["teams"])
            ranked = {season.name: ranked_by(steps, options["coin"], season) for season in seasons}
            qualified = {name: playoffs(table, options["playoffs"]) for name, table in ranked.items()}
        except Refused as refusal:
            raise CommandError(f"{refusal.code}: {refusal.sentence}") from refusal
        if options["json"]:
            self.print_json(ranked, qualified, options["explain"])
        else:
            self.print_text(ranked, qualified, options["explain"])

    def print_json(self, ranked: dict[str, Standings], qualified: dict[str, Any], explain: bool) -> None:
        seasons = {name: as_dict(table, qualified[name], explain) for name, table in ranked.items()}
        self.stdout.write(json.dumps({"seasons": seasons}, ensure_ascii=False))

    def print_text(self, ranked: dict[str, Standings], qualified: dict[str, Any], explain: bool) -> None:
        for name, table in ranked.items():
            if name:
                self.stdout.write(f"Season {name}\n\n")
            self.stdout.write(as_text(table, qualified[name], explain) + "\n\n")


def ranked_by(steps: TieBreaks, coin: int, season: FileSeason) -> Standings:
    return rank(season.clubs, season.games, steps=steps, coin=coin)


def places(text: str) -> int:
    """A number of playoff places."""
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is no number of places: give a whole number from 1")
    return int(text)
