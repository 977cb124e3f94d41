"""An archive of everything: written, checked and restored. It may be damaged, or not be an archive at all."""

from __future__ import annotations

import gc
import hashlib
import os
import shutil
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import BinaryIO
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import DatabaseError, connection, transaction
from django.db.models import Model
from django.utils import timezone

from league.archives.tables import (
    FORMAT,
    LEFT_OUT,
    NAME,
    ArchiveFile,
    ArchiveManifest,
    MigratedTables,
    heading_of,
    insert_lines,
    lines_of,
)
from league.frame.errors import Refused
from league.frame.failures import failure_of

CHUNK = 1 << 20  # bytes
LEVEL = 5  # of compression: half of the time of the default, and a tenth more bytes


def back_up(*, file: Path) -> ArchiveManifest:
    """Writes one consistent snapshot of everything to this file; the service may run meanwhile.

    Raises Refused: file_exists, cannot_write, database_newer.
    """
    with new_file(file) as raw, ZipFile(raw, "w", ZIP_DEFLATED, compresslevel=LEVEL) as archive:
        return _write(archive)


@contextmanager
def new_file(file: Path) -> Iterator[BinaryIO]:
    """Writes a file, which is there once it is whole. Only its owner may read it, because it may hold
    secrets. Raises Refused: file_exists, cannot_write."""
    if file.exists():
        raise Refused("file_exists", file=file)
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with open(draft, "xb", opener=lambda path, flags: os.open(path, flags, 0o600)) as raw:
            yield raw
            raw.flush()
            os.fsync(raw.fileno())
        draft.rename(file)
    except OSError as failure:
        raise Refused("cannot_write", file=file, reason=failure.strerror) from failure
    finally:
        draft.unlink(missing_ok=True)


def _write(archive: ZipFile) -> ArchiveManifest:
    with consistent_read():
        tables = MigratedTables.present()
        if tables.unknown:
            raise Refused("database_newer.backup")
        members = []
        for model in tables.models:
            label = model._meta.label_lower
            lines = [heading_of(model)] if label in LEFT_OUT else lines_of(model)
            member, count = _add(archive, f"rows/{label}.jsonl", lines)
            members.append(replace(member, rows=count - 1))
    folder = settings.DATA_DIR / "components"  # of the leagues' own component sets
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = f"components/{path.relative_to(folder).as_posix()}"
        members.append(_add(archive, name, _chunks(path))[0])
    manifest = ArchiveManifest(timezone.now().isoformat(), tuple(tables.migrations), tuple(members))
    text = manifest.to_json()
    archive.writestr(NAME, text)
    archive.comment = hashlib.sha256(text).hexdigest().encode()
    return manifest


@contextmanager
def consistent_read() -> Iterator[None]:
    """A read-only transaction in which all reads see the same state and writers are not blocked."""
    before = getattr(connection, "transaction_mode", None)
    if connection.vendor == "sqlite":
        connection.transaction_mode = "DEFERRED"  # type: ignore[attr-defined] # read only
    try:
        with transaction.atomic():
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield
    finally:
        if connection.vendor == "sqlite":
            connection.transaction_mode = before  # type: ignore[attr-defined]


def _add(archive: ZipFile, name: str, parts: Iterable[bytes]) -> tuple[ArchiveFile, int]:
    """Writes the parts as one file of the archive; returns it with the number of parts."""
    digest, count = hashlib.sha256(), 0
    with archive.open(name, "w", force_zip64=True) as member:
        waiting = bytearray()  # short lines are compressed together
        for part in parts:
            waiting += part
            count += 1
            if len(waiting) >= CHUNK:
                member.write(waiting)
                digest.update(waiting)
                waiting.clear()
        member.write(waiting)
        digest.update(waiting)
    return ArchiveFile(name, digest.hexdigest()), count


def _chunks(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while chunk := file.read(CHUNK):
            yield chunk


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


@contextmanager
def open_archive(file: Path) -> Iterator[tuple[ZipFile, ArchiveManifest]]:
    """Opens the archive and checks every byte. Raises Refused: no_such_file, archive_damaged,
    archive_newer."""
    if not file.is_file():
        raise Refused("no_such_file", file=file)
    with damage_as_refusal(file):
        opened = ZipFile(file)
    with opened:
        with damage_as_refusal(file):
            manifest = _verified(opened)
        yield opened, manifest


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
        raise Refused("archive_damaged", file=file, reason=damage) from damage


def archive_is_newer(file: Path) -> Refused:
    return Refused("archive_newer", file=file)


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
        with opened.open(member.name) as content:
            digest = hashlib.file_digest(content, "sha256")  # type: ignore[arg-type]  # it can `readinto`
            if digest.hexdigest() != member.sha256:
                raise ValueError(f"{member.name} has another checksum")
    return manifest


def restore(*, file: Path) -> ArchiveManifest:
    """Restores everything in this archive, or nothing. The service must not run meanwhile.

    The database must be unused; it may have tables or not. The archive of an older version is restored
    with the tables of that version, and then migrated.
    Raises Refused: no_such_file, archive_damaged, archive_newer, database_newer, not_empty.
    """
    with open_archive(file) as (archive, manifest):
        tables = MigratedTables(manifest.migrations)
        if tables.unknown:
            raise archive_is_newer(file)
        _check_empty()
        if tables.migrations != MigratedTables.present().migrations:
            tables.build()
        with (
            damage_as_refusal(file),
            transaction.atomic(),
            _restored_components(archive, manifest),
            _no_garbage_rounds(),
        ):
            _load(archive, tables)
    call_command("migrate", interactive=False, verbosity=0)
    ContentType.objects.clear_cache()
    return manifest


def _check_empty() -> None:
    present = MigratedTables.present()
    if present.unknown:
        raise Refused("database_newer.restore")
    used = present.first_used()
    folder = settings.DATA_DIR / "components"
    if used is None and not (folder.exists() and any(folder.iterdir())):
        return
    what = used._meta.verbose_name_plural if used else folder
    raise Refused("not_empty", what=what)


def _load(archive: ZipFile, tables: MigratedTables) -> None:
    tables.empty()
    models: list[type[Model]] = tables.models
    for model in models:
        with archive.open(f"rows/{model._meta.label_lower}.jsonl") as lines:
            insert_lines(model, lines)
    connection.check_constraints()
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)


@contextmanager
def _no_garbage_rounds() -> Iterator[None]:
    """Rows are millions of small lists without garbage. Searching them for it takes most of the time of
    reading them."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


@contextmanager
def _restored_components(archive: ZipFile, manifest: ArchiveManifest) -> Iterator[None]:
    """Moves the component sets into place if the block succeeds, and removes them if it does not."""
    folder: Path = settings.DATA_DIR / "components"
    draft = folder.with_name("components.restored")
    shutil.rmtree(draft, ignore_errors=True)
    for member in manifest.members:
        if member.name.startswith("components/"):
            path = draft / PurePosixPath(member.name).relative_to("components")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(archive.read(member.name))
    try:
        yield
        if draft.exists():
            draft.replace(folder)
    finally:
        shutil.rmtree(draft, ignore_errors=True)
