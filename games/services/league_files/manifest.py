"""The manifest of a league file: what it holds, with checksums and the digests of its seasons."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

FORMAT = "dice-football-league"
VERSION = 1
MANIFEST = "manifest.json"
COMPONENTS = "components.json"


@dataclass(frozen=True, slots=True)
class Content:
    """A file inside: its size in bytes, and its number of lines, which are rows."""

    name: str
    sha256: str
    bytes: int
    rows: int = 0

    def __post_init__(self) -> None:
        if type(self.rows) is not int or self.rows < 0:
            raise ValueError("a number of rows is no number")


@dataclass(frozen=True, slots=True)
class SeasonContent:
    """A season: its finished games and their digest (`games.selectors.digests`), and the champion's name."""

    number: int
    state: str
    games: int
    digest: str
    champion: str | None


@dataclass(frozen=True, slots=True)
class LeftOut:
    """How much of the league is not in the file."""

    games_in_progress: int = 0
    abandoned_games: int = 0
    unpublished_secrets: int = 0
    open_ballots: int = 0


@dataclass(frozen=True, slots=True)
class LeagueManifest:
    """`exported_at` is ISO 8601; `digest` is that of all files: two exports of one league share it."""

    exported_at: str
    league: dict[str, str]  # name, slug, ruleset, edition
    seasons: tuple[SeasonContent, ...]
    left_out: LeftOut
    files: tuple[Content, ...]
    digest: str
    format: str = FORMAT
    version: int = VERSION
    people: str = field(default="names only", kw_only=True)

    def to_json(self) -> bytes:
        return json.dumps(asdict(self), indent=1, ensure_ascii=False).encode()

    @classmethod
    def from_json(cls, given: dict[str, Any]) -> LeagueManifest:
        """Raises AttributeError, KeyError, TypeError or ValueError if it is not a manifest."""
        return cls(
            exported_at=str(given["exported_at"]),
            league={name: str(given["league"][name]) for name in ("name", "slug", "ruleset", "edition")},
            seasons=tuple(SeasonContent(**season) for season in given["seasons"]),
            left_out=LeftOut(**given["left_out"]),
            files=tuple(Content(**file) for file in given["files"]),
            digest=str(given["digest"]),
        )


def digest_of(files: Sequence[Content]) -> str:
    """SHA-256 over the lines `sha256 name` of all files, by name."""
    lines = sorted(f"{file.sha256} {file.name}\n" for file in files)
    return hashlib.sha256("".join(lines).encode()).hexdigest()
