"""Reading a league file, which anybody may have made: sizes, names and checksums come before any row."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from os import SEEK_END
from pathlib import Path
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from django.core.exceptions import ValidationError
from django.db import DatabaseError
from django.utils.translation import gettext as _

from engine.errors import EngineError
from games.league_files.tables import (
    COMPONENTS,
    FORMAT,
    GAMES,
    MANIFEST,
    TABLES,
    VERSION,
    LeagueManifest,
    digest_of,
)
from league.frame.errors import Refused
from league.frame.failures import failure_of

CHUNK = 1 << 20  # bytes
LONGEST_LINE = 1 << 20  # bytes; a game at the table has about 200 kB
LONGEST_MANIFEST = (
    128 << 10
)  # bytes, in JSON that a web process reads; ours have about 4 kB, and 100 per season
RATIO = 200  # of size to compressed size; ours have about 15, and zip bombs have 1,000
LONGEST_DIRECTORY = 8 << 10  # bytes of the zip's list of files, which Python reads whole; ours have 2 kB
# The end of a zip with a comment of 64 characters, and what precedes it in one of over 4 GB.
END, END_BYTES, END_OF_LARGE, END_OF_LARGE_BYTES = b"PK\x05\x06", 22 + 64, b"PK\x06\x07", 20
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
    """The most bytes that an import unpacks, and the most rows of each file inside; a file without a limit
    may have any number."""

    bytes: int
    rows: Mapping[str, int]


WITHOUT_LIMITS = FileLimits(bytes=4 << 30, rows={})


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


@contextmanager
def open_league_file(file: Path | IO[bytes], limits: FileLimits) -> Iterator[LeagueFile]:
    """Opens the file and checks all of it, which takes a second for each 100 MB that it unpacks to.

    Raises Refused: no_such_file, league_file_damaged, league_file_newer, league_file_too_large.
    """
    if isinstance(file, Path) and not file.is_file():
        raise Refused("no_such_file", _("There is no file %(file)s.") % {"file": file})
    with damage_as_refusal(), _opened(file) as archive:
        manifest = _manifest(archive, limits)
        _check_contents(archive, manifest)
    with ZipFile(file) as archive:
        yield LeagueFile(archive, manifest)


def manifest_of(file: IO[bytes], limits: FileLimits) -> LeagueManifest:
    """Reads nothing but the zip's list of files and the manifest, both of them short: a web process does so.

    Raises Refused: league_file_damaged, league_file_newer, league_file_too_large.
    """
    with damage_as_refusal(), _opened(file) as archive:
        return _manifest(archive, limits)


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


@contextmanager
def _opened(file: Path | IO[bytes]) -> Iterator[ZipFile]:
    """Opens the zip, whose list of files must be short."""
    if not isinstance(file, Path):
        _check_end(file)
    with ZipFile(file) as archive:
        yield archive


def _check_end(file: IO[bytes]) -> None:
    """Checks how long the list of files is, before Python makes an object of 500 bytes for each of them."""
    length = file.seek(0, SEEK_END)
    file.seek(max(0, length - END_BYTES - END_OF_LARGE_BYTES))
    end = file.read()
    large, end = end[:-END_BYTES], end[-END_BYTES:]
    if not end.startswith(END) or large.startswith(END_OF_LARGE):
        raise ValueError("its end is missing")
    if int.from_bytes(end[12:16], "little") > LONGEST_DIRECTORY:
        raise ValueError("it holds too many files")
    file.seek(0)


def _manifest(archive: ZipFile, limits: FileLimits) -> LeagueManifest:
    """The manifest, after checking all that can be checked without unpacking anything else."""
    entries = {entry.filename: entry for entry in archive.infolist()}
    if len(entries) < len(archive.infolist()) or MANIFEST not in entries:
        raise ValueError("a file is twice in it, or its manifest is missing")
    for entry in entries.values():
        if entry.flag_bits & ENCRYPTED or entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise ValueError(f"{entry.filename[:60]} is encrypted or packed in another way")
        if entry.file_size > CHUNK and entry.file_size > RATIO * entry.compress_size:
            raise ValueError(f"{entry.filename[:60]} unpacks to too much")
    if sum(entry.file_size for entry in entries.values()) > limits.bytes:
        raise too_large()
    if entries[MANIFEST].file_size > LONGEST_MANIFEST:
        raise ValueError(f"{MANIFEST} has more than {LONGEST_MANIFEST} bytes")
    given = _given_manifest(archive)
    rows = {table.file for table in (*TABLES, GAMES)} | {"rows/league.jsonl", "rows/people.jsonl"}
    known = rows | {COMPONENTS, MANIFEST}  # nothing is ever unpacked to a path
    if not known >= entries.keys():  # names of a newer version come after its version
        raise ValueError("it holds files with other names")
    manifest = LeagueManifest.from_json(given)
    if entries.keys() - {MANIFEST} != {file.name for file in manifest.files}:
        raise ValueError("its manifest names other files")
    if any(file.rows > limits.rows.get(file.name, file.rows) for file in manifest.files):
        raise too_large()
    return manifest


def _given_manifest(archive: ZipFile) -> dict[str, Any]:
    """The manifest's JSON, of this version."""
    text = archive.read(MANIFEST)
    if hashlib.sha256(text).hexdigest().encode() != archive.comment:
        raise ValueError(f"{MANIFEST} has another checksum")
    given: dict[str, Any] = parsed(text)
    if given["format"] != FORMAT:
        raise ValueError("another format")
    if given["version"] != VERSION:
        sentence = _("This league file has version %(given)s, but this program reads %(here)d: update it.")
        raise Refused("league_file_newer", sentence % {"given": str(given["version"])[:20], "here": VERSION})
    return given


def _check_contents(archive: ZipFile, manifest: LeagueManifest) -> None:
    if digest_of(manifest.files) != manifest.digest:
        raise ValueError("its manifest has another digest")
    for file in manifest.files:
        digest, size, rows = hashlib.sha256(), 0, 0
        with archive.open(file.name) as member:
            while chunk := member.read(CHUNK):
                digest.update(chunk)
                size, rows = size + len(chunk), rows + chunk.count(b"\n")
        if (digest.hexdigest(), size, rows) != (file.sha256, file.bytes, file.rows):
            raise ValueError(f"{file.name} has another checksum")


def too_large() -> Refused:
    """Refused: league_file_too_large."""
    sentence = _(
        "This league is too large to be imported on a page: ask the person who runs the site to import it "
        "with `manage.py league import`."
    )
    return Refused("league_file_too_large", sentence)
