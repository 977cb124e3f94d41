"""Reading an archive, which may be damaged or not be an archive at all."""

from __future__ import annotations

import gc
import hashlib
import shutil
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import IO
from zipfile import BadZipFile, ZipFile

from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import DatabaseError, connection, transaction
from django.db.models import Model
from django.utils.translation import gettext as _

from league.archives.tables import FORMAT, NAME, ArchiveManifest, MigratedTables, insert_lines
from league.frame.errors import Refused
from league.frame.failures import failure_of

CHUNK = 1 << 20  # bytes
# Exceptions of zipfile, json, model fields and database constraints for damaged data.
DAMAGE = (
    BadZipFile,
    DatabaseError,
    EOFError,
    KeyError,
    RuntimeError,
    TypeError,
    ValidationError,
    ValueError,
    zlib.error,
)


class Archive:
    """An archive whose every byte has been checked."""

    def __init__(self, opened: ZipFile, manifest: ArchiveManifest) -> None:
        self.opened, self.manifest = opened, manifest

    def lines(self, name: str) -> IO[bytes]:
        """The file of this name, open for reading line by line."""
        return self.opened.open(name)

    def copy_components(self, folder: Path) -> None:
        """Writes the component sets into this folder, and creates it if needed."""
        for member in self.manifest.members:
            if member.name.startswith("components/"):
                path = folder / PurePosixPath(member.name).relative_to("components")
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(self.opened.read(member.name))


@contextmanager
def open_archive(file: Path) -> Iterator[Archive]:
    """Opens and checks the archive. Raises Refused: no_such_file, archive_damaged, archive_newer."""
    if not file.is_file():
        raise Refused("no_such_file", _("There is no file %(file)s.") % {"file": file})
    with damage_as_refusal(file):
        opened = ZipFile(file)
    with opened:
        with damage_as_refusal(file):
            manifest = _verified(opened)
        yield Archive(opened, manifest)


@contextmanager
def damage_as_refusal(file: Path) -> Iterator[None]:
    """Turns errors caused by damaged data into a refusal. Raises Refused: archive_damaged.

    A full disk or a lost database connection is not the archive's fault: such errors are raised unchanged.
    """
    try:
        yield
    except DAMAGE as damage:
        if failure_of(damage):
            raise
        sentence = _("%(file)s is not a backup, or it is damaged (%(reason)s): use another copy.")
        raise Refused("archive_damaged", sentence % {"file": file, "reason": damage}) from damage


def archive_is_newer(file: Path) -> Refused:
    sentence = _("A newer version made %(file)s: restore it with that version.")
    return Refused("archive_newer", sentence % {"file": file})


def _verified(opened: ZipFile) -> ArchiveManifest:
    text = opened.read(NAME)
    if hashlib.sha256(text).hexdigest().encode() != opened.comment:
        raise ValueError(f"{NAME} has another checksum")
    manifest = ArchiveManifest.from_json(text)
    if manifest.format > FORMAT:
        raise archive_is_newer(Path(opened.filename or ""))
    for member in manifest.members:
        if ".." in PurePosixPath(member.name).parts:
            raise ValueError(f"{member.name} leads out of the archive")
        if _digest(opened, member.name) != member.sha256:
            raise ValueError(f"{member.name} has another checksum")
    return manifest


def _digest(opened: ZipFile, name: str) -> str:
    digest = hashlib.sha256()
    with opened.open(name) as member:
        while chunk := member.read(CHUNK):
            digest.update(chunk)
    return digest.hexdigest()


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
