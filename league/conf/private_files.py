"""Makes files of an installation readable by their owner only: DATA_DIR holds secrets."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

# What this program stores in DATA_DIR; other files there are not ours to change.
OURS = ("*.sqlite3*", "secret_key", "beat*", "*.lock", "*.log", "queue", "components", "engine", "*.zip")
OTHERS = 0o077  # the permission bits of group and others


def set_private_umask() -> None:
    """Makes everything that this process and its children write from now on readable by its owner only."""
    os.umask(OTHERS)


def close_to_others(folder: Path) -> None:
    """Removes all rights of group and others on our files in this folder. Files of other owners stay as
    they are: they cannot be changed, and cause an error when they are used."""
    for path in _ours(folder):
        with suppress(OSError):
            mode = path.lstat().st_mode
            if mode & OTHERS and not path.is_symlink():
                path.chmod(mode & 0o7700)


def make_private(file: Path) -> None:
    """Creates the file if it is missing, so that it is never readable by others."""
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_WRONLY, 0o600))


def _ours(folder: Path) -> Iterator[Path]:
    for pattern in OURS:
        for path in folder.glob(pattern):
            yield path
            # Messages come and go by the hundred, and their folder is closed; component sets are few.
            if path.name == "components":
                yield from path.rglob("*")
