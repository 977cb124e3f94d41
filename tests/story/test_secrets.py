"""The pages sent to a phone contain nothing of the other coach's hand or call."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from engine.play.prompts import own_cards
from engine.presentation.labels import card_titles
from games.models import Game
from games.table.questions import button_of
from tests.story.test_table import look, start, tap
from tests.table.phones import standing

pytestmark = pytest.mark.django_db


def cards_shown(page: str, game: Game) -> set[str]:
    buttons = set(re.findall(r"<b>([^<]+)</b>", page))
    return {key for key, title in card_titles(game.header).items() if title in buttons}


def test_each_phone_shows_the_cards_of_its_own_hand_alone(client: Client) -> None:
    game = start(client, ruleset="first_and_goal", against="link")
    link = re.search(r'class="link" readonly value="([^"]+)"', look(client, game))
    assert link is not None
    other = Client()
    other.post(link[1].removeprefix("http://testserver"), {"name": "Ben"})
    pages = {"home": look(client, game), "away": look(other, game)}
    while not all(cards_shown(page, game) for page in pages.values()):
        phone, page = (client, pages["home"]) if "/answer/" in pages["home"] else (other, pages["away"])
        tap(phone, game, page)
        pages = {"home": look(client, game), "away": look(other, game)}
    play = standing(game)
    for side, page in pages.items():
        assert cards_shown(page, game) <= set(own_cards(play, side)["hand"])


def test_given_call_is_not_sent_to_the_other_phone(client: Client) -> None:
    game = start(client, against="me", dice="table")
    page = look(client, game)
    while "I am Ann (Cobras)" not in page:
        page = tap(client, game, page)
    page = tap(client, game, tap(client, game, page))
    early = game.seats.get(side="home").early  # the cards of the defense, while the offense may still kick
    entries = game.entries.filter(asked="D_CALL_OFF")
    asked, called = (early["asked"], early["answer"]) if early else entries.values_list("asked", "answer")[0]
    assert ("I am Ann (Bombers)" in page, 'name="answer"' in page) == (True, False)
    assert button_of(game.header, asked, called).title not in page.split("</header>")[1]
