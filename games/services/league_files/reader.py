"""Reading a league file, which anybody may have made: sizes, names and checksums come before any row."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from django.core.exceptions import ValidationError
from django.db import DatabaseError
from django.utils.translation import gettext as _

from engine.errors import EngineError
from games.services.league_files import games_table
from games.services.league_files.manifest import (
    COMPONENTS,
    FORMAT,
    MANIFEST,
    VERSION,
    LeagueManifest,
    digest_of,
)
from games.services.league_files.tables import tables
from league.errors import Refused
from league.failures import failure_of

CHUNK = 1 << 20  # bytes
LONGEST_LINE = 16 << 20  # bytes; a game at the table has about 200 kB
RATIO = 200  # of size to compressed size; ours have about 15, and zip bombs have 1,000
ENCRYPTED = 1  # bit of a zip entry's flags
# What the code below and the models raise for data that are not what they should be.
DAMAGE = (
    ArithmeticError,
    AttributeError,
    BadZipFile,
    DatabaseError,
    EngineError,
    EOFError,
    LookupError,
    NotImplementedError,
    RecursionError,
    RuntimeError,
    TypeError,
    ValidationError,
    ValueError,
    zlib.error,
)


@dataclass(frozen=True, slots=True)
class FileLimits:
    """The most bytes that an import unpacks, and the most rows and games that it stores."""

    bytes: int
    rows: int
    games: int


WITHOUT_LIMITS = FileLimits(bytes=4 << 30, rows=20_000_000, games=20_000_000)


class LeagueFile:
    """A league file whose every byte has been compared with its checksums."""

    def __init__(self, archive: ZipFile, manifest: LeagueManifest) -> None:
        self.archive, self.manifest = archive, manifest

    def rows(self, name: str) -> Iterator[Any]:
        """The lines of one of its files, read one after another."""
        with self.archive.open(name) as lines:
            while line := lines.readline(LONGEST_LINE + 1):
                if len(line) > LONGEST_LINE:
                    raise ValueError(f"{name} has a line of more than {LONGEST_LINE} bytes")
                yield parsed(line)

    def count(self, name: str) -> int:
        """The number of rows of one of its files."""
        return next(file.rows for file in self.manifest.files if file.name == name)

    def components(self) -> dict[str, Any] | None:
        """The data of the league's own component set, if it has one."""
        if COMPONENTS not in self.archive.namelist():
            return None
        data: dict[str, Any] = next(self.rows(COMPONENTS))
        return data


def known_files() -> set[str]:
    """The names that a file inside may have: nothing is ever unpacked to a path."""
    rows = {table.file for table in tables()} | {"rows/league.jsonl", "rows/people.jsonl"}
    return rows | {games_table.FILE, COMPONENTS, MANIFEST}


@contextmanager
def open_league_file(file: Path | IO[bytes], limits: FileLimits) -> Iterator[LeagueFile]:
    """Opens the file and checks all of it.

    Raises Refused: no_such_file, league_file_damaged, league_file_newer, league_file_too_large.
    """
    if isinstance(file, Path) and not file.is_file():
        raise Refused("no_such_file", _("There is no file %(file)s.") % {"file": file})
    with damage_as_refusal():
        archive = ZipFile(file)
    with archive:
        with damage_as_refusal():
            manifest = _verified(archive, limits)
        yield LeagueFile(archive, manifest)


@contextmanager
def damage_as_refusal() -> Iterator[None]:
    """Turns errors caused by the file's content into a refusal. Raises Refused: league_file_damaged.

    A full disk or a lost database connection is not the file's fault: such errors are raised unchanged.
    """
    try:
        yield
    except DAMAGE as damage:
        if failure_of(damage):
            raise
        why = str(damage).splitlines()[0][:200] if str(damage) else type(damage).__name__
        sentence = _("This is not a league file, or it is damaged (%(why)s): export the league again.")
        raise Refused("league_file_damaged", sentence % {"why": why}) from damage


def parsed(line: bytes) -> Any:
    """The line's JSON. Raises ValueError, also for NaN and infinities, which JSON does not have."""

    def refuse(constant: str) -> Any:
        raise ValueError(f"{constant} is no JSON")

    return json.loads(line, parse_constant=refuse)


def _verified(archive: ZipFile, limits: FileLimits) -> LeagueManifest:
    entries = archive.infolist()
    names = [entry.filename for entry in entries]
    if len(set(names)) < len(names) or MANIFEST not in names:
        raise ValueError("a file is twice in it, or its manifest is missing")
    for entry in entries:
        _check_entry(entry)
    if sum(entry.file_size for entry in entries) > limits.bytes:
        raise _too_large()
    text = archive.read(MANIFEST)
    if hashlib.sha256(text).hexdigest().encode() != archive.comment:
        raise ValueError(f"{MANIFEST} has another checksum")
    given = parsed(text)
    if given["format"] != FORMAT:
        raise ValueError("another format")
    if given["version"] != VERSION:
        sentence = _("This league file has version %(given)s, but this program reads %(here)d: update it.")
        raise Refused("league_file_newer", sentence % {"given": str(given["version"])[:20], "here": VERSION})
    if not known_files() >= set(names):  # names of a newer version come after its version
        raise ValueError("it holds files with other names")
    manifest = LeagueManifest.from_json(given)
    _check_contents(archive, manifest, {*names} - {MANIFEST})
    rows = {file.name: file.rows for file in manifest.files}
    if sum(rows.values()) > limits.rows or rows.get(games_table.FILE, 0) > limits.games:
        raise _too_large()
    return manifest


def _check_entry(entry: ZipInfo) -> None:
    if entry.flag_bits & ENCRYPTED or entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise ValueError(f"{entry.filename[:60]} is encrypted or packed in another way")
    if entry.file_size > CHUNK and entry.file_size > RATIO * entry.compress_size:
        raise ValueError(f"{entry.filename[:60]} unpacks to too much")


def _check_contents(archive: ZipFile, manifest: LeagueManifest, names: set[str]) -> None:
    if names != {file.name for file in manifest.files} or digest_of(manifest.files) != manifest.digest:
        raise ValueError("its manifest names other files")
    for file in manifest.files:
        digest, size, rows = hashlib.sha256(), 0, 0
        with archive.open(file.name) as member:
            while chunk := member.read(CHUNK):
                digest.update(chunk)
                size, rows = size + len(chunk), rows + chunk.count(b"\n")
        if (digest.hexdigest(), size, rows) != (file.sha256, file.bytes, file.rows):
            raise ValueError(f"{file.name} has another checksum")


def _too_large() -> Refused:
    sentence = _(
        "This league is too large to be imported on a page: ask the person who runs the site to import it "
        "with `manage.py league import`."
    )
    return Refused("league_file_too_large", sentence)
