"""Tells every web process that a subject has changed, such as `feed 17`.

A notification only wakes readers: they find what is new in the database. One that gets lost (a killed
process, a database that restarts) delays them until the next poll.
"""

from __future__ import annotations

from collections.abc import Callable

import structlog
from django.db import DatabaseError, InterfaceError, connection

CHANNEL = "league_live"  # of LISTEN and NOTIFY; PostgreSQL keeps those of each database apart
log = structlog.get_logger(__name__)
_wakers: list[Callable[[str], object]] = []  # the hub of this process, if it is a web process


def subject_of(name: str, key: object) -> str:
    """The subject of changes of a thing: the name of its topic, and its key there."""
    return f"{name} {key}"


def notify(name: str, key: object) -> None:
    """Wakes the readers of this subject, in all processes if the database is PostgreSQL.

    Call it after the commit (`transaction.on_commit`): a transaction that notifies by itself would take a
    lock of the whole server and hold it while its commit is written to the disk. Never raises a failure of
    the database, because the change is already stored.
    """
    subject = subject_of(name, key)
    for wake in _wakers:
        wake(subject)
    if connection.vendor != "postgresql":
        return
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, subject])
    except (DatabaseError, InterfaceError) as failure:
        log.warning("readers are woken by their next poll", subject=subject, error=str(failure))


def call_when_notified(wake: Callable[[str], object]) -> None:
    """Lets `wake` be called with each subject that this process notifies; it is called in any thread."""
    _wakers.append(wake)
