"""The manifest of an archive: its files, checksums and migrations."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

FORMAT = 1
NAME = "manifest.json"

Migration = tuple[str, str]  # app and name


@dataclass(frozen=True, slots=True)
class ArchiveFile:
    """A file of the archive. `rows` is the number of rows of a table, 0 for other files."""

    name: str
    sha256: str
    rows: int = 0


@dataclass(frozen=True, slots=True)
class ArchiveManifest:
    """`created` is ISO 8601; `migrations` are those of the database that was backed up."""

    created: str
    migrations: tuple[Migration, ...]
    members: tuple[ArchiveFile, ...]
    format: int = FORMAT

    def to_json(self) -> bytes:
        return json.dumps(asdict(self), indent=1).encode()

    @classmethod
    def from_json(cls, text: bytes) -> ArchiveManifest:
        """Raises ValueError, KeyError or TypeError when the text is not a manifest."""
        given: dict[str, Any] = json.loads(text)
        return cls(
            created=given["created"],
            migrations=tuple((app, name) for app, name in given["migrations"]),
            members=tuple(ArchiveFile(**member) for member in given["members"]),
            format=given["format"],
        )
