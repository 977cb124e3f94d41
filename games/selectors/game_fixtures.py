"""The fixture of a game with the rows that a table reads."""

from __future__ import annotations

from games.models import Game
from league.models import Fixture


def with_fixture(game: Game) -> Game:
    """Loads the fixture of this game with its league and clubs. One query, none for a pick-up game: a join of
    all these tables is slow even where every column is empty."""
    if game.fixture_id is not None:
        rows = Fixture.objects.select_related("season__league__feed", "week", "home", "away")
        game.fixture = rows.get(pk=game.fixture_id)
    return game
