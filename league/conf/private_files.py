"""Files of an installation are its owner's alone: DATA_DIR holds secrets, whoever made the folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

# What this program keeps in DATA_DIR; other things there are not ours to change.
OURS = ("*.sqlite3*", "secret_key", "beat*", "*.lock", "*.log", "queue", "components", "*.zip")
OTHERS = 0o077  # the rights of the group and of everybody


def set_private_umask() -> None:
    """What this process and its children write from now on is readable by its owner only."""
    os.umask(OTHERS)


def close_to_others(folder: Path) -> None:
    """Takes from group and others every right to what is ours in this folder. Somebody else's files stay as
    they are: they cannot be changed, and say so when they are used."""
    for path in _ours(folder):
        with suppress(OSError):
            mode = path.lstat().st_mode
            if mode & OTHERS and not path.is_symlink():
                path.chmod(mode & 0o7700)


def make_private(file: Path) -> None:
    """Makes the file if it is not there, so that nobody finds it open before its owner closes it."""
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_WRONLY, 0o600))


def _ours(folder: Path) -> Iterator[Path]:
    for pattern in OURS:
        for path in folder.glob(pattern):
            yield path
            # Messages come and go by the hundred, and their folder is closed; component sets are few.
            if path.name == "components":
                yield from path.rglob("*")
