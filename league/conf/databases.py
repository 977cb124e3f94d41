"""The settings that each kind of database needs besides its address, and connections that outlive a request.

The pool tries each connection before it hands it out. After two dead ones in a row a request waits for 1
second, after the third for 2, after the fourth for 4. After a restart of the database all of them are dead,
so a request that met some in a row got no connection within ten seconds and answered 503, although the
database was back. Here the first dead connection makes the pool replace all that were opened before.

SQLite shares a file of 32 kB between its connections, which the first one creates and the last one deletes.
On a full disk it could not be created, so pages that only read failed, too. Here one connection stays open.

DATABASE_URL may name a pooler that gives each transaction any connection. LISTEN, the lock of migrations, and
the cursors of a backup need one that stays, to the database itself. Everything else works behind the pooler.
"""

# Django gives the pool another check, and neither the pool nor its connections tell their times in public.
# ruff: noqa: SLF001

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import environ
from django.conf import settings
from django.db import connection
from django.db.backends.signals import connection_created

if TYPE_CHECKING:
    from django.db.backends.base.base import BaseDatabaseWrapper
    from psycopg import Connection
    from psycopg_pool import ConnectionPool

SCHEMES: tuple[str, ...] = ("postgres", "postgresql", "sqlite")
EXAMPLE = "postgres://user:password@host:5432/name"
# Twenty games at once and as many readers go without one lock error: a transaction takes the
# write lock when it begins (Django's default asks in the middle, where SQLite can only refuse),
# waits for it, and readers do not wait for writers.
SQLITE = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,  # seconds
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
}


def database_settings(
    url: str, *, embedded: Path, pool_size: int, password: str = "", behind_pooler: bool = False
) -> dict[str, Any]:
    """An entry of DATABASES: the database at `url`, or the embedded SQLite file if that is empty.

    `password` applies if `url` has none: it may be stored separately, as a container secret. `pool_size` is
    for a server under ASGI, where any thread may run a request and connections that outlive their request
    would pile up; 0 means no pool. `behind_pooler`: each transaction may get another connection.
    """
    database: dict[str, Any] = (
        environ.Env.db_url_config(url)
        if url
        else {"ENGINE": "django.db.backends.sqlite3", "NAME": str(embedded)}
    )
    if password and not database.get("PASSWORD"):
        database["PASSWORD"] = password
    options: dict[str, Any] = database.pop("OPTIONS", {})
    if database["ENGINE"] == "django.db.backends.sqlite3":
        options = SQLITE | options
    else:
        # After a restart of the server every open connection is dead. Each is checked before use
        # (0.1 ms) and replaced if dead, in the pool too, so that no request fails.
        database["CONN_HEALTH_CHECKS"] = True
        database["DISABLE_SERVER_SIDE_CURSORS"] = behind_pooler
        if pool_size:
            options["pool"] = {"min_size": 1, "max_size": pool_size, "timeout": 10, "reconnect_timeout": 5}
    return database | {"OPTIONS": options}


_kept: dict[tuple[int, str], sqlite3.Connection] = {}  # process and file -> its connection


def watch_pool() -> None:
    """Does this for the pool of this process, from its first connection on."""
    connection_created.connect(_watch, dispatch_uid="league.pool")


def keep_file_open() -> None:
    """Keeps one connection to SQLite open in this process, from its first one on."""
    connection_created.connect(_keep_open, dispatch_uid="league.file")


def _keep_open(connection: BaseDatabaseWrapper, **_: Any) -> None:
    name = str(connection.settings_dict["NAME"])
    # A process that was forked has a connection of its own: SQLite's must not be shared.
    if connection.vendor == "sqlite" and (os.getpid(), name) not in _kept:
        with suppress(sqlite3.Error):
            kept = sqlite3.connect(name, check_same_thread=False)
            kept.execute("SELECT count(*) FROM sqlite_master").fetchone()  # opens the shared file
            _kept[os.getpid(), name] = kept


def _watch(connection: BaseDatabaseWrapper, **_: Any) -> None:
    pool = getattr(connection, "pool", None)
    if pool and not isinstance(pool._check, partial):
        pool._check = partial(_check, pool)


def _check(pool: ConnectionPool, connection: Connection) -> None:
    """Raises if the connection is dead, and replaces the others, unless they have been replaced since it was
    opened.
    """
    try:
        pool.check_connection(connection)
    except Exception:
        if connection._created_at > pool._drained_at:
            pool.drain()
        raise


@contextmanager
def direct_connection() -> Iterator[None]:
    """Uses DATABASE_DIRECT_URL for this thread's connection until the block ends, if it is set."""
    before = connection.settings_dict
    if not settings.DIRECT_DATABASE:
        yield
        return
    connection.close()
    connection.settings_dict = {**before, **settings.DIRECT_DATABASE}
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict = before


def direct_parameters() -> dict[str, Any]:
    """The parameters of a connection of Django's to the database itself."""
    direct = connection.copy()
    direct.settings_dict = {**direct.settings_dict, **settings.DIRECT_DATABASE}
    parameters: dict[str, Any] = direct.get_connection_params()
    return parameters
