"""`manage.py first_link`: prints again the link that `up` has printed."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from league.management.base import LeagueCommand
from league.management.site import PORT, site_at
from league.people.accounts import first_link


class Command(LeagueCommand):
    help = "Prints the link with which the first account of a new site becomes its administrator."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--port", type=int, default=PORT, help=f"port of the web server (default: {PORT})"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        link = first_link(site_at("localhost", options["port"]))
        self.stdout.write(link or "This site has its first account already: sign in there.")
