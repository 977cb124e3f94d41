"""The tables of a league file: the columns that leave the installation, and the references between rows.

A table that is not here stays: members and invitations, links, tokens, forks, jobs, feeds, odds and proofs
(docs/league_files.md says why). A reference is the number of a line, from 1, in the file of the other table.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from django.db.models import Model, Q, QuerySet
from django.utils import timezone

from games.models import BoxScoreReport, Game, ScoresheetEntry, Seat
from games.records.models import GameQuerySet
from league import models
from league.models import Ballot, Change, League, Result

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
    """A table: `path` leads from the model to its league, `references` map a foreign key to its table."""

    name: str
    model: type[Model]
    path: str
    columns: tuple[str, ...]
    references: Mapping[str, str] = field(default_factory=dict)
    only: Q = field(default_factory=Q)

    @property
    def file(self) -> str:
        return f"rows/{self.name}.jsonl"

    def rows(self, league: League) -> QuerySet[Any]:
        """Its rows of the league in the order in which they were made."""
        return self.model._base_manager.filter(self.only, **{self.path: league}).order_by("pk")


LEAGUE_COLUMNS = tuple(
    column.name
    for column in League._meta.concrete_fields
    if column.name not in ("id", "feed", "archived_at", "delete_at")
)
# The most rows of a file that somebody sends. A hundred seasons of 24 clubs have 17,700 fixtures.
MOST_ROWS = {
    f"rows/{name}.jsonl": most
    for most, names in {
        1: ("league",),
        1_000: ("teams", "seasons", "secrets", "ballots", "games"),
        2_000: ("people", "conferences", "disputes", "late_reports"),
        5_000: (
            "divisions",
            "memberships",
            "weeks",
            "seeds",
            "nominees",
            "tenures",
            "editions",
            "box_reports",
        ),
        30_000: ("fixtures", "deadlines", "results", "votes", "changes"),
    }.items()
    for name in names
}
SEASON, TEAM, FIXTURE = {"season": "seasons"}, {"team": "teams"}, {"fixture": "fixtures"}


def tables() -> tuple[FileTable, ...]:
    """All tables but those of games, each after those that it refers to."""
    votes_counted = Q(ballot__closes_at__lte=timezone.now())
    return (
        FileTable("teams", models.Team, "league", (
            "key", "slug", "city", "nickname", "abbreviation", "primary_color", "secondary_color", "profile",
        )),
        FileTable("seasons", models.Season, "league", (
            "number", "seed", "state", "schedule_effort", "certificate", "wishes", "starts_on", "week_days",
            "deadline_time", "moved_deadlines", "tosses", "seeding", "adjustments", "kept_terms", "imported",
        ), {"champion": "teams"}),
        FileTable("secrets", models.SeasonSecret, "season__league", (
            "number", "value", "fingerprint", "made_at", "published_at",
        ), SEASON),
        FileTable("conferences", models.Conference, "season__league", ("name", "order"), SEASON),
        FileTable("divisions", models.Division, "conference__season__league", ("name", "order"), {
            "conference": "conferences",
        }),
        FileTable("memberships", models.Membership, "season__league", ("withdrawn_at", "keeps_seed"), {
            **SEASON, **TEAM, "division": "divisions",
        }),
        FileTable("weeks", models.Week, "season__league", (
            "number", "name", "kind", "round", "starts_at", "deadline",
        ), SEASON),
        FileTable("seeds", models.Seed, "season__league", ("number", "league_place"), SEASON | TEAM | {
            "conference": "conferences",
        }),
        FileTable("fixtures", models.Fixture, "season__league", (
            "number", "kind", "neutral", "round", "home_seed", "away_seed", "void",
        ), SEASON | {"week": "weeks", "home": "teams", "away": "teams", "conference": "conferences"}),
        FileTable("deadlines", models.GameDeadline, "fixture__season__league", (
            "deadline", "extensions", "reminded_at", "escalated_at", "home_ready", "away_ready", "proposed",
            "proposed_by", "by_hand",
        ), FIXTURE),
        FileTable("results", models.Result, "fixture__season__league", (
            "state", "outcome", "home_score", "away_score", "home_touchdowns", "away_touchdowns", "overtime",
            "side", "settlement", "recorded_at",
        ), FIXTURE | {"reported_by": PEOPLE}, ~Q(state=Result.State.IN_PROGRESS)),
        FileTable("disputes", models.Dispute, "result__fixture__season__league", (
            "side", "note", "claim", "resolution", "withdrawn", "at",
        ), {"result": "results", "by": PEOPLE}, ~Q(result__state=Result.State.IN_PROGRESS)),
        FileTable("late_reports", models.LateReport, "fixture__season__league", ("report", "side", "at"),
            FIXTURE | {"by": PEOPLE}),
        FileTable("ballots", Ballot, "season__league", ("number", "title", "closes_at", "opened_at"), SEASON),
        FileTable("nominees", models.Nominee, "ballot__season__league", ("number", "name"), TEAM | {
            "ballot": "ballots",
        }),
        FileTable("votes", models.Vote, "ballot__season__league", (), {
            "ballot": "ballots", "nominee": "nominees",
        }, votes_counted),
        FileTable("editions", models.NewsEdition, "week__season__league", ("reported", "made_at"), {
            "week": "weeks",
        }),
        FileTable("tenures", models.Tenure, "season__league", ("part",), SEASON | TEAM | {"user": PEOPLE}),
        FileTable("box_reports", BoxScoreReport, "fixture__season__league", (
            "data", "overtime", "side", "created_at",
        ), FIXTURE | {"reported_by": PEOPLE}),
        FileTable("changes", Change, "league", ("kind", "about", "before", "after", "reason", "at"), {
            "actor": PEOPLE, "person": PEOPLE, "reverts": "changes",
        }, ~Q(kind=Change.Kind.RESET_LINK)),
    )  # fmt: skip


GAMES = FileTable("games", Game, "", (
    "public_id", "ruleset", "version", "home_score", "away_score", "overtime", "dice", "sealed", "pace",
    "provable", "by_hand", "sitters", "circumstances", "secret", "drawn_for", "coaches", "header", "sheet",
    "created_at", "finished_at",
), {
    "fixture": "fixtures", "superseded": "fixtures", "drawn_from": "secrets", "created_by": PEOPLE,
})  # fmt: skip
# Lists in the line of their game, the references last.
SEATS = FileTable("seats", Seat, "", ("side", "part", "name", "person", "coach"), {"user": PEOPLE})
ENTRIES = FileTable("entries", ScoresheetEntry, "", (
    "number", "kind", "asked", "by", "answer", "source", "mark", "voids", "of", "told", "created_at",
), {"user": PEOPLE})  # fmt: skip


def league_games(league: League) -> GameQuerySet:
    """All games of the league's fixtures, counting or not, in the order in which they were made."""
    own = Q(fixture__season__league=league) | Q(superseded__season__league=league)
    return Game.objects.filter(own).order_by("pk")


def finished_games(league: League) -> QuerySet[Game]:
    """Those that a league file holds."""
    return league_games(league).with_plays()
