"""Games as rows of a league file become rows here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from games.models import Game, ScoresheetEntry, Seat
from games.services.league_files import games_table
from games.services.league_files.loader import Loader, set_values
from league.models import Fixture, League, SeasonSecret
from league.services.archives.rows import insert_and_number

MOST_ENTRIES = 5_000  # of a game; long ones have 1,000


def read_game(row: Mapping[str, Any]) -> tuple[Game, list[ScoresheetEntry]]:
    """The game of this line with its entries, whose values are checked; nothing is stored. Raises the errors
    of `reader.DAMAGE`."""
    game = Game(state=Game.State.FINISHED, last=len(row["entries"]))
    set_values(game, {name: row[name] for name in games_table.COLUMNS})
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
        set_values(entry, dict(zip(games_table.ENTRY_COLUMNS, values, strict=True)))
        if entry.number != number:
            raise ValueError("an entry of a game is missing")
        entries.append(entry)
    return game, entries


class GameShelf:
    """What the games of a loaded league belong to, read once: fixtures with result, clubs and season, and
    the secrets that dice were drawn from."""

    def __init__(self, league: League) -> None:
        related = ("season__league", "home", "away", "result")
        fixtures = Fixture.objects.filter(season__league=league).select_related(*related)
        self.fixtures = {row.pk: row for row in fixtures.prefetch_related("season__secrets")}
        self.secrets = {row.pk: row for row in SeasonSecret.objects.filter(season__league=league)}

    def put(self, game: Game) -> None:
        """Gives the game what it refers to."""
        if game.fixture_id:
            game.fixture = self.fixtures[game.fixture_id]
        if game.superseded_id:
            game.superseded = self.fixtures[game.superseded_id]
        if game.drawn_from_id:
            game.drawn_from = self.secrets[game.drawn_from_id]


def insert_game(loader: Loader, shelf: GameShelf, row: Mapping[str, Any]) -> Game:
    """Stores the game of this line with its seats and entries. Raises the errors of `reader.DAMAGE`."""
    references = {name: (table, row[name]) for name, table in games_table.REFERENCES.items()}
    loader.season_of("games", references)  # raises ValueError if it is of two
    game, entries = read_game(row)
    for name, (table, line) in references.items():
        setattr(game, f"{name}_id", loader.key(table, line))
    if Game.objects.filter(public_id=game.public_id).exists():
        game.public_id = Game._meta.get_field("public_id").get_default()  # a copy within this installation
    (game.pk,) = insert_and_number([game])
    for entry, (*_values, line) in zip(entries, row["entries"], strict=True):
        entry.game_id, entry.user_id = game.pk, loader.key("people", line)
    insert_and_number(entries)
    insert_and_number([_seat(loader, game, values, line) for *values, line in row["seats"]])
    shelf.put(game)
    return game


def _seat(loader: Loader, game: Game, values: list[Any], line: int | None) -> Seat:
    seat = Seat(game=game, user_id=loader.key("people", line))
    set_values(seat, dict(zip(games_table.SEAT_COLUMNS, values, strict=True)))
    return seat
