"""Bringing the database up to date, one at a time however many hosts and processes begin."""

from __future__ import annotations

import contextlib
import fcntl
from collections.abc import Iterator

from django.conf import settings
from django.core.management import call_command
from django.db import connection

LOCK = 0x1EA6_0E  # any number that no other program on this database takes


def migrate() -> None:
    """Applies what migrations wait; who comes meanwhile waits, and then finds nothing to do."""
    with _alone():
        call_command("migrate", interactive=False, verbosity=0)


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """The database's own lock where it has one, for many hosts may use it; else a file's beside it."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
            yield
            cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])
    else:
        with (settings.DATA_DIR / "migrate.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
