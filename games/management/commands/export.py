"""`manage.py export`: plays, games and team statistics of a league as CSV or Parquet (docs/exports.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from games.management.boxes import league_named, season_named
from games.story.exports import TABLES, TYPES, written
from league.management.base import LeagueCommand


class Command(LeagueCommand):
    refusal = "{code}: {sentence}"
    help = "Writes plays, games or team statistics of a league to a file (docs/exports.md)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("table", choices=sorted(TABLES))
        parser.add_argument("file", type=Path, metavar="FILE", help="ends with .csv or .parquet")
        parser.add_argument("--league", required=True, help="the slug of the league")
        parser.add_argument("--season", type=int, help="the number of one season (default: all)")

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        form = file.suffix[1:]
        if form not in TYPES:
            raise CommandError("unknown_form: the name of the file must end with .csv or .parquet.")
        table, rows_of = TABLES[options["table"]]
        part = file.with_name(f".{file.name}.part")
        try:
            league = league_named(options["league"])
            season = None if options["season"] is None else season_named(league, options["season"])
            pieces = written(table, rows_of(league, season), form)
            with part.open("wb") as out:
                for piece in pieces:
                    out.write(piece)
            part.replace(file)
        except OSError as error:
            raise CommandError(f"not_written: {file}: {error.strerror}. Choose another place.") from error
        finally:
            part.unlink(missing_ok=True)
        self.stdout.write(f"{file}: {options['table']} of {league.slug}")
