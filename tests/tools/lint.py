"""`manage.py lint`: all checks of the code except the tests."""

import os
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from league.management.base import LeagueCommand

SCRIPTS = Path(sysconfig.get_path("scripts"))  # of the environment that runs this


def python(command: str) -> Sequence[str]:
    return (sys.executable, *shlex.split(command))


def program(command: str) -> Sequence[str]:
    """A program of the environment that runs this."""
    name, *arguments = shlex.split(command)
    return (str(SCRIPTS / name), *arguments)


DENO_DIR = Path(sys.prefix, "deno")  # what deno compiles, and the packages of tests/browsers
BROWSERS = "tests/browsers"
ESLINT = f"--config {BROWSERS}/deno.json eslint --config {BROWSERS}/eslint.config.js static"
CHECK_TYPES = "deno check --quiet --no-remote --no-npm"
CONTRACTS = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_logo=True))"

# A check, and the command that fixes what it finds, if there is one.
CHECKS: dict[str, Sequence[Sequence[str]]] = {
    "ruff check": (
        python("-m ruff check --quiet --output-format concise"),
        python("-m ruff check --quiet --output-format concise --fix"),
    ),
    "ruff format": (python("-m ruff format --check --quiet"), python("-m ruff format --quiet")),
    "mypy": (python("-m mypy --no-error-summary"),),
    "import contracts": (python(f"-c '{CONTRACTS}'"),),
    "migrations": (python("manage.py makemigrations --check --dry-run"),),
    "words": (python("manage.py words --check"),),
    "templates": (
        program("djangofmt --quiet check templates"),
        program("djangofmt --quiet check --fix templates"),
    ),
    "template format": (
        program("djangofmt --quiet --check templates"),
        program("djangofmt --quiet templates"),
    ),
    "scripts": (program("deno lint --quiet"), program("deno lint --quiet --fix")),
    "types of page scripts": (program(f"{CHECK_TYPES} static/js/*.js static/js/offline/*.js"),),
    "types of workers": (
        program(f"{CHECK_TYPES} --config static/js/types/workers.json static/js/workers/*.js"),
    ),
    "oldest browsers": (
        program(f"deno run --quiet --no-prompt --allow-read --allow-env --allow-sys {ESLINT}"),
    ),
    "script and style format": (program("deno fmt --quiet --check"), program("deno fmt --quiet")),
}


class Command(LeagueCommand):
    help = (
        "Checks style, types, import contracts, migrations, translations, templates and scripts; lists all"
        " checks that failed. --fix fixes what the tools can fix."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--fix", action="store_true", help="format, and fix what can be fixed")

    def handle(self, *args: Any, fix: bool, **options: Any) -> None:
        with tempfile.TemporaryDirectory(prefix="league-lint-") as data:
            failed = [
                name
                for name, commands in CHECKS.items()
                if not self.passes(name, commands[-1 if fix else 0], data)
            ]
        if failed:
            raise CommandError(f"Failed: {', '.join(failed)}.")

    def passes(self, name: str, command: Sequence[str], data: str) -> bool:
        """Runs one command in the root of the project, with this folder for data."""
        env = {
            **os.environ,
            "DATA_DIR": data,
            "DATABASE_URL": "",
            "CELERY_BROKER_URL": "",
            "DENO_DIR": str(DENO_DIR),
            "DENO_NO_UPDATE_CHECK": "1",
        }
        done = subprocess.run(command, cwd=settings.ROOT, env=env, check=False)
        self.stdout.write(f"{name}: {'failed' if done.returncode else 'ok'}")
        return done.returncode == 0
