"""A game at a table, in its feed and in the API."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from games.models import Game
from tests.api.feed.test_feed import pages
from tests.table.phones import ANN, BEN, act, pick_up, with_ben
from tests.table.test_answers import at_the_calls, call

pytestmark = pytest.mark.django_db
INPUTS = 60


def address(game: Game, rest: str) -> str:
    return f"/api/v1/games/{game.public_id}/{rest}"


def followed(client: APIClient, game: Game) -> list[dict[str, Any]]:
    """The plays as a reader of the feed has them in the end."""
    known: dict[int, dict[str, Any]] = {}
    for event in pages(client, address(game, "feed")):
        if event["kind"] == "play":
            known[event["data"]["number"]] = event["data"]
    return [known[number] for number in sorted(known)]


@pytest.fixture
def game() -> Game:
    """In progress, some plays old."""
    game = with_ben(pick_up())
    while game.last < INPUTS or game.seats.filter(early__isnull=False).exists():
        game = act(game, ANN, BEN)  # until no call is sealed
    return game


def test_feed_reader_sees_every_play(client: APIClient, game: Game) -> None:
    plays = followed(client, game)
    assert len(plays) > 5
    assert plays == client.get(address(game, "events")).json()["results"]


def test_sheet_of_a_game_in_progress_shows_public_entries_only(client: APIClient, game: Game) -> None:
    entries = client.get(address(game, "entries")).json()["results"]
    assert len(entries) >= INPUTS
    assert [entry["asked"] for entry in entries if entry["answer"] is None] == []


def test_sealed_call_is_hidden_until_the_other_is_given(client: APIClient) -> None:
    game = call(at_the_calls(), ANN, "home", "D_CALL_OFF", "green")
    early = client.get(address(game, "entries")).json()["results"]
    game = call(game, BEN, "away", "D_CALL_DEF", "red")
    both = client.get(address(game, "entries")).json()["results"]
    calls = [[row["answer"] for row in rows if row["asked"].startswith("D_CALL")] for rows in (early, both)]
    assert calls == [[None], ["green", "red"]]


def test_dealt_cards_are_hidden(client: APIClient) -> None:
    game = pick_up("first_and_goal", away="situational")
    entries = client.get(address(game, "entries")).json()["results"]
    assert {str(row["answer"]) for row in entries if row["asked"] == "draw"} == {"None"}


def test_pick_up_game_is_listed_for_its_players_only(client: APIClient, game: Game) -> None:
    assert client.get("/api/v1/games").json()["results"] == []
    assert client.get(address(game, "")[:-1]).json()["state"] == "in_progress"
