"""Loading the rows of a league file into a new league: the models' fields check every value."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import islice
from typing import Any

from django.db.models import Field, JSONField, Model

from engine.lines import strange_character
from games.services.league_files.reader import LeagueFile
from games.services.league_files.tables import LEAGUE_COLUMNS, PEOPLE, FileTable, tables
from league.models import Feed, League
from league.services.archives.rows import insert_and_number
from league.services.locks import short_transaction
from league.services.people.placeholders import insert_placeholders, new_placeholder

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
        for table in tables():
            rows = self.file.rows(table.file)
            while batch := list(islice(rows, BATCH)):
                self.insert(table, batch)
            if table.only and table.rows(self.league).count() < len(self.keys[table.name]):
                raise ValueError(f"{table.file} has rows that no export writes")

    def insert(self, table: FileTable, rows: Iterable[Any]) -> None:
        expected, made = {*table.columns, *table.references}, list[Model]()
        for row in rows:
            if row.keys() != expected:
                raise ValueError(f"{table.file} has other columns")
            if self.is_pending(table, row):
                self.keys[table.name] += _inserted(made)
                made = []
            made.append(self.model_of(table, row))
        self.keys[table.name] += _inserted(made)

    def is_pending(self, table: FileTable, row: Mapping[str, Any]) -> bool:
        """Whether the row refers to one of its own table that is not inserted yet."""
        own = [row[name] for name, other in table.references.items() if other == table.name]
        return any(line is not None and line > len(self.keys[table.name]) for line in own)

    def model_of(self, table: FileTable, row: Mapping[str, Any]) -> Model:
        references = {name: (other, row[name]) for name, other in table.references.items()}
        season = self.season_of(table.name, references)
        self.seasons_of[table.name].append(season)
        made = table.model()
        set_values(made, {name: row[name] for name in table.columns})
        for name, (other, line) in references.items():
            setattr(made, f"{name}_id", self.key(other, line))
        if any(field.name == "league" for field in table.model._meta.concrete_fields):
            made.league_id = self.league.pk  # type: ignore[attr-defined]
        return made

    def key(self, table: str, line: int | None) -> int | None:
        """The primary key of a line. Raises IndexError or TypeError for a line that is not there."""
        if line is None:
            return None
        if type(line) is not int or line < 1:
            raise ValueError(f"{line} is no line of {table}")
        return self.keys[table][line - 1]

    def season_of(self, table: str, references: Mapping[str, tuple[str, int | None]]) -> int | None:
        """The line of the season that the row belongs to. Raises ValueError if it refers to two."""
        found = set()
        for other, line in references.values():
            if line is not None and other not in (table, PEOPLE, "teams"):
                found.add(line if other == "seasons" else self.seasons_of[other][line - 1])
        if len(found - {None}) > 1:
            raise ValueError(f"a row of {table} belongs to two seasons")
        return next(iter(found - {None}), None)


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
