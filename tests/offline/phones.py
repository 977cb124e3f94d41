"""A phone without a network: a copy of the game that continues on its own, and the log it hands in."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID, uuid4

from django.core.serializers.json import DjangoJSONEncoder
from django.test import Client

from engine.play.prompts import Roll, next_stop
from games.models import Game, ScoresheetEntry
from games.offline.game_rows import game_rows
from games.offline.phone_logs import PhoneLog, read_phone_log
from games.table.actions import enter_throw
from league.models import Feed
from tests.table.phones import ANN, act, fresh, standing

DEVICE = UUID(int=7)


def twin_of(game: Game) -> Game:
    """The same game on a phone with its own dice, invisible to the server."""
    seats, entries = list(game.seats.order_by("pk")), list(game.entries.order_by("number"))
    twin = fresh(game)
    twin.pk, twin.public_id, twin.secret = None, uuid4(), "ab" * 32
    twin.feed, twin.fixture = Feed.objects.create(), None
    twin.save()
    for seat in seats:
        seat.pk, seat.game = None, twin
        seat.save()
    for entry in entries:
        entry.pk, entry.game = None, twin
    ScoresheetEntry.objects.bulk_create(entries)
    return fresh(twin)


def played(game: Game, inputs: int, *, typed: bool = False) -> Game:
    """Plays a number of Ann's inputs, or to the end; `typed`: real dice, entered by tapping."""
    for _input in range(inputs):
        if game.state == Game.State.IN_PROGRESS:
            game = _throw(game) if typed and _is_roll(game) else act(game, ANN)
    return game


def _is_roll(game: Game) -> bool:
    return isinstance(next_stop(standing(game)).awaiting()[0], Roll)


def _throw(game: Game) -> Game:
    play = next_stop(standing(game))
    roll = play.awaiting()[0]
    assert isinstance(roll, Roll)
    return enter_throw(game=game, player=ANN, seen=game.last, faces=[faces[0] for faces in roll.faces])


def sent(twin: Game, base: int, *, number: int = 1, upto: int | None = None) -> dict[str, Any]:
    """The data the phone sends of its copy: everything after `base`."""
    rows = game_rows(twin, mine=ANN.holds, after=base)
    entries = [row for row in rows["entries"] if upto is None or row["number"] <= upto]
    data = {"device": str(DEVICE), "number": number, "base": base, "entries": entries, "seats": rows["seats"]}
    return dict(json.loads(json.dumps(data, cls=DjangoJSONEncoder)))


def log_of(twin: Game, base: int, **chosen: Any) -> PhoneLog:
    """The same data as a service takes it."""
    return read_phone_log(sent(twin, base, **chosen))


def sheet_of(game: Game) -> list[tuple[Any, ...]]:
    """Every entry with its play-by-play."""
    columns = ("number", "kind", "asked", "by", "answer", "source", "mark", "voids", "of", "told")
    return list(game.entries.order_by("number").values_list(*columns))


def sit_down(client: Client) -> None:
    """Makes this browser the one of Ann, who plays without an account."""
    session = client.session
    session.update({"guest": ANN.guest, "guest_name": ANN.name})
    session.save()
