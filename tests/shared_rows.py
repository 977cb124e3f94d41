"""Rows that the tests of one module share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from pytest_django import DjangoDbBlocker


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
