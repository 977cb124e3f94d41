"""The tables of an archive: its manifest, columns and rows."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import islice
from operator import attrgetter
from types import SimpleNamespace
from typing import Any

from django.apps.registry import Apps
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import F, Field, JSONField, Model, TextField
from django.db.models.functions import Cast
from django.db.models.sql import InsertQuery

FORMAT = 1
NAME = "manifest.json"

Migration = tuple[str, str]  # app and name


@dataclass(frozen=True, slots=True)
class ArchiveFile:
    """A file of the archive. `rows` is the number of rows of a table, 0 for other files."""

    name: str
    sha256: str
    rows: int = 0


@dataclass(frozen=True, slots=True)
class ArchiveManifest:
    """`created` is ISO 8601; `migrations` are those of the database that was backed up."""

    created: str
    migrations: tuple[Migration, ...]
    members: tuple[ArchiveFile, ...]
    format: int = FORMAT

    def to_json(self) -> bytes:
        return json.dumps(asdict(self), indent=1).encode()

    @classmethod
    def from_json(cls, text: bytes) -> ArchiveManifest:
        """Raises ValueError, KeyError or TypeError when the text is not a manifest."""
        given: dict[str, Any] = json.loads(text)
        return cls(
            created=given["created"],
            migrations=tuple((app, name) for app, name in given["migrations"]),
            members=tuple(ArchiveFile(**member) for member in given["members"]),
            format=given["format"],
        )


# Tables that have rows in a database nobody has used yet.
HOUSEKEEPING = {
    "axes.accessattempt",
    "axes.accessfailurelog",
    "axes.accesslog",
    "auth.permission",
    "contenttypes.contenttype",
    "league.heartbeat",
    "sessions.session",
    "sites.site",
}

# Tables left out of archives: a person with a copy of a session could act as its owner.
LEFT_OUT = {"sessions.session"}


class MigratedTables:
    """The tables after these migrations, as the historical models of that state."""

    def __init__(self, migrations: Iterable[Migration]) -> None:
        self.migrations = sorted(migrations)

    @classmethod
    def present(cls) -> MigratedTables:
        """The tables of the database as it is now."""
        return cls(MigrationRecorder(connection).applied_migrations())

    @cached_property
    def unknown(self) -> list[Migration]:
        """Migrations that this program does not have; they come from a newer version."""
        loader = MigrationLoader(None)
        return [migration for migration in self.migrations if migration not in loader.disk_migrations]

    @cached_property
    def models(self) -> list[type[Model]]:
        """The models with a table, by label. Raises KeyError when there are unknown migrations."""
        apps: Apps = MigrationLoader(None).project_state(self.migrations).apps
        options = (model._meta for model in apps.get_models(include_auto_created=True))
        stored = (meta for meta in options if meta.managed and not meta.proxy)
        return [meta.model for meta in sorted(stored, key=attrgetter("label_lower"))]

    def first_used(self) -> type[Model] | None:
        """The first model with rows, HOUSEKEEPING left aside; None when the database is unused."""
        used = (model for model in self.models if model._meta.label_lower not in HOUSEKEEPING)
        return next((model for model in used if model._base_manager.exists()), None)

    def build(self) -> None:
        """Drops the tables of the database, which must be empty, and creates these."""
        self._drop_present()
        executor = MigrationExecutor(connection)
        executor.migrate(self._newest())

    def empty(self) -> None:
        """Deletes all rows in any order: foreign keys are checked when the transaction ends."""
        with connection.cursor() as cursor:
            for model in self.models:
                cursor.execute(f"DELETE FROM {connection.ops.quote_name(model._meta.db_table)}")

    def _newest(self) -> list[Migration]:
        """The last migration of each app; their names begin with numbers."""
        return list({app: (app, name) for app, name in self.migrations}.values())

    @staticmethod
    def _drop_present() -> None:
        present = MigratedTables.present()
        if not present.migrations:
            return
        names = [model._meta.db_table for model in present.models]
        cascade = " CASCADE" if connection.vendor == "postgresql" else ""
        with (
            connection.constraint_checks_disabled(),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            for name in [*names, MigrationRecorder.Migration._meta.db_table]:
                cursor.execute(f"DROP TABLE {connection.ops.quote_name(name)}{cascade}")


BATCH = 200  # rows in memory at once
PLAIN = (str, int, float, bool)
ENCODE = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

Columns = list["Field[Any, Any]"]


def columns_of(model: type[Model]) -> Columns:
    """The stored columns of the model's own table, without generated ones."""
    return [field for field in model._meta.local_concrete_fields if not field.generated]


def heading_of(model: type[Model]) -> bytes:
    """The column names, as a line."""
    return ENCODE([column.attname for column in columns_of(model)]).encode() + b"\n"


def lines_of(model: type[Model]) -> Iterator[bytes]:
    """The heading, then one line per row by primary key; at most BATCH rows are in memory at once.

    Values of JSON columns are copied as the database writes them: reading and writing them again would take
    most of the time of a backup."""
    columns = columns_of(model)
    yield heading_of(model)
    texts = [_text_of(column) for column in columns]
    values = [
        Cast(F(column.attname), TextField()) if isinstance(column, JSONField) else F(column.attname)
        for column in columns
    ]
    rows = model._base_manager.order_by("pk").values_list(*values)
    for row in rows.iterator(chunk_size=BATCH):
        known = (text(value) if value is not None else "null" for text, value in zip(texts, row, strict=True))
        yield f"[{','.join(known)}]\n".encode()


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


def _insert(
    model: type[Model], fields: list[Any], rows: list[Model], returning: list[Any] | None = None
) -> list[tuple[Any, ...]]:
    """Inserts the rows; returns these columns of each."""
    size = connection.ops.bulk_batch_size(fields, rows)
    made: list[tuple[Any, ...]] = []
    for start in range(0, len(rows), size):
        query = InsertQuery(model)
        query.insert_values(fields, rows[start : start + size], raw=True)
        made += query.get_compiler(connection=connection).execute_sql(returning)
    return made


def insert_and_number(rows: Sequence[Model]) -> list[int]:
    """Inserts new rows of one model with their timestamps as they are; returns their primary keys."""
    if not rows:
        return []
    model = type(rows[0])
    key = model._meta.pk
    fields = [column for column in columns_of(model) if column is not key]
    return [pk for (pk,) in _insert(model, fields, list(rows), [key])]


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
