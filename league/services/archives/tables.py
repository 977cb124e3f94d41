"""The tables that a set of migrations creates: the newest of this program, or those of an archive."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from operator import attrgetter

from django.apps.registry import Apps
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model

from league.services.archives.manifest import Migration

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
