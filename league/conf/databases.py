"""The settings that each kind of database needs besides its address."""

from pathlib import Path
from typing import Any

import environ

SCHEMES = ("postgres", "postgresql", "sqlite")
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
