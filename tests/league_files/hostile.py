"""League files made to harm: each is small, well sealed, and costs much if it is trusted."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from games.league_files.reader import LONGEST_DIRECTORY, LONGEST_LINE, LONGEST_MANIFEST
from games.league_files.tables import MANIFEST, MOST_ROWS
from tests.league_files.leagues import forged

Rows = dict[str, list[Any]]


def with_people(data: bytes, number: int) -> bytes:
    """The file with so many people of one name."""

    def add(rows: Rows) -> None:
        rows["people"] += [{"name": "Ann", "teams": {}}] * (number - len(rows["people"]))

    return forged(data, add)


def with_wide_line(data: bytes) -> bytes:
    """A line of small lists, of which each takes thirty times as much memory as text."""

    def widen(rows: Rows) -> None:
        rows["changes"][-1]["after"] = [[]] * (LONGEST_LINE // 3)

    return forged(data, widen)


def with_manifest(text: bytes) -> bytes:
    """A zip with this manifest alone, sealed as ours are."""
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr(MANIFEST, text)
        archive.comment = hashlib.sha256(text).hexdigest().encode()
    return file.getvalue()


def with_many_entries() -> bytes:
    """A zip that lists thousands of empty files."""
    file = BytesIO()
    with ZipFile(file, "w") as archive:
        for number in range(LONGEST_DIRECTORY // 20):
            archive.writestr(f"{number}", b"")
        archive.comment = b"0" * 64
    return file.getvalue()


HOSTILE: dict[str, Callable[[bytes], bytes]] = {
    "a crowd": lambda data: with_people(data, 45_000),
    "too many people": lambda data: with_people(data, MOST_ROWS["rows/people.jsonl"] + 1),
    "a wide line": with_wide_line,
    "a wide manifest": lambda _data: with_manifest(b"[" + b"[]," * (8 << 20) + b"[]]"),
    "a deep manifest": lambda _data: with_manifest(b"[" * (LONGEST_MANIFEST // 2)),
    "a long number": lambda _data: with_manifest(b'{"format":' + b"9" * (LONGEST_MANIFEST // 2) + b"}"),
    "many entries": lambda _data: with_many_entries(),
}
