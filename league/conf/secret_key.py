"""The secret key of an installation: the configured one, or one that is made and kept in DATA_DIR."""

import fcntl
import os
import stat
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

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
