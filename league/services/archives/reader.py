"""Reading an archive, which may be damaged or not be an archive at all."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import IO
from zipfile import BadZipFile, ZipFile

from django.core.exceptions import ValidationError
from django.db import DatabaseError
from django.utils.translation import gettext as _

from league.errors import Refused
from league.failures import failure_of
from league.services.archives.manifest import FORMAT, NAME, ArchiveManifest

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
