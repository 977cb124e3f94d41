"""The referee page by hand: forms without script."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from games.models import Game

pytestmark = pytest.mark.django_db
FORM = {
    "name": "Ann",
    "ruleset": "first_and_roll",
    "against": "computer",
    "home": "columbus_cobras",
    "away": "boston_bombers",
    "dice": "app",
    "sealed": "on",
}


def start(client: Client, **said: str) -> Game:
    response = client.post("/play/", FORM | said)
    assert response.status_code == 302, response.content.decode()
    return Game.objects.get(public_id=response["Location"].strip("/").split("/")[-1])


def look(client: Client, game: Game) -> str:
    return client.get(f"/play/{game.public_id}/").content.decode()


def field(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    return unescape(found[1]) if found else ""


def tap(client: Client, game: Game, page: str) -> str:
    """The first button of the question, or the dice; the page that comes then."""
    data = {"seen": field(page, "seen"), "side": field(page, "side"), "asked": field(page, "asked")}
    if "/answer/" in page and 'name="answer"' in page:
        path, data["answer"] = "answer", field(page, "answer")
    elif "/face/" in page:
        path = "face"
    else:
        path = "roll"
    response = client.post(f"/play/{game.public_id}/{path}/", data, follow=True)
    assert response.status_code == 200, (path, data, response.content.decode())
    return response.content.decode()


@pytest.mark.parametrize("ruleset", ["first_and_goal", "first_and_roll", "touchdown_a_minute"])
def test_a_guest_plays_a_whole_game_against_the_computer_without_script(client: Client, ruleset: str) -> None:
    game = start(client, ruleset=ruleset)
    page = look(client, game)
    while "Check the dice" not in page:
        page = tap(client, game, page)
    game.refresh_from_db()
    assert game.state == Game.State.FINISHED
