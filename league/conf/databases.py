"""What each kind of database needs beside its address."""

from typing import Any

# Twenty games at once and as many readers go without one lock error: a transaction takes the
# write lock when it begins (Django's default asks in the middle, where SQLite can only refuse),
# waits for it, and readers do not wait for writers.
SQLITE = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
}


def configured(database: dict[str, Any], *, pool_size: int) -> dict[str, Any]:
    """This entry of DATABASES with its options; `pool_size` 0 is for a process that needs no pool."""
    options: dict[str, Any] = dict(database.get("OPTIONS", {}))
    if database["ENGINE"] == "django.db.backends.sqlite3":
        options = SQLITE | options
    elif pool_size:
        # Under ASGI a request may run in any thread, so connections that outlive one would pile up.
        options["pool"] = {"min_size": 1, "max_size": pool_size, "timeout": 10}
    return database | {"OPTIONS": options}
