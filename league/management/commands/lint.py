"""`manage.py lint`: all checks of the code except the tests."""

import os
import subprocess
import sys
import sysconfig
import tempfile
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.core.management.base import CommandError

from league.management.base import LeagueCommand

SCRIPTS = Path(sysconfig.get_path("scripts"))  # of the environment that runs this


class LintCheck(NamedTuple):
    """A check, and the command that fixes what it finds, if there is one."""

    check: Sequence[str]
    fix: Sequence[str] = ()


def python(*arguments: str) -> Sequence[str]:
    return (sys.executable, *arguments)


def program(name: str, *arguments: str) -> Sequence[str]:
    return (str(SCRIPTS / name), *arguments)


DENO_DIR = Path(sys.prefix, "deno")  # what deno compiles, and the packages of tests/browsers
BROWSERS = "tests/browsers"
CHECK_TYPES = program("deno", "check", "--quiet", "--no-remote", "--no-npm")

CHECKS = {
    "ruff check": LintCheck(
        python("-m", "ruff", "check", "--quiet", "--output-format", "concise"),
        fix=python("-m", "ruff", "check", "--quiet", "--output-format", "concise", "--fix"),
    ),
    "ruff format": LintCheck(
        python("-m", "ruff", "format", "--check", "--quiet"),
        fix=python("-m", "ruff", "format", "--quiet"),
    ),
    "mypy": LintCheck(python("-m", "mypy", "--no-error-summary")),
    "import contracts": LintCheck(
        python(
            "-c",
            "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_logo=True))",
        )
    ),
    "migrations": LintCheck(python("manage.py", "makemigrations", "--check", "--dry-run")),
    "words": LintCheck(python("manage.py", "words", "--check")),
    "templates": LintCheck(
        program("djangofmt", "--quiet", "check", "templates"),
        fix=program("djangofmt", "--quiet", "check", "--fix", "templates"),
    ),
    "template format": LintCheck(
        program("djangofmt", "--quiet", "--check", "templates"),
        fix=program("djangofmt", "--quiet", "templates"),
    ),
    "scripts": LintCheck(
        program("deno", "lint", "--quiet"),
        fix=program("deno", "lint", "--quiet", "--fix"),
    ),
    "types of page scripts": LintCheck((*CHECK_TYPES, "static/js/*.js", "static/js/offline/*.js")),
    "types of workers": LintCheck(
        (*CHECK_TYPES, "--config", "static/js/types/workers.json", "static/js/workers/*.js")
    ),
    "oldest browsers": LintCheck(
        program(
            "deno",
            "run",
            "--quiet",
            "--no-prompt",
            "--allow-read",
            "--allow-env",
            "--allow-sys",
            "--config",
            f"{BROWSERS}/deno.json",
            "eslint",
            "--config",
            f"{BROWSERS}/eslint.config.js",
            "static",
        )
    ),
    "script and style format": LintCheck(
        program("deno", "fmt", "--quiet", "--check"),
        fix=program("deno", "fmt", "--quiet"),
    ),
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
                for name, step in CHECKS.items()
                if not self.passes(name, (fix and step.fix) or step.check, data)
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
