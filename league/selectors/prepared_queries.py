"""Queries for objects that many requests make: Django compiles each of them once per process."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import connection
from django.db.models import Field, Model, QuerySet
from django.db.models.query import get_related_populators

M = TypeVar("M", bound=Model)


class _Prepared(NamedTuple):
    sql: str
    parameters: tuple[Any, ...]
    columns: slice
    names: list[str]  # of the model's columns
    converters: list[tuple[int, tuple[list[Any], Any]]]
    related: list[Any]


class PreparedQuery(Generic[M]):
    """The rows that one value selects, with what `select_related` names.

    Compiling takes Django several times as long as the database needs to answer. `build` makes the query set
    for a stand-in value, which occurs nowhere else in the query; `field` tells how the value is stored, and
    each call puts the real value in the stand-in's place. A query that locks rows is first called inside a
    transaction, and needs one every time.
    """

    def __init__(self, build: Callable[[Any], QuerySet[M]], field: Field[Any, Any], stand_in: Any) -> None:
        self._build, self._field, self._stand_in = build, field, stand_in
        self._prepared = cache(self._prepare)

    def rows(self, value: Any) -> list[M]:
        """All rows, in the order of the query set; one query."""
        prepared = self._prepared(connection.vendor)
        stored, stand_in = self._stored(value), self._stored(self._stand_in)
        parameters = [stored if one == stand_in else one for one in prepared.parameters]
        with connection.cursor() as cursor:
            cursor.execute(prepared.sql, parameters)
            found = cursor.fetchall()
        return [self._object(prepared, list(row)) for row in found]

    def _object(self, prepared: _Prepared, row: list[Any]) -> M:
        for at, (converters, expression) in prepared.converters:
            for convert in converters:
                row[at] = convert(row[at], expression, connection)
        made: M = self._model.from_db(connection.alias, prepared.names, row[prepared.columns])
        for one in prepared.related:
            one.populate(row, made)
        return made

    @property
    def _model(self) -> Any:
        return self._field.model

    def _stored(self, value: Any) -> Any:
        return self._field.get_db_prep_value(value, connection, prepared=False)

    def _prepare(self, _vendor: str) -> _Prepared:
        """The query for this kind of database, as Django's `ModelIterable` uses it."""
        compiler: Any = self._build(self._stand_in).query.get_compiler(connection=connection)
        sql, parameters = compiler.as_sql()
        select, shape = compiler.select, compiler.klass_info
        columns = slice(shape["select_fields"][0], shape["select_fields"][-1] + 1)
        return _Prepared(
            sql,
            parameters,
            columns,
            [column.target.attname for column, *_ in select[columns]],
            list(compiler.get_converters([column for column, *_ in select]).items()),
            get_related_populators(shape, select, connection.alias),  # type: ignore[call-arg] # the stubs are newer
        )
