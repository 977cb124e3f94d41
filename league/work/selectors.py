"""What an operator wants to know: workers, queues, jobs, the database, and the storage of leagues.

Every function needs a fixed number of queries, and none looks at all games.
"""

from __future__ import annotations

import sys
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from celery import current_app
from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Min, QuerySet, Sum
from django.utils import timezone
from kombu.exceptions import ChannelError, OperationalError
from kombu.exceptions import OperationalError as BrokerFailure

from league.frame.failures import failure_of
from league.models import Feed, Heartbeat, Job, League
from league.work.models import LeasedWork

MAX_SILENCE = timedelta(seconds=60)  # beat sends a heartbeat task every ten seconds


def last_heartbeat() -> datetime | None:
    """The time when a worker last did the heartbeat task; None if never."""
    return Heartbeat.objects.values_list("at", flat=True).first()


def worker_is_alive() -> bool:
    """Whether a worker is running: the last heartbeat is less than MAX_SILENCE old.

    One query by primary key while there are heartbeats. Otherwise one more looks for leased work whose lease
    a worker still renews: a single worker that is busy for minutes cannot do the heartbeat task.
    A web server that cannot reach the broker removes the heartbeat (`league.work.services`), so that
    the answer is right at once and not only after MAX_SILENCE.
    """
    last = last_heartbeat()
    if last is not None and timezone.now() - last < MAX_SILENCE:
        return True
    renewed = {"state": LeasedWork.RUNNING, "lease_until__gt": timezone.now()}
    kinds = [model for model in apps.get_models() if issubclass(model, LeasedWork)]
    rows = [kind._base_manager.filter(**renewed).values_list("pk") for kind in kinds]
    return rows[0].union(*rows[1:]).exists()


def queue_length(name: str) -> int:
    """How many messages wait in a queue; raises OperationalError if the broker does not answer."""
    return queue_lengths(name)[name]


def queue_lengths(*names: str) -> dict[str, int]:
    """Name -> length of these queues. Raises OperationalError if the broker does not answer."""
    broker: Any  # a connection; the stubs call it a producer
    with current_app.pool.acquire(block=True) as broker:
        broker.ensure_connection(max_retries=1, interval_start=0, timeout=5)
        try:
            return {name: _length(broker, name) for name in names}
        except broker.connection_errors as failure:
            raise OperationalError(str(failure)) from failure


def _length(broker: Any, name: str) -> int:
    try:
        return int(broker.default_channel.queue_declare(name, passive=True).message_count)
    except ChannelError:  # Redis has no empty lists
        return 0


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


PATIENCE = 0.5  # seconds for the workers to answer
TEXT = 300  # characters of a query


def workers() -> list[dict[str, Any]] | None:
    """The workers that answer within PATIENCE, on all hosts: their processes (or threads), and the tasks that
    they have begun. None if the broker, as that of plain files, does not pass questions on to workers. Raises
    the broker's errors."""
    if not settings.CELERY_BROKER_URL.startswith("redis"):
        return None
    answers = current_app.control.inspect(timeout=PATIENCE).stats() or {}
    return [
        {
            "name": name,
            "processes": answer["pool"]["max-concurrency"],
            "tasks": sum(answer["total"].values()),
        }
        for name, answer in sorted(answers.items())
    ]


def jobs(*states: str) -> QuerySet[Job]:
    """The jobs in these states, with their leagues, the oldest first; parts of a season's job do not
    count."""
    return Job.objects.filter(parent=None, state__in=states).select_related("season__league").order_by("pk")


def oldest_waiting() -> datetime | None:
    """When the job that has waited longest for a worker was due."""
    waiting = Job.objects.filter(state=Job.State.QUEUED, kind=Job.Kind.PLAY_WEEK, lease_until__isnull=False)
    due: datetime | None = waiting.aggregate(due=Min("lease_until"))["due"]
    return due


def database() -> dict[str, int]:
    """Its `size` in bytes; with PostgreSQL also the number of open `connections`, and the `most` that it
    allows. One query with PostgreSQL, two with SQLite."""
    with connection.cursor() as cursor:
        if connection.vendor != "postgresql":
            cursor.execute("PRAGMA page_count")
            (pages,) = cursor.fetchone()
            cursor.execute("PRAGMA page_size")
            return {"size": pages * cursor.fetchone()[0]}
        cursor.execute(
            "SELECT pg_database_size(current_database()), current_setting('max_connections')::int,"
            " (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')"
        )
        return dict(zip(("size", "most", "connections"), cursor.fetchone(), strict=True))


def slow_queries(most: int) -> list[tuple[str, int, float, float]] | None:
    """The statements that took most time in all, as PostgreSQL normalizes them, without values: the text, its
    calls, seconds in all and milliseconds on average. None without the extension pg_stat_statements. Two
    queries."""
    if connection.vendor != "postgresql":
        return None
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT 1 FROM pg_extension WHERE extname = 'pg_stat_statements'"
            " AND current_setting('shared_preload_libraries') LIKE '%%pg_stat_statements%%'"
        )
        if not cursor.fetchone():
            return None
        cursor.execute(
            "SELECT left(query, %s), calls, total_exec_time / 1000, mean_exec_time FROM pg_stat_statements"
            " WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())"
            " ORDER BY total_exec_time DESC LIMIT %s",
            [TEXT, most],
        )
        return list(cursor.fetchall())


def largest_leagues(most: int, size: int) -> list[tuple[League, int]]:
    """The leagues with the longest feeds, and about how many of these `size` bytes all rows of each need; two
    queries.

    Each game adds rows to every table and items to its league's feed, so the feed is a good measure. To
    measure the rows themselves would mean to read them all.
    """
    items = Feed.objects.aggregate(items=Sum("last"))["items"] or 1
    leagues = League.objects.select_related("feed").order_by("-feed__last", "pk")[:most]
    return [(league, size * league.feed.last // items) for league in leagues]
