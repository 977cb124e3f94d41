"""The secret key, given or made at the first start, and files that only their owner can read: DATA_DIR holds
secrets."""

from __future__ import annotations

import fcntl
import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

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


LEAST, VARIED = 50, 5  # characters, and different ones, as Django's own checks require
GROUP_AND_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def chosen_key(key: str) -> str:
    """The configured key, or an empty text. Raises ImproperlyConfigured if it can be guessed."""
    if key and _can_be_guessed(key):
        raise ImproperlyConfigured(
            f"SECRET_KEY can be guessed: take {LEAST} random characters or more, or leave it out; "
            "then one is made and kept in DATA_DIR."
        )
    return key


def stored_key(file: Path) -> str:
    """The key in this file, readable by its owner only; the first caller creates it.

    An empty file is one whose writer was stopped: it gets its key now. Raises ImproperlyConfigured if the
    file cannot be used, is readable by others, or if its key can be guessed.
    """
    try:
        with open(file, "a+b", opener=lambda path, flags: os.open(path, flags, 0o600)) as kept:
            fcntl.flock(kept, fcntl.LOCK_EX)  # web and worker may start at the same time
            kept.seek(0)
            key = kept.read(10_000).decode().rstrip("\r\n")
            if not key and not os.fstat(kept.fileno()).st_size:
                key = get_random_secret_key()
                kept.write(key.encode())
                kept.flush()
                os.fsync(kept.fileno())
            mode = os.fstat(kept.fileno()).st_mode
    except (OSError, UnicodeDecodeError) as failure:
        raise ImproperlyConfigured(f"The key in {file} cannot be read: {failure}") from failure
    if mode & GROUP_AND_OTHERS:  # our own files were closed before: this one belongs to somebody else
        raise ImproperlyConfigured(f"{file} can be read by others: make it private (chmod 600 {file}).")
    if _can_be_guessed(key):
        raise ImproperlyConfigured(
            f"The key in {file} can be guessed: put {LEAST} random characters or more there, or remove the "
            "file; then a new key is made, which ends all sessions."
        )
    return key


def _can_be_guessed(key: str) -> bool:
    blank = any(character.isspace() for character in key)
    return blank or len(key) < LEAST or len(set(key)) < VARIED or key.startswith("django-insecure-")
