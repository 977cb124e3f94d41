"""`manage.py second_factors`: the people whose second factor this installation cannot check."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from league.management.base import LeagueCommand
from league.people.accounts import forget_second_factors, people_locked_out


class Command(LeagueCommand):
    help = (
        "Lists the people who cannot sign in because their second factor was stored under another "
        "SECRET_KEY. With --forget they sign in with their password only, and are asked to set it up "
        "again."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--forget", nargs="+", metavar="NAME", help="their second factors are deleted")
        parser.add_argument(
            "--forget-all", action="store_true", help="the second factors of everybody on the list"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        people = {person.get_username(): person for person in people_locked_out()}
        names = list(people) if options["forget_all"] else options["forget"]
        if names is None:
            self.stdout.write("\n".join(people) or "Every second factor can be checked.")
            return
        if unknown := [name for name in names if name not in people]:
            raise CommandError(f"{', '.join(unknown)}: can sign in, or has no account. (not_locked_out)")
        forget_second_factors(people[name] for name in names)
        self.stdout.write(f"Forgotten: {', '.join(names) or 'nobody'}.")
