"""Migrating the database, one process at a time on all hosts."""

from __future__ import annotations

import contextlib
import fcntl
from collections.abc import Iterator

from django.conf import settings
from django.core.management import call_command
from django.db import connection

from league.conf.runtime.direct_database import direct_connection

LOCK = 0x1EA6_0E  # any number that no other program uses on this database


def migrate() -> None:
    """Applies outstanding migrations. Other processes wait and then find nothing to do."""
    with direct_connection(), _alone():
        call_command("migrate", interactive=False, verbosity=0)


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """A lock of the database if it has one, because several hosts may use it; else a lock file."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
            yield
            cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])
    else:
        with (settings.DATA_DIR / "migrate.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
