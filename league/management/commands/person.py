"""`manage.py person`: an account without a browser, for the operator, containers and CI."""

from __future__ import annotations

import sys
from argparse import BooleanOptionalAction
from getpass import getpass
from pathlib import Path
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.utils import filter_users_by_email
from axes.utils import reset
from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.management.base import CommandError, CommandParser
from django.core.validators import validate_email
from django.db import transaction

from league.conf.environment import LONGEST, env
from league.frame.errors import Refused
from league.management.base import LeagueCommand
from league.management.site import migrate
from league.people.administration import create_person, set_administrator

VARIABLE = "PERSON_PASSWORD"


class Command(LeagueCommand):
    help = (
        f"Creates an account. The password comes from --password-file, {VARIABLE}, {VARIABLE}_FILE or a "
        "prompt. The first account is the site's administrator unless you say otherwise. The same command "
        "again changes nothing."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the username")
        parser.add_argument("--email", default="", help="counts as verified; needed if the site sends e-mail")
        parser.add_argument(
            "--administrator", action=BooleanOptionalAction, help="of the site; also for an existing account"
        )
        parser.add_argument(
            "--password-file", metavar="PATH", help="its first line is the password; -: input"
        )
        parser.add_argument("--reset", action="store_true", help="gives an existing account this password")

    def handle(self, *args: Any, **options: Any) -> None:
        name, administrator = options["name"], options["administrator"]
        try:
            password = _given_password(options["password_file"])
            migrate()  # a new container may run this before the service
            person = User.objects.filter(username=name, placeholder=None).first()
            if person is None and options["reset"]:
                raise Refused("no_such_person", f"There is no account {name}: check the name.")
            if person is None:
                person = _created(name, password, options["email"], administrator)
                title = ", as the site's administrator" if person.is_superuser else ""
                self.stdout.write(f"{name} has an account now{title}.")
                return
            changes = []
            if options["reset"]:
                password = password or _typed_password()
            elif not (person.check_password(password) if password else administrator is not None):
                sentence = f"{name} has an account already: --reset gives it another password."
                raise Refused("person_exists", sentence)
            with transaction.atomic():
                if options["reset"] and not person.check_password(password):
                    _set_password(person, password)
                    changes.append("has this password now, and has to sign in again")
                if administrator not in (None, person.is_superuser):
                    set_administrator(person=person, administrator=administrator)
                    changes.append(f"is {'now' if administrator else 'no longer'} the site's administrator")
        except ValidationError as error:
            raise CommandError(f"{' '.join(error.messages)} (invalid_input)") from error
        self.stdout.write(f"{name} {' and '.join(changes) or 'has this account already'}.")


def _given_password(path: str | None) -> str:
    """The password in the file or the environment; empty if there is none. Raises Refused: no_password,
    ImproperlyConfigured."""
    if path is None:
        return env.str(VARIABLE)  # also from PERSON_PASSWORD_FILE
    try:
        text = sys.stdin.readline(LONGEST) if path == "-" else Path(path).read_text("utf-8")[:LONGEST]
    except (OSError, UnicodeDecodeError) as failure:
        raise Refused("no_password", f"The password cannot be read: {failure}.") from failure
    if not (password := text.partition("\n")[0].rstrip("\r")):
        raise Refused("no_password", "The first line is empty: write the password into it.")
    return password


def _typed_password() -> str:
    """Raises Refused: no_password, passwords_differ."""
    if not sys.stdin.isatty():
        sentence = f"Nobody can type a password here: set {VARIABLE}, or use --password-file."
        raise Refused("no_password", sentence)
    password = getpass("Password: ")
    if getpass("Password again: ") != password:
        raise Refused("passwords_differ", "The two passwords differ: type the same one twice.")
    return password


def _created(name: str, password: str, email: str, administrator: bool | None) -> User:
    """Checks everything as sign-up does. Raises ValidationError; Refused: email_needed, email_taken, ..."""
    adapter = get_adapter()
    adapter.clean_username(name)
    User._meta.get_field("username").run_validators(name)
    if email:
        validate_email(email)
        if filter_users_by_email(email):
            raise Refused("email_taken", "Another account has this e-mail address: use a different one.")
    elif settings.MAIL_WORKS:
        raise Refused(
            "email_needed", "This site sends e-mail, and nobody signs in without an address: add --email."
        )
    password = password or _typed_password()
    adapter.clean_password(password, User(username=name, email=email))
    return create_person(username=name, password=password, email=email, administrator=administrator)


def _set_password(person: User, password: str) -> None:
    """Raises ValidationError."""
    get_adapter().clean_password(password, person)
    person.set_password(password)
    person.save(update_fields=["password"])
    reset(username=person.get_username().lower())  # of wrong passwords, which may have locked them out
