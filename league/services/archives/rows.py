"""Rows as lines of JSON, in the same form for every database."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from types import SimpleNamespace
from typing import Any

from django.db import connection
from django.db.models import F, Field, JSONField, Model, TextField
from django.db.models.functions import Cast
from django.db.models.sql import InsertQuery

BATCH = 200  # rows in memory at once
PLAIN = (str, int, float, bool)
ENCODE = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

Columns = list["Field[Any, Any]"]


def columns_of(model: type[Model]) -> Columns:
    """The stored columns of the model's own table, without generated ones."""
    return [field for field in model._meta.local_concrete_fields if not field.generated]


def heading_of(model: type[Model]) -> bytes:
    """The column names, as a line."""
    return _line([column.attname for column in columns_of(model)])


def lines_of(model: type[Model]) -> Iterator[bytes]:
    """The heading, then one line per row by primary key; at most BATCH rows are in memory at once.

    Values of JSON columns are copied as the database writes them: reading and writing them again would take
    most of the time of a backup."""
    columns = columns_of(model)
    yield heading_of(model)
    texts = [_text_of(column) for column in columns]
    values = [_as_text(column) if isinstance(column, JSONField) else F(column.attname) for column in columns]
    rows = model._base_manager.order_by("pk").values_list(*values)
    for row in rows.iterator(chunk_size=BATCH):
        known = (text(value) if value is not None else "null" for text, value in zip(texts, row, strict=True))
        yield f"[{','.join(known)}]\n".encode()


def _as_text(column: Field[Any, Any]) -> Cast:
    return Cast(F(column.attname), TextField())


def _text_of(column: Field[Any, Any]) -> Callable[[Any], str]:
    """The function that writes a value of this column as JSON."""
    if isinstance(column, JSONField):
        return str

    def text(value: Any) -> str:
        if isinstance(value, PLAIN):
            return ENCODE(value)
        row: Any = SimpleNamespace(**{column.attname: value})
        return ENCODE(column.value_to_string(row))

    return text


def insert_lines(model: type[Model], lines: Iterable[bytes]) -> None:
    """Inserts rows written by `lines_of` unchanged: no signals, no new timestamps, the same primary keys.

    Raises ValueError or KeyError when the columns are not the model's.
    """
    lines = iter(lines)
    columns = columns_of(model)
    names = json.loads(next(lines))
    if sorted(names) != sorted(column.attname for column in columns):
        raise ValueError(f"{model._meta.label} has other columns")
    fields = [model._meta.get_field(name) for name in names]
    while batch := list(islice(lines, BATCH)):
        _insert(model, fields, [_row(model, fields, json.loads(line)) for line in batch])


def _insert(model: type[Model], fields: list[Any], rows: list[Model]) -> None:
    size = connection.ops.bulk_batch_size(fields, rows)
    for start in range(0, len(rows), size):
        query = InsertQuery(model)
        query.insert_values(fields, rows[start : start + size], raw=True)
        query.get_compiler(connection=connection).execute_sql()


def insert_and_number(rows: Sequence[Model]) -> list[int]:
    """Inserts new rows of one model with their timestamps as they are; returns their primary keys."""
    if not rows:
        return []
    model = type(rows[0])
    key = model._meta.pk
    fields = [column for column in columns_of(model) if column is not key]
    keys: list[int] = []
    size = connection.ops.bulk_batch_size(fields, list(rows))
    for start in range(0, len(rows), size):
        query = InsertQuery(model)
        query.insert_values(fields, list(rows[start : start + size]), raw=True)
        made = query.get_compiler(connection=connection).execute_sql([key])
        keys += [pk for (pk,) in made]
    return keys


def plain_value(column: Field[Any, Any], row: Model) -> Any:
    """The row's value of this column as JSON has it, which the column's `to_python` reads."""
    value = column.value_from_object(row)
    if value is None or isinstance(value, PLAIN) or isinstance(column, JSONField):
        return value
    return column.value_to_string(row)


def _row(model: type[Model], fields: list[Any], values: list[Any]) -> Model:
    kept = {
        field.attname: value if isinstance(field, JSONField) else field.to_python(value)
        for field, value in zip(fields, values, strict=True)
    }
    return model(**kept)


def _line(values: list[Any]) -> bytes:
    return ENCODE(values).encode() + b"\n"
