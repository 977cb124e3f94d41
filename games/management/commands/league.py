"""`manage.py league`: exports a league to a file, or imports one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import CommandError, CommandParser

from games.league_files.tables import LeagueManifest
from games.league_files.views import import_on_server
from games.league_files.writer import export_league
from league.archives.archive import new_file
from league.conf.secret_key import set_private_umask
from league.management.base import LeagueCommand
from league.models import League


class Command(LeagueCommand):
    help = "Exports a whole league to one file, or imports such a file of another installation."

    def add_arguments(self, parser: CommandParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True)
        export = verbs.add_parser("export", help="write a league to a file")
        export.add_argument("slug", help="the league's address, like expansion-league")
        export.add_argument("file", type=Path, help="a file that does not exist yet")
        export.add_argument(
            "--without-open-games", action="store_true", help="leave games in progress out of the file"
        )
        take = verbs.add_parser("import", help="import a file: all of it, or nothing")
        take.add_argument("file", type=Path, help="a file written by `league export`")
        take.add_argument("--name", default="", help="another name for the league")
        take.add_argument("--commissioner", default="", help="the username of the person who runs it here")

    def handle(self, *args: Any, **options: Any) -> None:
        set_private_umask()
        (self.export if options["verb"] == "export" else self.import_)(options)

    def export(self, options: dict[str, Any]) -> None:
        league = League.objects.filter(slug=options["slug"]).first()
        if league is None:
            raise CommandError(f"There is no league {options['slug']}. (no_such_league)")
        file: Path = options["file"]
        with new_file(file) as opened:
            manifest = export_league(
                league=league, file=opened, without_open_games=options["without_open_games"]
            )
        self.print_seasons(manifest)
        self.stdout.write(f"{file}: {file.stat().st_size} bytes, digest {manifest.digest}")

    def import_(self, options: dict[str, Any]) -> None:
        commissioner = None
        if name := options["commissioner"]:
            commissioner = User.objects.filter(username=name, is_active=True).first()
            if commissioner is None:
                raise CommandError(f"There is no person {name}: name an account. (no_such_person)")
        made = import_on_server(file=options["file"], name=options["name"], commissioner=commissioner)
        self.print_seasons(made.manifest)
        self.stdout.write(f"{made.league.slug}: {made.proved} games are replayed and proved.")
        if made.believed_games:
            sentence = f"{made.believed_games} games of earlier rules cannot be replayed here: believed."
            self.stdout.write(sentence)
        if made.results:
            self.stdout.write(f"{len(made.results)} results have no game that proves them: believed.")
        for result in made.results:
            if result.differs:
                self.stdout.write(f"{result.about}: {result.stated}, in the file's history {result.recorded}")
            elif result.recorded is None:
                self.stdout.write(f"{result.about}: {result.stated}, not in the file's history")

    def print_seasons(self, manifest: LeagueManifest) -> None:
        for season in manifest.seasons:
            self.stdout.write(f"Season {season.number}: {season.games} games, digest {season.digest}")
