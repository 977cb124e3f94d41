"""The rules of a new league: by the book, folded away, and those of the chosen game."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from league.models import League
from tests.flat import flat
from tests.leagues.new_league.steps import NAME, fields_of, found, page_of, shown
from tests.people.test_people import at

pytestmark = pytest.mark.django_db
GAMES = ["first_and_goal:en", "first_and_roll:standard", "touchdown_a_minute:en"]


def rules_of(client: Client, game: str) -> str:
    """The page after pressing the button for the rules of this game."""
    fields = {**fields_of(shown(client)), **NAME, "game": game, "go": "rules"}
    return flat(client.post(at("found"), fields).content)


@pytest.mark.parametrize("game", GAMES)
def test_rules_of_every_game_are_by_the_book_and_folded_away(client: Client, game: str) -> None:
    page = rules_of(client, game)
    assert "You play by the book." in page
    assert "<details><summary>Change single rules" in page
    assert f'name="rules_of" value="{game}"' in page
    visible = re.sub(r"<(option|script|style)[^>]*>.*?</\1>|<[^>]+>", " ", page)
    assert re.findall(r"\b[a-z]+_[a-z0-9_]+\b", visible) == []


@pytest.mark.parametrize("game", GAMES)
def test_another_game_is_founded_by_its_own_book(client: Client, game: str) -> None:
    found(client, game=game)
    assert (League.objects.get().ruleset, League.objects.get().options) == (game.partition(":")[0], {})


def test_a_changed_rule_is_listed_and_unfolded(client: Client) -> None:
    page = flat(found(client, name="", black_dice="sum").content)
    assert "By the book, except: <b>Several black dice</b></p>" in page
    assert "<details open><summary>Change single rules" in page


def test_changed_rules_of_another_game_are_not_dropped_silently(client: Client) -> None:
    answer = found(client, game="touchdown_a_minute:en", black_dice="sum")
    assert "You changed rules of another game." in page_of(answer)
    assert not League.objects.exists()
    assert client.post(at("found"), fields_of(answer.content.decode())).status_code == 302
    assert League.objects.get().ruleset == "touchdown_a_minute"
