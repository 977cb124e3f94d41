"""Empties the database after a test that commits.

Django's way truncates every table and creates content types and permissions again: most of a second, when a
test has usually filled a handful of tables.
"""

from __future__ import annotations

from functools import cache

from django.db import connection, transaction

KEPT = {"django_content_type", "auth_permission", "django_migrations"}  # as the migrations left them
MANY = 5_000  # deleted rows that a table should not drag along


def empty_database() -> None:
    """Deletes the rows of each table that has any. Foreign keys are not checked meanwhile."""
    tables = filled_tables()
    if not tables:
        return
    with connection.cursor() as cursor:
        large = []
        with transaction.atomic():
            cursor.execute("SET LOCAL session_replication_role = replica")
            for table in tables:
                cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")
                large += [table] if cursor.rowcount > MANY else []
        for table in large:
            cursor.execute(f"VACUUM {connection.ops.quote_name(table)}")


def filled_tables() -> list[str]:
    """The tables that have rows, without those that the migrations have filled."""
    with connection.cursor() as cursor:
        cursor.execute(_which_have_rows())
        return [name for (name,) in cursor.fetchall()]


@cache
def _which_have_rows() -> str:
    names = set(connection.introspection.table_names()) - KEPT
    return " UNION ALL ".join(
        f"SELECT '{name}' WHERE EXISTS (SELECT FROM {connection.ops.quote_name(name)})"
        for name in sorted(names)
    )
