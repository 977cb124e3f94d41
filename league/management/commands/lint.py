"""`manage.py lint`: all checks of the code except the tests."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

STEPS: dict[str, Sequence[str]] = {
    "ruff check": ("-m", "ruff", "check", "--quiet", "--output-format", "concise"),
    "ruff format": ("-m", "ruff", "format", "--check", "--quiet"),
    "mypy": ("-m", "mypy", "--no-error-summary"),
    "import contracts": (
        "-c",
        "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_logo=True))",
    ),
    "migrations": ("manage.py", "makemigrations", "--check", "--dry-run"),
    "words": ("manage.py", "words", "--check"),
}


class Command(BaseCommand):
    help = "Checks style, types, import contracts, migrations and translations; lists all checks that failed."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        with tempfile.TemporaryDirectory(prefix="league-lint-") as data:
            failed = [name for name, step in STEPS.items() if not self.passes(name, step, data)]
        if failed:
            raise CommandError(f"Failed: {', '.join(failed)}.")

    def passes(self, name: str, step: Sequence[str], data: str) -> bool:
        """Runs one check in the root of the project, with the embedded database of this folder."""
        env = {**os.environ, "DATA_DIR": data, "DATABASE_URL": "", "CELERY_BROKER_URL": ""}
        done = subprocess.run([sys.executable, *step], cwd=settings.ROOT, env=env, check=False)
        self.stdout.write(f"{name}: {'failed' if done.returncode else 'ok'}")
        return done.returncode == 0
