"""`manage.py import_season`: seasons that were played elsewhere, from the CSV files of `rank`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from league.almanac.old_seasons import read_old_seasons
from league.frame.csv_files import read_rows
from league.management.base import LeagueCommand
from league.models import League
from league.seasons.imports import import_seasons
from league.standings.files import GAME_COLUMNS, TEAM_COLUMNS


class Command(LeagueCommand):
    refusal = "{code}: {sentence}"
    help = "Imports seasons that were played elsewhere, with their scores; the whole file or nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("league", help="the league's address, like expansion-league")
        parser.add_argument(
            "--games",
            type=Path,
            required=True,
            help="CSV: home,away,home_score,away_score[,season,week,type,neutral,outcome]",
        )
        parser.add_argument(
            "--teams",
            type=Path,
            required=True,
            help="CSV: team,division,conference[,season,city,nickname,abbreviation]",
        )
        parser.add_argument(
            "--number",
            type=int,
            help="the first season's number (default: from the file, else the next one)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        slug = options["league"]
        league = League.objects.select_related("feed").filter(slug=slug).first()
        if league is None:
            known = ", ".join(League.objects.order_by("slug").values_list("slug", flat=True)) or "none"
            raise CommandError(f"no_such_league: There is no league {slug}: choose from {known}.")
        rows = read_rows(options["games"], GAME_COLUMNS), read_rows(options["teams"], TEAM_COLUMNS)
        old = read_old_seasons(*rows, options["teams"].name)
        seasons = import_seasons(league=league, old=old, number=options["number"])
        for season in seasons:
            self.stdout.write(f"Season {season.number}: {season.champion}")
