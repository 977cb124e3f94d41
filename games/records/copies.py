"""Writes many rows at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from django.db import connection
from django.db.models import Model, QuerySet

M = TypeVar("M", bound=Model)


def save_copies(model: type[M], objects: Sequence[M]) -> None:
    """Inserts new objects of this model in one query. The objects do not get their primary keys.

    PostgreSQL takes rows with much JSON in two thirds of the time by COPY: nothing has to be quoted."""
    if not objects:
        return
    if connection.vendor != "postgresql":
        rows_of_model: QuerySet[M] = QuerySet(model)
        rows_of_model.bulk_create(objects)
        return
    quote = connection.ops.quote_name
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    columns = ", ".join(quote(field.column or field.name) for field in fields)
    with (
        connection.cursor() as cursor,
        cursor.copy(f"COPY {quote(model._meta.db_table)} ({columns}) FROM STDIN") as rows,
    ):
        for one in objects:
            values = [field.pre_save(one, add=True) for field in fields]
            rows.write_row(
                [
                    field.get_db_prep_save(value, connection)
                    for field, value in zip(fields, values, strict=True)
                ]
            )
