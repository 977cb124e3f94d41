"""Health checks of the service, for the readiness endpoint, commands and operators."""

from __future__ import annotations

from functools import cache

from celery import current_app
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone
from kombu.exceptions import OperationalError as BrokerFailure

from league.selectors.jobs.workers import last_heartbeat, worker_is_alive

OK = "ok"


def readiness() -> dict[str, str]:
    """Each part of the service -> `ok`, or an English sentence that says what is wrong."""
    if database_failure():
        return {"database": "The database does not answer.", "broker": broker()}
    return {"database": OK, "broker": broker(), "migrations": migrations(), "worker": worker()}


def database_failure() -> DatabaseError | None:
    """Why the database does not answer; None when it does."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as failure:
        return failure
    return None


def broker_failure() -> BrokerFailure | None:
    """Why the broker does not answer; None when it does."""
    try:
        with current_app.connection_for_write() as link:
            link.ensure_connection(max_retries=1, interval_start=0, timeout=5)
    except BrokerFailure as failure:
        return failure
    return None


def broker() -> str:
    return "The broker does not answer." if broker_failure() else OK


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
