"""Databases with all tables and no rows of ours, kept from one run of the tests to the next.

To migrate takes a core ten seconds for each kind of database, more than most runs of a few files take.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

from tests import packages, sharing
from tests.databases import address_of
from tests.installation import ROOT, UNCHECKED, Installation

# Makes an older database of one of these: a table is missing.
OLDER = "DROP TABLE django_session; DELETE FROM django_migrations WHERE app = 'sessions';"


def fill(name: str) -> None:
    """Gives this empty database on the tests' server its tables."""
    fill_at(address_of(name))


def fill_at(address: str) -> None:
    """Gives the empty PostgreSQL database at this address its tables."""
    programs = packages.postgres_programs()
    if programs is None or not (programs / "pg_dump").exists():  # a server of somebody else's
        _migrate(Installation.of(DATABASE_URL=address))
        return

    def dump(file: Path) -> None:
        _migrate(Installation.of(DATABASE_URL=address))
        _run(programs / "pg_dump", "--format=custom", f"--file={file}", address)

    file, is_new = _kept(f"{programs.parent.name}.dump", dump)
    if not is_new:
        _run(programs / "pg_restore", "--exit-on-error", f"--dbname={address}", file)


def sqlite_file() -> Path:
    """A SQLite database. It must not be changed."""

    def make(file: Path) -> None:
        with tempfile.TemporaryDirectory(dir=sharing.folder()) as data:
            _migrate(Installation.of(DATA_DIR=data, DATABASE_URL=""))
            (Path(data) / "league.sqlite3").rename(file)

    return _kept("league.sqlite3", make)[0]


def _kept(name: str, make: Callable[[Path], None]) -> tuple[Path, bool]:
    """The kept file of this name, and whether this call has made it."""
    folder = Path(tempfile.gettempdir()) / f"league-migrated-{os.getuid()}" / _digest()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if folder.parent.stat().st_uid != os.getuid():
        raise PermissionError(f"{folder.parent} belongs to somebody else: remove it, or set TMPDIR.")
    file = folder / name
    with sharing.one_at_a_time(name):
        if file.exists():
            return file, False
        new = folder / f"{name}.{os.getpid()}"
        make(new)
        new.rename(file)
        return file, True


@cache
def _digest() -> str:
    """Of everything that decides what the tables are: migrations, models and packages."""
    files = [ROOT / "docker" / "requirements.txt"]
    for app in ("league", "games", "api"):
        files += sorted(
            file
            for kind in ("migrations/*.py", "models.py", "models/**/*.py")
            for file in (ROOT / app).glob(kind)
        )
    digest = hashlib.sha256()
    for file in files:
        digest.update(f"{file.relative_to(ROOT)}\n".encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def _migrate(installation: Installation) -> None:
    installation.manage("migrate", UNCHECKED, "--verbosity", "0", seconds=600)


def _run(*command: str | Path) -> None:
    subprocess.run(command, check=True, timeout=600)
