"""Health checks of the service, for the readiness endpoint, commands and operators."""

from __future__ import annotations

import sys
from functools import cache
from typing import Any

from celery import current_app
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone
from kombu.exceptions import OperationalError as BrokerFailure

from league.failures import failure_of
from league.selectors.jobs.workers import last_heartbeat, worker_is_alive

OK = "ok"
WRITTEN = 60  # seconds until Redis deletes what a check has written


def readiness() -> dict[str, str]:
    """Each part of the service -> `ok`, or an English sentence that says what is wrong."""
    if database_failure():
        return {"database": "The database does not answer.", "broker": broker()}
    link = broker()
    # No worker gets a task from a broker that takes none, so its silence says nothing.
    answer = worker() if link == OK or worker_is_alive() else "Unknown, because the broker takes no tasks."
    return {"database": OK, "broker": link, "migrations": migrations(), "worker": answer}


def database_failure() -> DatabaseError | None:
    """Why the database does not answer; None when it does."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as failure:
        return failure
    return None


def broker_failure() -> Exception | None:
    """Why the broker takes no messages; None if it does. One that is out of memory, or whose disk is full,
    still answers, so something is written.
    """
    try:
        with current_app.connection_for_write() as link:
            link.ensure_connection(max_retries=1, interval_start=0, timeout=5)
            channel: Any = link.default_channel
            if link.transport.driver_type == "redis":
                channel.client.set(f"{settings.CELERY_QUEUE_PREFIX}readiness", 1, ex=WRITTEN)
            else:
                channel.check_room()
    except link_failures() as failure:
        return failure
    return None


def link_failures() -> tuple[type[Exception], ...]:
    """The errors of a broker that cannot be reached or written to.

    Redis' client is not imported for them: that takes a tenth of a process's start, and only Celery knows
    whether it is needed.
    """
    redis = sys.modules.get("redis.exceptions")
    return (BrokerFailure, OSError, *([redis.RedisError] if redis else []))


def broker() -> str:
    """`ok`, or what is wrong with the broker."""
    failure = broker_failure()
    if failure is None:
        return OK
    if type(failure).__name__ == "OutOfMemoryError":  # of Redis, see `link_failures`
        return "The broker is out of memory and takes no tasks: raise its maxmemory, or free some."
    if full := failure_of(failure):
        return f"The broker takes no tasks: {full.code}."
    return "The broker does not answer."


def migrations() -> str:
    """`ok`, or the number of migrations that are not applied."""
    applied = set(MigrationRecorder(connection).applied_migrations())
    if waiting := known_migrations() - applied:
        return f"{len(waiting)} migrations wait: run `python3 manage.py migrate`."
    return OK


@cache
def known_migrations() -> frozenset[tuple[str, str]]:
    """(app, name) of every migration that this program has; read once, because the files do not change."""
    return frozenset(MigrationLoader(None).disk_migrations)


def worker() -> str:
    """`ok` if a worker has done a task lately: a running worker may have lost its broker."""
    if worker_is_alive():
        return OK
    last = last_heartbeat()
    if last is None:
        return "No worker has done a task yet."
    return f"No worker has done a task for {round((timezone.now() - last).total_seconds())} s."
