"""`manage.py backup`: writes everything to one file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.archives.archive import back_up
from league.conf.database_connections import direct_connection
from league.conf.secret_key import set_private_umask
from league.frame.errors import Refused


class Command(BaseCommand):
    help = "Writes database and component sets to one file for `restore`. The service may keep running."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="a file that does not exist yet")

    def handle(self, *args: Any, **options: Any) -> None:
        set_private_umask()
        file: Path = options["file"]
        try:
            with direct_connection():
                manifest = back_up(file=file)
        except Refused as refused:
            raise CommandError(f"{refused.sentence} ({refused.code})") from refused
        rows = sum(member.rows for member in manifest.members)
        self.stdout.write(f"{file}: {rows} rows, {file.stat().st_size} bytes")
