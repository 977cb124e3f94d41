"""Small queries that every request makes: Django compiles each of them once per process."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Field, QuerySet


class SmallQuery:
    """A query for one row of plain values (numbers and texts), found by one value.

    Compiling the joins takes Django ten times as long as the database needs to answer. `build` makes the
    query set (`values_list`) for a stand-in value, `field` tells how the value is stored, and each call
    puts the real value in the stand-in's place.
    """

    def __init__(
        self, build: Callable[[Any], QuerySet[Any, Any]], field: Field[Any, Any], stand_in: Any
    ) -> None:
        self._build, self._field, self._stand_in = build, field, stand_in
        self._compiled = cache(self._compile)

    def row(self, value: Any) -> tuple[Any, ...] | None:
        """The first row, or None."""
        sql, parameters = self._compiled(connection.vendor)
        stored, stand_in = self._stored(value), self._stored(self._stand_in)
        with connection.cursor() as cursor:
            cursor.execute(sql, [stored if one == stand_in else one for one in parameters])
            found: tuple[Any, ...] | None = cursor.fetchone()
            return found

    def _stored(self, value: Any) -> Any:
        return self._field.get_db_prep_value(value, connection, prepared=False)

    def _compile(self, _vendor: str) -> tuple[str, tuple[Any, ...]]:
        """The SQL for this kind of database, with its parameters."""
        return self._build(self._stand_in)[:1].query.sql_with_params()
