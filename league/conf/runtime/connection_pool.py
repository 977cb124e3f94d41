"""The pool of database connections after all of them have been cut.

The pool tries each connection before it hands it out, and waits longer after each dead one that a request
meets: 1, 2, 4 seconds. After a restart of the database all of them are dead, so a request that met some in a
row got no connection within ten seconds and answered 503, although the database was back. Here the first dead
connection makes the pool replace all of them.
"""

from __future__ import annotations

from functools import partial
from time import monotonic
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from psycopg import Connection
from psycopg_pool import ConnectionPool

PAUSE = 5.0  # seconds: later dead connections are from the same failure, and some of the pool are new


def watch_pool() -> None:
    """Does this for the pool of this process, from its first connection on."""
    connection_created.connect(_watch, dispatch_uid="league.pool")


def _watch(connection: BaseDatabaseWrapper, **_: Any) -> None:
    pool = getattr(connection, "pool", None)
    # Django gives the constructor another check, and the pool has no other way to change it.
    if pool and not isinstance(pool._check, partial):  # noqa: SLF001
        pool._check = partial(_check, pool, [0.0])  # noqa: SLF001


def _check(pool: ConnectionPool, drained_at: list[float], connection: Connection) -> None:
    """Raises if the connection is dead, and replaces the others."""
    try:
        ConnectionPool.check_connection(connection)
    except Exception:
        if monotonic() - drained_at[0] > PAUSE:
            drained_at[0] = monotonic()
            pool.drain()
        raise
