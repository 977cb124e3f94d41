"""The content of a league file: its manifest, and its tables, which `tables.toml` describes."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from django.apps import apps
from django.db.models import Model, Q, QuerySet
from django.utils import timezone

from games.models import Game
from games.records.models import GameQuerySet
from league.models import League

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
    """A season: its finished games and their digest (`games.story.selectors`), and the champion's name."""

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
    """`digest` is that of all files. There is no time of the export: the same league gives the same bytes."""

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


PEOPLE = "people"


@dataclass(frozen=True, slots=True)
class FileTable:
    """A table as `tables.toml` describes it."""

    name: str
    model: type[Model]
    columns: tuple[str, ...]
    references: Mapping[str, str] = field(default_factory=dict)
    path: str = ""
    most: int = 0
    leave_out: Mapping[str, Any] = field(default_factory=dict)

    @property
    def file(self) -> str:
        return f"rows/{self.name}.jsonl"

    def rows(self, league: League) -> QuerySet[Any]:
        """Its rows of the league in the order in which they were made."""
        stay = {name: timezone.now() if value == "now" else value for name, value in self.leave_out.items()}
        rows = self.model._base_manager.filter(**{self.path: league})
        return (rows.exclude(**stay) if stay else rows).order_by("pk")


def _file_tables() -> Iterator[FileTable]:
    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    for row in tomllib.loads(text)["table"]:
        yield FileTable(**{**row, "model": apps.get_model(row["model"]), "columns": tuple(row["columns"])})


# Tables come after those that they refer to; games come last.
*TABLES, GAMES, SEATS, ENTRIES = _file_tables()
LEAGUE_COLUMNS = tuple(
    column.name
    for column in League._meta.concrete_fields
    if column.name not in ("id", "feed", "archived_at", "delete_at")
)
MOST_ROWS = {"rows/league.jsonl": 1, "rows/people.jsonl": 2_000}
MOST_ROWS |= {table.file: table.most for table in (*TABLES, GAMES)}


def league_games(league: League) -> GameQuerySet:
    """All games of the league's fixtures, counting or not, in the order in which they were made."""
    own = Q(fixture__season__league=league) | Q(superseded__season__league=league)
    return Game.objects.filter(own).order_by("pk")


def finished_games(league: League) -> QuerySet[Game]:
    """Those that a league file holds."""
    return league_games(league).with_plays()
