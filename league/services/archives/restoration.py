"""Restoring an archive."""

from __future__ import annotations

import gc
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.models import Model
from django.utils.translation import gettext as _

from league.errors import Refused
from league.services.archives.manifest import ArchiveManifest
from league.services.archives.reader import Archive, archive_is_newer, damage_as_refusal, open_archive
from league.services.archives.rows import insert_lines
from league.services.archives.tables import MigratedTables


def restore(*, file: Path) -> ArchiveManifest:
    """Restores everything in this archive, or nothing. The service must not run meanwhile.

    The database must be unused; it may have tables or not. The archive of an older version is restored
    with the tables of that version, and then migrated.
    Raises Refused: no_such_file, archive_damaged, archive_newer, database_newer, not_empty.
    """
    with open_archive(file) as archive:
        tables = MigratedTables(archive.manifest.migrations)
        if tables.unknown:
            raise archive_is_newer(file)
        _check_empty()
        if tables.migrations != MigratedTables.present().migrations:
            tables.build()
        with damage_as_refusal(file), transaction.atomic(), _components(archive), _no_garbage_rounds():
            _load(archive, tables)
    call_command("migrate", interactive=False, verbosity=0)
    ContentType.objects.clear_cache()
    return archive.manifest


def _check_empty() -> None:
    present = MigratedTables.present()
    if present.unknown:
        sentence = _("A newer version has prepared this database: restore with that version.")
        raise Refused("database_newer", sentence)
    used = present.first_used()
    folder = settings.DATA_DIR / "components"
    if used is None and not (folder.exists() and any(folder.iterdir())):
        return
    what = used._meta.verbose_name_plural if used else folder
    sentence = _(
        "This installation is not empty: it has %(what)s. Restore into a new database and a new DATA_DIR."
    )
    raise Refused("not_empty", sentence % {"what": what})


def _load(archive: Archive, tables: MigratedTables) -> None:
    tables.empty()
    models: list[type[Model]] = tables.models
    for model in models:
        with archive.lines(f"rows/{model._meta.label_lower}.jsonl") as lines:
            insert_lines(model, lines)
    connection.check_constraints()
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)


@contextmanager
def _no_garbage_rounds() -> Iterator[None]:
    """Rows are millions of small lists. Looking through them for garbage, of which they have none, takes most
    of the time of reading them."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


@contextmanager
def _components(archive: Archive) -> Iterator[None]:
    """Moves the component sets into place if the block succeeds, and removes them if it does not."""
    folder: Path = settings.DATA_DIR / "components"
    draft = folder.with_name("components.restored")
    shutil.rmtree(draft, ignore_errors=True)
    archive.copy_components(draft)
    try:
        yield
        if draft.exists():
            draft.replace(folder)
    finally:
        shutil.rmtree(draft, ignore_errors=True)
