"""What an operator wants to know: workers, jobs, the database, and the storage of leagues.

Every function needs a fixed number of queries, and none looks at all games.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from celery import current_app
from django.conf import settings
from django.db import connection
from django.db.models import Count, Min, QuerySet, Sum

from league.models import Feed, Job, League

PATIENCE = 0.5  # seconds for the workers to answer
TEXT = 300  # characters of a query


@dataclass(frozen=True, slots=True)
class WorkerFigures:
    """A worker that has answered: its processes (or threads), and the tasks that it has begun."""

    name: str
    processes: int
    tasks: int


@dataclass(frozen=True, slots=True)
class SlowQuery:
    """A statement as PostgreSQL normalizes it, without values; seconds in all, milliseconds on average."""

    text: str
    calls: int
    seconds: float
    mean: float


@dataclass(frozen=True, slots=True)
class DatabaseFigures:
    """Bytes, and how many connections are open of those allowed (0 with SQLite)."""

    size: int
    connections: int = 0
    most: int = 0


@dataclass(frozen=True, slots=True)
class LeagueStorage:
    """A league with the entries of its feed, and about how many bytes all its rows need."""

    league: League
    entries: int
    size: int


def can_ask_workers() -> bool:
    """Whether the broker passes questions on to workers: the broker of plain files does not."""
    return bool(settings.CELERY_BROKER_URL.startswith("redis"))


def workers() -> list[WorkerFigures]:
    """The workers that answer within PATIENCE, on all hosts. Raises the broker's errors."""
    answers = current_app.control.inspect(timeout=PATIENCE).stats() or {}
    return [
        WorkerFigures(name, answer["pool"]["max-concurrency"], sum(answer["total"].values()))
        for name, answer in sorted(answers.items())
    ]


def job_counts() -> dict[str, int]:
    """State -> number of jobs, for open and failed ones; parts of a season's job do not count."""
    shown = Job.objects.filter(parent=None, state__in=(*Job.OPEN, Job.State.FAILED))
    counted = dict(shown.order_by().values_list("state").annotate(Count("pk")))
    return {state: counted.get(state, 0) for state in (*Job.OPEN, Job.State.FAILED)}


def oldest_waiting() -> datetime | None:
    """When the job that has waited longest for a worker was due."""
    waiting = Job.objects.filter(state=Job.State.QUEUED, kind=Job.Kind.PLAY_WEEK, lease_until__isnull=False)
    due: datetime | None = waiting.aggregate(due=Min("lease_until"))["due"]
    return due


def open_jobs(most: int) -> QuerySet[Job]:
    """The oldest jobs that are not over, with their leagues."""
    jobs = Job.objects.filter(parent=None, state__in=Job.OPEN).select_related("season__league")
    return jobs.order_by("pk")[:most]


def failed_jobs(most: int) -> QuerySet[Job]:
    """The newest jobs that have failed, with their leagues."""
    jobs = Job.objects.filter(parent=None, state=Job.State.FAILED).select_related("season__league")
    return jobs.order_by("-pk")[:most]


def database() -> DatabaseFigures:
    """One query with PostgreSQL, two with SQLite."""
    with connection.cursor() as cursor:
        if connection.vendor != "postgresql":
            cursor.execute("PRAGMA page_count")
            (pages,) = cursor.fetchone()
            cursor.execute("PRAGMA page_size")
            (size,) = cursor.fetchone()
            return DatabaseFigures(pages * size)
        cursor.execute(
            "SELECT pg_database_size(current_database()), current_setting('max_connections')::int,"
            " (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')"
        )
        size, most, used = cursor.fetchone()
        return DatabaseFigures(size, used, most)


def slow_queries(most: int) -> list[SlowQuery] | None:
    """The statements that took most time in all; None without the extension pg_stat_statements. Two
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
        return [SlowQuery(*row) for row in cursor.fetchall()]


def largest_leagues(most: int, size: int) -> list[LeagueStorage]:
    """The leagues with the longest feeds, and their share of `size` bytes; two queries.

    Each game adds rows to every table and entries to its league's feed, so the feed is a good measure. To
    measure the rows themselves would mean to read them all.
    """
    entries = Feed.objects.aggregate(entries=Sum("last"))["entries"] or 1
    leagues = League.objects.select_related("feed").order_by("-feed__last", "pk")[:most]
    return [LeagueStorage(one, one.feed.last, size * one.feed.last // entries) for one in leagues]
