"""Queries that many requests make: Django compiles each of them once per process.

Compiling joins takes Django several times as long as the database needs to answer. A query set is built for
stand-ins, which occur nowhere else in it, and each call puts real values in their places.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache as compute_once
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import connection
from django.db.models import Field, Model, QuerySet
from django.db.models.query import get_related_populators

M = TypeVar("M", bound=Model)
LARGEST = 2**63 - 1  # the largest number that a database stores


class ValueSlot(NamedTuple):
    """The field that tells how a value is stored, and the value in whose place the real ones are put."""

    field: Field[Any, Any]
    value: Any


class _Statement(NamedTuple):
    """`places`: the position of a parameter -> the number of the stand-in that is there."""

    sql: str
    parameters: tuple[Any, ...]
    places: dict[int, int]


class _Shape(NamedTuple):
    """How rows become objects."""

    columns: slice
    names: list[str]  # of the model's columns
    converters: list[tuple[int, tuple[list[Any], Any]]]
    related: list[Any]


class _Prepared:
    """A query with places for values."""

    def __init__(self, build: Callable[..., QuerySet[Any, Any]], *slots: ValueSlot) -> None:
        self._build, self._slots = build, slots

    def _fetch(self, statement: _Statement, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        """The rows; none, and no query, for a number that no row can have."""
        if any(isinstance(value, int) and abs(value) > LARGEST for value in values):
            return []
        stored = self._stored(values)
        parameters = list(statement.parameters)
        for place, number in statement.places.items():
            parameters[place] = stored[number]
        with connection.cursor() as cursor:
            cursor.execute(statement.sql, parameters)
            rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows

    def _query_set(self) -> QuerySet[Any, Any]:
        return self._build(*(slot.value for slot in self._slots))

    def _statement(self, sql: str, parameters: tuple[Any, ...]) -> _Statement:
        stored = self._stored(tuple(slot.value for slot in self._slots))
        places = {
            place: stored.index(parameter)
            for place, parameter in enumerate(parameters)
            if parameter in stored
        }
        return _Statement(sql, parameters, places)

    def _stored(self, values: tuple[Any, ...]) -> list[Any]:
        return [
            field.get_db_prep_value(value, connection, prepared=False)
            for (field, _value), value in zip(self._slots, values, strict=True)
        ]


class PreparedQuery(_Prepared, Generic[M]):
    """The rows that the values select, with what `select_related` names.

    `build` makes the query set for the stand-ins. A query that locks rows is first called inside a
    transaction, and needs one every time.
    """

    def __init__(self, build: Callable[..., QuerySet[M]], *slots: ValueSlot) -> None:
        super().__init__(build, *slots)
        self._prepared = compute_once(self._prepare)

    def rows(self, *values: Any) -> list[M]:
        """All rows, in the order of the query set; one query."""
        statement, shape, model = self._prepared(connection.vendor)
        return [self._object(model, shape, list(row)) for row in self._fetch(statement, values)]

    def _object(self, model: type[M], shape: _Shape, row: list[Any]) -> M:
        for at, (converters, expression) in shape.converters:
            for convert in converters:
                row[at] = convert(row[at], expression, connection)
        made = model.from_db(connection.alias, shape.names, row[shape.columns])
        for related in shape.related:
            related.populate(row, made)
        return made

    def _prepare(self, _vendor: str) -> tuple[_Statement, _Shape, type[M]]:
        """The query for this kind of database, as Django's `ModelIterable` uses it."""
        rows = self._query_set()
        compiler: Any = rows.query.get_compiler(connection=connection)
        sql, parameters = compiler.as_sql()
        select, klass_info = compiler.select, compiler.klass_info
        columns = slice(klass_info["select_fields"][0], klass_info["select_fields"][-1] + 1)
        shape = _Shape(
            columns,
            [column.target.attname for column, *_ in select[columns]],
            list(compiler.get_converters([column for column, *_ in select]).items()),
            get_related_populators(klass_info, select, connection.alias),  # type: ignore[call-arg] # the stubs are newer
        )
        return self._statement(sql, parameters), shape, rows.model


class PreparedValues(_Prepared):
    """The first row of plain values (numbers and texts) that the values select. `build` makes the query set
    (`values_list`) for the stand-ins."""

    def __init__(self, build: Callable[..., QuerySet[Any, Any]], *slots: ValueSlot) -> None:
        super().__init__(build, *slots)
        self._compiled = compute_once(self._compile)

    def row(self, *values: Any) -> tuple[Any, ...] | None:
        """The first row, or None; one query."""
        return next(iter(self._fetch(self._compiled(connection.vendor), values)), None)

    def _compile(self, _vendor: str) -> _Statement:
        return self._statement(*self._query_set()[:1].query.sql_with_params())
