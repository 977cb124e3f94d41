"""`manage.py restore`: restores a backup into an empty installation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from league.archives.archive import restore
from league.conf.databases import direct_connection
from league.conf.secret_key import set_private_umask
from league.management.base import LeagueCommand
from league.people.accounts import people_locked_out


class Command(LeagueCommand):
    help = "Restores a backup into an empty installation with any database. Stop the service first."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="a file written by `backup`")

    def handle(self, *args: Any, **options: Any) -> None:
        set_private_umask()
        with direct_connection():
            manifest = restore(file=options["file"])
        rows = sum(member.rows for member in manifest.members)
        self.stdout.write(f"{rows} rows of {manifest.created} are restored.")
        if people := people_locked_out():
            names = ", ".join(person.get_username() for person in people)
            self.stderr.write(
                "These people have a second factor that this SECRET_KEY cannot open,"
                f" so they cannot sign in: {names}. Bring the old key (DATA_DIR/secret_key),"
                " or run: manage.py second_factors --forget NAME ..."
            )
