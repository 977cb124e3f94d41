"""`manage.py token`: a token for a program on the server, without a browser."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import CommandError, CommandParser

from api.models import Token
from api.people.tokens import LONGEST, issue_token
from league.management.base import LeagueCommand


class Command(LeagueCommand):
    help = "Creates a token for this person and writes its secret, which is shown only once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the username of the person for whom the program acts")
        parser.add_argument("--scope", choices=Token.Scope.values, default=Token.Scope.READ)
        parser.add_argument("--days", type=int, default=90, help=f"until it expires, at most {LONGEST}")
        parser.add_argument("--for", dest="purpose", default="command line", help="what it is for")

    def handle(self, *args: Any, **options: Any) -> None:
        owner = User.objects.filter(username=options["name"], is_active=True).first()
        if owner is None:
            raise CommandError(f"There is no account {options['name']}: check the name. (no_such_person)")
        purpose, scope, days = (options[key] for key in ("purpose", "scope", "days"))
        _token, secret = issue_token(owner=owner, name=purpose, scope=scope, days=days)
        self.stdout.write(secret)
