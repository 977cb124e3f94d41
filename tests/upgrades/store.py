"""Stores a database as this version makes it, for the upgrade tests of all later ones: before a release,
and before a migration that moves what is there.

python3 tests/upgrades/store.py 2026-11-21-table
"""

from __future__ import annotations

import gzip
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.installation import UNCHECKED, Installation

STORED = Path(__file__).resolve().parents[1] / "data" / "upgrades"


def main(name: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        installation = Installation.of(DATA_DIR=folder, DATABASE_URL="", CELERY_BROKER_URL="")
        installation.manage("migrate", UNCHECKED, "--verbosity", "0")
        installation.manage("shell", "--no-imports", "-c", "from tests.upgrades.filling import fill; fill()")
        whole = Path(folder) / "whole.sqlite3"
        with closing(sqlite3.connect(Path(folder) / "league.sqlite3")) as database:
            database.execute("VACUUM INTO ?", [str(whole)])
        (STORED / f"{name}.sqlite3.gz").write_bytes(gzip.compress(whole.read_bytes(), mtime=0))


if __name__ == "__main__":
    main(sys.argv[1])
