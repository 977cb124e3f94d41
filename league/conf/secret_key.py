"""The secret key of an installation that does not set one."""

import fcntl
import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

LEAST = 50  # characters, as Django's own checks require


def chosen_key(key: str) -> str:
    """The configured key, or an empty text. Raises ImproperlyConfigured if it can be guessed."""
    if key and (len(key) < LEAST or len(set(key)) < 5 or key.startswith("django-insecure-")):
        raise ImproperlyConfigured(
            f"SECRET_KEY can be guessed: take {LEAST} random characters or more, or leave it out; "
            "then one is made and kept in DATA_DIR."
        )
    return key


def stored_key(file: Path) -> str:
    """The key in this file, readable by its owner only; the first caller creates it."""
    with open(file, "a+", opener=lambda path, flags: os.open(path, flags, 0o600)) as kept:
        fcntl.flock(kept, fcntl.LOCK_EX)  # web and worker may start at the same time
        kept.seek(0)
        key = kept.read()
        if not key:
            key = get_random_secret_key()
            kept.write(key)
        return key
