"""Loading the rows of a league file into a new league: the models' fields check every value."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any

from django.db.models import Field, JSONField, Model
from django.utils import timezone

from engine.lines import strange_character
from games.league_files.reader import LeagueFile
from games.league_files.tables import ENTRIES, GAMES, LEAGUE_COLUMNS, PEOPLE, SEATS, TABLES, FileTable
from games.models import Game, ScoresheetEntry
from league.archives.tables import insert_and_number
from league.frame.locks import short_transaction
from league.history.kinds import KINDS
from league.history.selectors import import_of, subject_path
from league.models import Change, Feed, League, Result
from league.people.invitations import insert_placeholders, new_placeholder

BATCH = 200  # rows in memory at once
TEXT = 200_000  # characters of a JSON value in a row; the largest of ours has about 20,000


class Loader:
    """One import: the new league, and the primary key of every line that others refer to.

    `seasons_of` has the season of each line that belongs to one, so that no row mixes two seasons. Everything
    raises the errors of `reader.DAMAGE`.
    """

    def __init__(self, file: LeagueFile, league: League) -> None:
        self.file, self.league = file, league
        self.keys: defaultdict[str, list[int]] = defaultdict(list)  # table -> primary keys by line
        self.seasons_of: dict[str, list[int | None]] = defaultdict(list)

    def load(self) -> None:
        """Creates the placeholders and the rows of all tables, each batch in a transaction of its own; games
        come after them."""
        people = self.file.rows("rows/people.jsonl")
        while batch := list(islice(people, BATCH)):
            first = len(self.keys[PEOPLE]) + 1
            made = [
                new_placeholder(self.league, n, row["name"], row["teams"])
                for n, row in enumerate(batch, first)
            ]
            with short_transaction():
                self.keys[PEOPLE] += insert_placeholders(made)
            self.seasons_of[PEOPLE] += [None] * len(made)
        for table in TABLES:
            rows = self.file.rows(table.file)
            while batch := list(islice(rows, BATCH)):
                self.insert(table, batch)
            if table.leave_out and table.rows(self.league).count() < len(self.keys[table.name]):
                raise ValueError(f"{table.file} has rows that no export writes")

    def insert(self, table: FileTable, rows: Iterable[Any]) -> None:
        expected, made = {*table.columns, *table.references}, list[Model]()
        own = [name for name, other in table.references.items() if other == table.name]
        for row in rows:
            if row.keys() != expected:
                raise ValueError(f"{table.file} has other columns")
            if any((row[name] or 0) > len(self.keys[table.name]) for name in own):
                self.keys[table.name] += _inserted(made)  # the row refers to one that is not inserted yet
                made = []
            made.append(self.model_of(table, row))
        self.keys[table.name] += _inserted(made)

    def model_of(self, table: FileTable, row: Mapping[str, Any]) -> Any:
        made: Any = table.model()
        set_values(made, {name: row[name] for name in table.columns})
        self.refer(made, table, row)
        if any(field.name == "league" for field in table.model._meta.concrete_fields):
            made.league_id = self.league.pk
        return made

    def refer(self, made: Model, table: FileTable, row: Mapping[str, Any]) -> None:
        """Sets the references of the row. Raises ValueError if it refers to two seasons."""
        seasons = set[int | None]()
        for name, other in table.references.items():
            line = row[name]
            setattr(made, f"{name}_id", self.key(other, line))
            if line is not None and other not in (table.name, PEOPLE, "teams"):
                seasons.add(line if other == "seasons" else self.seasons_of[other][line - 1])
        seasons.discard(None)
        if len(seasons) > 1:
            raise ValueError(f"a row of {table.name} belongs to two seasons")
        self.seasons_of[table.name].append(next(iter(seasons), None))

    def key(self, table: str, line: int | None) -> int | None:
        """The primary key of a line. Raises IndexError or TypeError for a line that is not there."""
        if line is None:
            return None
        if type(line) is not int or line < 1:
            raise ValueError(f"{line} is no line of {table}")
        return self.keys[table][line - 1]


def _inserted(rows: Sequence[Model]) -> list[int]:
    with short_transaction():
        return insert_and_number(rows)


def new_league(
    row: Mapping[str, Any], *, name: str, slug: str, components: str, delete_at: datetime
) -> League:
    """The league of the file under this name, with a feed of its own, and hidden. The caller checks its
    rules."""
    if row.keys() != {*LEAGUE_COLUMNS}:
        raise ValueError("its league has other columns")
    league = League()
    set_values(league, {**row, "name": name, "slug": slug, "components": components})
    league.feed, league.delete_at = Feed.objects.create(), delete_at
    (pk,) = insert_and_number([league])
    return League.objects.select_related("feed").get(pk=pk)


def set_values(row: Model, values: Mapping[str, Any]) -> None:
    """Sets columns from their JSON values, after checking lengths, choices, limits and formats.

    Raises ValidationError, TypeError or ValueError.
    """
    given = set[str]()
    for name, value in values.items():
        field: Field[Any, Any] = row._meta.get_field(name)  # type: ignore[assignment]
        if isinstance(field, JSONField):
            if len(shown := str(value)) > TEXT:
                raise ValueError(f"{name} is too long")
            if "\\" in shown and _has_strange_text(value):  # str() writes what is not printable with a \
                raise ValueError(f"{name} contains a text with a forbidden character")
            setattr(row, name, value)
            continue
        if value is None and not field.null:
            raise ValueError(f"{name} is empty")
        setattr(row, name, None if value is None else field.to_python(value))
        if value is not None:
            given.add(name)
    row.clean_fields(exclude={field.name for field in row._meta.concrete_fields} - given)


def _has_strange_text(value: Any) -> bool:
    if isinstance(value, str):
        return bool(strange_character(value, several_lines=True))
    if isinstance(value, dict):
        return any(map(_has_strange_text, [*value, *value.values()]))
    return isinstance(value, list) and any(map(_has_strange_text, value))


MOST_ENTRIES = 5_000  # of a game; long ones have 1,000


def read_game(row: Mapping[str, Any]) -> tuple[Game, list[ScoresheetEntry]]:
    """The game of this line with its entries, whose values are checked; nothing is stored. Raises the errors
    of `reader.DAMAGE`."""
    game = Game(state=Game.State.FINISHED, last=len(row["entries"]))
    set_values(game, {name: row[name] for name in GAMES.columns})
    if (row["fixture"] is None) == (row["superseded"] is None):
        raise ValueError("a game belongs to no fixture, or to two")
    if (game.ruleset, game.version) != (game.header["ruleset"], game.header["version"]):
        raise ValueError("a game has the header of other rules")
    if game.finished_at is None or max(game.created_at, game.finished_at) > timezone.now():
        raise ValueError("a game has not ended yet")  # and would pass for one of this site
    if len(row["entries"]) > MOST_ENTRIES:
        raise ValueError("a game has too many entries")
    entries = []
    for number, (*values, _person) in enumerate(row["entries"], start=1):
        entry = ScoresheetEntry(game=game)
        set_values(entry, dict(zip(ENTRIES.columns, values, strict=True)))
        if entry.number != number:
            raise ValueError("an entry of a game is missing")
        entries.append(entry)
    return game, entries


def insert_game(loader: Loader, row: Mapping[str, Any]) -> Game:
    """Stores the game of this line with its seats and entries. Raises the errors of `reader.DAMAGE`."""
    game, entries = read_game(row)
    loader.refer(game, GAMES, row)
    if Game.objects.filter(public_id=game.public_id).exists():
        game.public_id = Game._meta.get_field("public_id").get_default()  # a copy within this installation
    (game.pk,) = insert_and_number([game])
    for entry, (*_values, line) in zip(entries, row["entries"], strict=True):
        entry.game_id, entry.user_id = game.pk, loader.key(PEOPLE, line)
    insert_and_number(entries)
    names = (*SEATS.columns, *SEATS.references)
    seats = [loader.model_of(SEATS, dict(zip(names, seat, strict=True))) for seat in row["seats"]]
    for seat in seats:
        seat.game = game
    insert_and_number(seats)
    return game


FIELDS = ("outcome", "away_score", "home_score")
MOST_NAMED = 500  # by the history of a league; all are counted
REPORTS_ONLY = (Change.Kind.LATE_REPORTED, Change.Kind.LATE_DECLINED)
Ending = dict[str, Any]  # FIELDS


@dataclass(frozen=True, slots=True)
class BelievedResult:
    """A result of an imported league that no replayed game proves, compared with the file's own history. The
    change that records the import holds them, where everybody in the league can read them.

    The result of a game (`about` is its path): as the file states it, and as the last change in the file's
    history has it, None if there is no such change."""

    about: str
    stated: Ending
    recorded: Ending | None

    @property
    def differs(self) -> bool:
        """Whether the history has another result."""
        return self.recorded is not None and self.recorded != self.stated


def believed_results(league: League) -> list[BelievedResult]:
    """Those of a league that was just loaded, first the ones that nothing supports. Three queries."""
    games = Game.objects.filter(fixture__season__league=league)
    played = {pk: score for pk, *score in games.values_list("fixture", "home_score", "away_score")}
    endings = _last_endings(league)
    results = Result.objects.filter(fixture__season__league=league).select_related("fixture__season")
    believed = []
    for result in results.order_by("fixture__season__number", "fixture__number"):
        if played.get(result.fixture_id) != [result.home_score, result.away_score]:
            about = subject_path(result.fixture)
            stated = {name: getattr(result, name) for name in FIELDS}
            believed.append(BelievedResult(about, stated, endings.get(about)))
    return sorted(believed, key=lambda result: (not result.differs, result.recorded is not None))


def import_record(believed: list[BelievedResult]) -> dict[str, Any]:
    """What the change of the import holds of them."""
    return {
        "believed": len(believed),
        "differing": sum(result.differs for result in believed),
        "results": [[result.about, result.stated, result.recorded] for result in believed[:MOST_NAMED]],
    }


def results_of_import(league: League) -> list[BelievedResult]:
    """The first MOST_NAMED believed results when the league was imported. One query."""
    change = import_of(league)
    rows = ((change and change.after) or {}).get("results", [])
    return [BelievedResult(about, stated, recorded) for about, stated, recorded in rows]


def _last_endings(league: League) -> dict[str, Ending]:
    """The last result of each game in the history, by its path."""
    kinds = [kind.code for kind in KINDS.values() if kind.fields is KINDS[Change.Kind.RESULT].fields]
    changes = league.changes.filter(kind__in=[*kinds, Change.Kind.TEAM_WITHDRAWN])
    rows = changes.exclude(kind__in=REPORTS_ONLY).order_by("pk").values_list("kind", "about", "after")
    endings: dict[str, Ending] = {}
    for kind, about, after in rows.iterator():
        changed = {about: after}
        if kind == Change.Kind.TEAM_WITHDRAWN:
            games = {number: values for number, values in (after or {}).items() if number.isdecimal()}
            changed = {f"{about}/game/{number}": values for number, values in games.items()}
        for path, values in changed.items():
            if values is None:
                endings.pop(path, None)  # the game was open again
            else:
                named = {name: values[name] for name in FIELDS if name in values}
                endings[path] = endings.get(path, {}) | named
    return endings
