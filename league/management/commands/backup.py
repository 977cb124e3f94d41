"""`manage.py backup`: writes everything to one file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from league.archives.archive import back_up
from league.conf.databases import direct_connection
from league.conf.secret_key import set_private_umask
from league.management.base import LeagueCommand


class Command(LeagueCommand):
    help = "Writes database and component sets to one file for `restore`. The service may keep running."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="a file that does not exist yet")

    def handle(self, *args: Any, **options: Any) -> None:
        set_private_umask()
        file: Path = options["file"]
        with direct_connection():
            manifest = back_up(file=file)
        rows = sum(member.rows for member in manifest.members)
        self.stdout.write(f"{file}: {rows} rows, {file.stat().st_size} bytes")
