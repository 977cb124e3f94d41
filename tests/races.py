"""Writers that meet at the worst moment, and writers that fail at their last step, whatever the load of the
machine. A trigger stands at a table of the database, so the tests know nothing of the code that writes there.

For tests on a database that commits (`transaction=True`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from time import sleep
from typing import Any, TypeVar

from celery import current_app
from django.db import connection, connections
from django.db.models import Model

from tests.emptying import filled_tables
from tests.waiting import eventually

Answer = TypeVar("Answer")
GATE = 4_710  # the advisory lock that closes a table
WAITING = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
)
OF_REQUESTS = ("django_session", "league_usage")  # written before a change begins


def worker(task: str, *arguments: Any) -> Callable[[], Any]:
    """What a worker does when it gets this task."""
    current_app.loader.import_default_modules()
    return partial(current_app.tasks[task], *arguments)


def run_at_once(table: type[Model], acts: Sequence[Callable[[], Answer]]) -> list[Answer]:
    """What the acts return, run in threads of their own. Nobody gets past the first write to this model's
    table until each act has come that far, waits for another's lock, or has ended. Each act starts when the
    one before has: so the first one has the first lock."""
    with _trigger(table, f"PERFORM pg_advisory_xact_lock_shared({GATE})"), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [GATE])
        try:
            with ThreadPoolExecutor(len(acts)) as pool:
                running: list[Future[Answer]] = []

                def all_stand() -> bool:
                    cursor.execute(WAITING)
                    waiting: int = cursor.fetchone()[0]
                    return waiting + sum(act.done() for act in running) >= len(running)

                def all_stay() -> bool:
                    """A short wait for a lock is not the end of the way."""
                    if not all_stand():
                        return False
                    sleep(0.1)
                    return all_stand()

                try:
                    for act in acts:
                        running.append(pool.submit(_closing, act))
                        assert eventually(all_stay)
                finally:
                    cursor.execute("SELECT pg_advisory_unlock(%s)", [GATE])
                return [act.result() for act in running]
        finally:
            cursor.execute("SELECT pg_advisory_unlock_all()")


@contextmanager
def failing(table: type[Model]) -> Iterator[None]:
    """Every write to this model's table fails meanwhile."""
    with _trigger(table, "RAISE EXCEPTION 'this test lets every write to the table fail'"):
        yield


def stored_rows() -> dict[str, list[bytes]]:
    """All rows of the database but those of sessions and of what was used today, sorted, by table."""
    rows = {}
    with connection.cursor() as cursor:
        for table in sorted(set(filled_tables()) - set(OF_REQUESTS)):
            with cursor.copy(f"COPY {connection.ops.quote_name(table)} TO STDOUT") as copy:
                rows[table] = sorted(b"".join(map(bytes, copy)).splitlines())
    return rows


def _closing(act: Callable[[], Answer]) -> Answer:
    try:
        return act()
    finally:
        connections.close_all()


@contextmanager
def _trigger(model: type[Model], statement: str) -> Iterator[None]:
    table = connection.ops.quote_name(model._meta.db_table)
    with connection.cursor() as cursor:
        cursor.execute(
            f"CREATE OR REPLACE FUNCTION stand_in_the_way() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN {statement}; RETURN NULL; END $$"
        )
        cursor.execute(
            f"CREATE TRIGGER in_the_way BEFORE INSERT OR UPDATE OR DELETE ON {table} "
            f"FOR EACH STATEMENT EXECUTE FUNCTION stand_in_the_way()"
        )
        try:
            yield
        finally:
            cursor.execute(f"DROP TRIGGER in_the_way ON {table}")
            cursor.execute("DROP FUNCTION stand_in_the_way")
