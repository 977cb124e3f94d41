"""One game's rows as plain values, which a phone downloads and keeps, without primary keys or accounts.

Rows refer to each other by position: a correction names its seat by the seat's index. The server knows the
holder of a seat by account or session, a phone only by `mine`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import models

from engine.play.scoresheet import lines_in_effect
from games.models import BoxScore, CorrectionRequest, Game, PlayByPlay, ScoresheetEntry, Seat
from games.table.plays import table_plays

PHONE = "phone"  # the guest of every seat held by the phone
KEPT = {Game: {"id", "secret", "sheet"}, Seat: {"id", "guest"}}  # columns that are not copied
GameRows = dict[str, Any]


def game_rows(game: Game, *, mine: Callable[[Seat], bool], after: int = 0) -> GameRows:
    """The game with its seats, and its entries after the one with this number."""
    seats = list(game.seats.order_by("pk"))
    correction = CorrectionRequest.objects.filter(game=game).first()
    return {
        "game": _row(game),
        "seats": [{**_row(seat), "mine": mine(seat)} for seat in seats],
        "entries": [_row(entry) for entry in game.entries.filter(number__gt=after).order_by("number")],
        "correction": correction
        and {**_row(correction), "asked_by": [seat.pk for seat in seats].index(correction.asked_by_id)},
        "lines": list(PlayByPlay.objects.filter(game=game).values_list("lines", flat=True)),
        "box": list(BoxScore.objects.filter(game=game).values_list("data", flat=True)),
    }


def load_game_rows(rows: GameRows, *, secret: str) -> Game:
    """Replaces the rows in a phone's database by these. `secret` is the phone's. Returns the game."""
    Game.objects.all().delete()
    game = Game.objects.create(secret=secret, **_columns(Game, rows["game"]))
    seats = [
        Seat.objects.create(game=game, guest=PHONE if row["mine"] else "", **_columns(Seat, row))
        for row in rows["seats"]
    ]
    ScoresheetEntry.objects.bulk_create(
        ScoresheetEntry(game=game, **_columns(ScoresheetEntry, row)) for row in rows["entries"]
    )
    if asked := rows["correction"]:
        CorrectionRequest.objects.create(
            game=game, asked_by=seats[asked["asked_by"]], **_columns(CorrectionRequest, asked)
        )
    for lines in rows["lines"]:
        PlayByPlay.objects.create(game=game, lines=lines)
    for data in rows["box"]:
        BoxScore.objects.create(game=game, data=data)
    return game


def plays_since(game: Game, number: int) -> list[dict[str, Any]]:
    rows = game.entries.filter(number__gt=number).order_by("number")
    return table_plays(game, lines_in_effect(rows.values_list("number", "kind", "of", "told")))


def _fields(model: type[models.Model]) -> list[models.Field[Any, Any]]:
    """The model's columns, without foreign keys and those in KEPT."""
    kept = KEPT.get(model, {"id"})
    return [field for field in model._meta.concrete_fields if not (field.is_relation or field.name in kept)]


def _row(row: models.Model) -> GameRows:
    """The row's columns, ready for JSON."""
    return {field.name: _plain(field, row) for field in _fields(type(row))}


def _plain(field: models.Field[Any, Any], row: models.Model) -> Any:
    value = field.value_from_object(row)
    is_plain = value is None or isinstance(value, str | int | bool | list | dict)
    return value if is_plain else field.value_to_string(row)


def _columns(model: type[models.Model], row: GameRows) -> GameRows:
    """The row as values of the model's columns; columns of another version of the program are left out."""
    return {field.name: field.to_python(row[field.name]) for field in _fields(model) if field.name in row}
