"""The secret key of an installation that sets none."""

import fcntl
import os
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def kept_key(file: Path) -> str:
    """The key in this file, which only its owner may read; the first caller makes it."""
    with open(file, "a+", opener=lambda path, flags: os.open(path, flags, 0o600)) as kept:
        fcntl.flock(kept, fcntl.LOCK_EX)  # web and worker may both be the first
        kept.seek(0)
        key = kept.read()
        if not key:
            key = get_random_secret_key()
            kept.write(key)
        return key
