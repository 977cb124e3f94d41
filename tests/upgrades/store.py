"""Stores a database as this version makes it, for the upgrade tests of all later ones.

python3 tests/upgrades/store.py 2026-11-22

Do so with every release, and before a migration that changes stored rows. `NAME.sqlite3.gz` is the database,
`NAME.digest` the digest of the week that was played in it.
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
        script = "from tests.upgrades.filling import fill; print(fill())"
        digest = installation.manage("shell", "--no-imports", "-c", script, seconds=600)
        whole = Path(folder) / "whole.sqlite3"
        with closing(sqlite3.connect(Path(folder) / "league.sqlite3")) as database:
            database.execute("VACUUM INTO ?", [str(whole)])
        (STORED / f"{name}.sqlite3.gz").write_bytes(gzip.compress(whole.read_bytes(), mtime=0))
        (STORED / f"{name}.digest").write_text(digest)


if __name__ == "__main__":
    main(sys.argv[1])
