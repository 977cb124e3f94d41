"""Writing an archive."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Model
from django.utils import timezone
from django.utils.translation import gettext as _

from league.archives.tables import (
    LEFT_OUT,
    NAME,
    ArchiveFile,
    ArchiveManifest,
    MigratedTables,
    heading_of,
    lines_of,
)
from league.frame.errors import Refused

CHUNK = 1 << 20  # bytes
LEVEL = 5  # of compression: half of the time of the default, and a tenth more bytes


def back_up(*, file: Path) -> ArchiveManifest:
    """Writes one consistent snapshot of everything to this file; the service may run meanwhile.

    Only the file's owner may read it, because it holds secrets.
    Raises Refused: file_exists, cannot_write, database_newer.
    """
    if file.exists():
        raise Refused("file_exists", _("%(file)s already exists: choose another name.") % {"file": file})
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with open(draft, "xb", opener=lambda path, flags: os.open(path, flags, 0o600)) as raw:
            with ZipFile(raw, "w", ZIP_DEFLATED, compresslevel=LEVEL) as archive:
                manifest = _write(archive)
            raw.flush()
            os.fsync(raw.fileno())
        draft.rename(file)
    except OSError as failure:
        sentence = _("%(file)s cannot be written: %(reason)s.")
        raise Refused("cannot_write", sentence % {"file": file, "reason": failure.strerror}) from failure
    finally:
        draft.unlink(missing_ok=True)
    return manifest


def _write(archive: ZipFile) -> ArchiveManifest:
    with consistent_read():
        tables = MigratedTables.present()
        if tables.unknown:
            sentence = _("A newer version made this database: back it up with that version.")
            raise Refused("database_newer", sentence)
        members = [_add_table(archive, model) for model in tables.models]
    members += [ArchiveFile(name, _add(archive, name, _chunks(path))[0]) for name, path in _components()]
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


def _add_table(archive: ZipFile, model: type[Model]) -> ArchiveFile:
    name = f"rows/{model._meta.label_lower}.jsonl"
    left_out = model._meta.label_lower in LEFT_OUT
    digest, lines = _add(archive, name, [heading_of(model)] if left_out else lines_of(model))
    return ArchiveFile(name, digest, rows=lines - 1)


def _add(archive: ZipFile, name: str, parts: Iterable[bytes]) -> tuple[str, int]:
    """Writes the parts as one file of the archive; returns its SHA-256 and the number of parts."""
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
    return digest.hexdigest(), count


def _components() -> list[tuple[str, Path]]:
    """The files of the leagues' own component sets: name in the archive, and path."""
    folder = settings.DATA_DIR / "components"
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return [(f"components/{path.relative_to(folder).as_posix()}", path) for path in files]


def _chunks(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while chunk := file.read(CHUNK):
            yield chunk
