"""People who have left the page of their game find the way back, with or without an account."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Game, Seat
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season
from tests.story.test_table import start

pytestmark = pytest.mark.django_db

PASSWORD = "a long enough one"


def way_back(game: Game) -> str:
    return f'href="/play/{game.public_id}/"'


@pytest.mark.parametrize("address", ["/", "/play/"])
def test_a_guest_continues_from_the_start_page_and_from_play_now(client: Client, address: str) -> None:
    expansion_season(rounds=1)
    game = start(client)
    page = client.get(address).content.decode()
    assert ("Continue your game" in page, way_back(game) in page) == (True, True)
    assert way_back(game) not in Client().get(address).content.decode()


def test_a_guest_with_several_games_finds_them_all(client: Client) -> None:
    first, second = start(client), start(client)
    page = client.get("/play/").content.decode()
    assert "Continue your games" in page
    assert page.index(way_back(second)) < page.index(way_back(first))


def test_a_person_continues_from_all_three_pages() -> None:
    expansion_season(rounds=1)
    client = Client()
    client.force_login(person("ann"))
    game = start(client)
    for address in ("/", "/play/", "/home/"):
        assert way_back(game) in client.get(address).content.decode(), address


def test_a_finished_game_is_not_continued(client: Client) -> None:
    game = start(client)
    Game.objects.update(state=Game.State.ABANDONED, finished_at=game.created_at)
    assert way_back(game) not in client.get("/play/").content.decode()


def test_a_guest_who_signs_in_keeps_the_game(client: Client) -> None:
    ann = person("ann", password=PASSWORD)
    game = start(client)
    client.post(reverse("account_login"), {"login": "ann", "password": PASSWORD})
    assert way_back(game) in client.get("/home/").content.decode()
    assert Seat.objects.get(game=game, side="home").user == ann


def test_the_seat_of_another_guest_stays_theirs(client: Client) -> None:
    person("ann", password=PASSWORD)
    game = start(Client())
    start(client)
    client.post(reverse("account_login"), {"login": "ann", "password": PASSWORD})
    assert Seat.objects.get(game=game, side="home").user is None


@pytest.mark.parametrize("address", ["/leagues/test-league/", "/leagues/test-league/1/", "/play/"])
def test_every_page_leads_to_the_start_page(client: Client, address: str) -> None:
    expansion_season(rounds=1)
    assert re.search(r'<a\s+href="/"\s*>Start page</a>', client.get(address).content.decode())
