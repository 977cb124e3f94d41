"""The review of a game's decisions through the API."""

from __future__ import annotations

import pytest
from django.test import Client

from games.models import Game, Run
from tests.helpers.computer_games import play_fixture
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season
from tests.odds.reviewed_games import reviewed


@pytest.fixture
def game(db: None) -> Game:
    season = expansion_season(rounds=1)
    return play_fixture(fixture=season.fixtures.select_related("home", "away").get(number=1))


def test_the_api_starts_a_review_and_answers_it(game: Game) -> None:
    address = f"/api/v1/games/{game.public_id}/decisions"
    assert Client().get(address).json() == {"state": "none", "done": 0, "size": 0, "decisions": []}
    client = Client()
    client.force_login(person("sam"))
    started = client.post(address, {}, content_type="application/json")
    assert (started.status_code, started["Location"].endswith(address)) == (201, True)
    assert started.json()["state"] == "queued"
    Run.objects.all().delete()
    reviewed(game)
    answer = Client().get(address).json()
    assert (answer["state"], answer["done"]) == ("done", 2)
    assert [one["given_up"] for one in answer["decisions"]] == [0, pytest.approx(0.125)]
    assert answer["decisions"][1]["best"] == "two_point"
