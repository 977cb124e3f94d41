"""Connections that need the database itself when DATABASE_URL is a pooler that shares connections.

Such a pooler gives each transaction any connection. LISTEN, the lock of migrations, and the cursors of a
backup need one that stays. Everything else works behind the pooler.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.db import connection


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
    found = connection.copy()
    found.settings_dict = {**found.settings_dict, **settings.DIRECT_DATABASE}
    parameters: dict[str, Any] = found.get_connection_params()
    return parameters
