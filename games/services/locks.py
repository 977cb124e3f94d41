"""The row lock of a game. Take it before all others; `league.services.locks` describes their order."""

from __future__ import annotations

from games.models import Game


def lock_game(pk: int, *related: str) -> Game:
    """Locks the game row until the transaction ends. Returns the row as stored now, with the `related`
    rows."""
    games = Game.objects.select_for_update(of=("self",), no_key=True)
    return (games.select_related(*related) if related else games).get(pk=pk)
