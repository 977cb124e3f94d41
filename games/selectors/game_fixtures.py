"""The fixture of a game with the rows that a table reads."""

from __future__ import annotations

from games.models import Game
from league.models import Fixture
from league.selectors.prepared_queries import PreparedQuery, ValueSlot

FIXTURES: PreparedQuery[Fixture] = PreparedQuery(
    lambda pk: Fixture.objects.select_related("season__league__feed", "week", "home", "away").filter(pk=pk),
    ValueSlot(Fixture._meta.get_field("id"), -1),
)


def with_fixture(game: Game) -> Game:
    """Loads the fixture of this game with its league and clubs. One query, none for a pick-up game: a join of
    all these tables is slow even where every column is empty."""
    if game.fixture_id is not None:
        (game.fixture,) = FIXTURES.rows(game.fixture_id)
    return game
