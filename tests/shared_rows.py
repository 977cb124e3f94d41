"""Rows that the tests of one module share, or those of several."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, transaction
from pytest_django import DjangoDbBlocker

from tests import sharing
from tests.emptying import filled_tables

Made = TypeVar("Made")


@contextmanager
def shared_rows(blocker: DjangoDbBlocker) -> Iterator[None]:
    """For a fixture of a module: keeps the rows that are made in it until the end of the module.

    Each test changes them in a transaction of its own, which is rolled back, so that the next one finds them
    as they were made. The fixture must request `django_db_setup`, and no test of the module may commit
    (`transaction=True`).
    """
    with blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


def made_once(name: str, make: Callable[[], Made]) -> Made:
    """What `make` returns, with the rows that it adds to an empty database: made by the first module of this
    run that needs them, and copied for every other one.

    For a fixture inside of `shared_rows`. `make` has to return something that can be pickled, such as the
    keys of rows.
    """
    file = sharing.folder() / f"{name}.rows"
    with sharing.one_at_a_time(f"{name}.rows"):
        if not file.exists():
            made = make()
            file.write_bytes(pickle.dumps((made, _read_rows())))
            return made
    made, tables = pickle.loads(file.read_bytes())
    _write_rows(tables)
    return made


def _read_rows() -> dict[str, bytes]:
    """The rows of each table that has any, as PostgreSQL copies them."""
    rows = {}
    with connection.cursor() as cursor:
        for table in filled_tables():
            with cursor.copy(f"COPY {connection.ops.quote_name(table)} TO STDOUT") as copy:
                rows[table] = b"".join(map(bytes, copy))
    return rows


def _write_rows(tables: dict[str, bytes]) -> None:
    """Foreign keys are not checked meanwhile. The next new rows get other numbers than these."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        for table, rows in tables.items():
            with cursor.copy(f"COPY {connection.ops.quote_name(table)} FROM STDIN") as copy:
                copy.write(rows)
        cursor.execute("SET LOCAL session_replication_role = origin")
        filled = [
            model for model in apps.get_models(include_auto_created=True) if model._meta.db_table in tables
        ]
        for statement in connection.ops.sequence_reset_sql(no_style(), filled):
            cursor.execute(statement)
