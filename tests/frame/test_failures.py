"""Failures of the machine have a code; errors of the program have none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import DatabaseError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler

from league.frame.failures import failure_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def database(tmp_path: Path) -> Iterator[BaseDatabaseWrapper]:
    """A SQLite file with one table."""
    settings = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(tmp_path / "file.sqlite3")}
    connection = ConnectionHandler({"default": settings})["default"]
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE plays (yards)")
    yield connection
    connection.close()


def code_of(database: BaseDatabaseWrapper, *statements: str) -> str | None:
    """Of the error that the last of the statements raises."""
    with database.cursor() as cursor:
        for statement in statements[:-1]:
            cursor.execute(statement)
        with pytest.raises(DatabaseError) as raised:
            cursor.execute(statements[-1])
    failure = failure_of(raised.value)
    return failure.code if failure else None


def test_a_full_database_is_recognized_as_a_full_disk(database: BaseDatabaseWrapper) -> None:
    insert = "INSERT INTO plays VALUES (zeroblob(100000))"
    assert code_of(database, "PRAGMA max_page_count = 3", insert) == "disk_full"


def test_a_read_only_database_is_recognized(database: BaseDatabaseWrapper) -> None:
    insert = "INSERT INTO plays VALUES (1)"
    assert code_of(database, "PRAGMA query_only = on", insert) == "database_read_only"


def test_a_wrong_sql_statement_is_an_error_of_the_program(database: BaseDatabaseWrapper) -> None:
    assert code_of(database, "SELECT downs FROM plays") is None


def test_a_full_device_is_recognized_as_a_full_disk() -> None:
    with pytest.raises(OSError, match="No space left") as raised:
        Path("/dev/full").write_text("1-10-BOS 20")
    failure = failure_of(raised.value)
    assert failure is not None
    assert (failure.code, failure.sentence[:17]) == ("disk_full", "The disk is full,")


def test_a_failure_is_recognized_by_the_cause_of_an_error() -> None:
    try:
        try:
            Path("/dev/full").write_text("1-10-BOS 20")
        except OSError as full:
            raise RuntimeError("The log cannot be written.") from full
    except RuntimeError as error:
        failure = failure_of(error)
    assert failure is not None
    assert (failure.code, failure_of(RuntimeError("no cause")), failure_of(None)) == ("disk_full", None, None)
