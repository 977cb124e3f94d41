"""The database as some set of migrations makes it, this program's newest or an archive's."""

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

# What a database has without anybody having used it.
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

# What an archive leaves out: with somebody's session goes everything that they may do.
LEFT_OUT = {"sessions.session"}


class Tables:
    """The tables after these migrations, as models that know no more than those do."""

    def __init__(self, migrations: Iterable[Migration]) -> None:
        self.migrations = sorted(migrations)

    @classmethod
    def present(cls) -> Tables:
        """Those of the database as it is now."""
        return cls(MigrationRecorder(connection).applied_migrations())

    @cached_property
    def unknown(self) -> list[Migration]:
        """Migrations that this program does not have: a newer one does."""
        loader = MigrationLoader(None)
        return [migration for migration in self.migrations if migration not in loader.disk_migrations]

    @cached_property
    def models(self) -> list[type[Model]]:
        """By label. Raises KeyError when there are unknown migrations."""
        apps: Apps = MigrationLoader(None).project_state(self.migrations).apps
        options = (model._meta for model in apps.get_models(include_auto_created=True))
        stored = (one for one in options if one.managed and not one.proxy)
        return [one.model for one in sorted(stored, key=attrgetter("label_lower"))]

    def first_used(self) -> type[Model] | None:
        """A model that has rows which somebody made; None when the database is empty."""
        used = (model for model in self.models if model._meta.label_lower not in HOUSEKEEPING)
        return next((model for model in used if model._base_manager.exists()), None)

    def build(self) -> None:
        """Makes them in a database whose own are empty, and are dropped."""
        self._drop_present()
        executor = MigrationExecutor(connection)
        executor.migrate(self._newest())

    def empty(self) -> None:
        """Deletes all rows. Whoever refers to whom: constraints are looked at when the transaction ends."""
        with connection.cursor() as cursor:
            for model in self.models:
                cursor.execute(f"DELETE FROM {connection.ops.quote_name(model._meta.db_table)}")

    def _newest(self) -> list[Migration]:
        """Of each app the last one, for they are numbered."""
        return list({app: (app, name) for app, name in self.migrations}.values())

    @staticmethod
    def _drop_present() -> None:
        present = Tables.present()
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
