"""The game in motion on the front page, and headlines of many games."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from games.models import Game
from games.story.findings import headlines_of
from games.story.front_game import front_game
from league.models import Fixture, League, Season
from tests.helpers.computer_games import play_fixture
from tests.helpers.seasons import expansion_season
from tests.story.test_live import begun

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return expansion_season(rounds=1)


def played(season: Season, number: int) -> Fixture:
    fixture = season.fixtures.select_related("season__league", "week", "home", "away").get(number=number)
    play_fixture(fixture=fixture)
    return fixture


def test_without_games_a_stranger_sees_the_guided_drive(season: Season) -> None:
    shown = front_game(AnonymousUser())
    assert shown["url"] == reverse("games:lesson", args=["first_and_goal", 1])
    assert shown["motion"].startswith("M")
    assert 0 < shown["seconds"] < 5


def test_newest_finished_game_shows_its_last_scoring_drive(season: Season) -> None:
    fixture = played(season, 1)
    game = Game.objects.get(fixture=fixture)
    shown = front_game(AnonymousUser())
    assert shown["url"] == reverse("games:game", args=[season.league.slug, 1, 1])
    assert shown["points"] == (str(game.away_score), str(game.home_score))
    assert any(team.nickname in shown["situation"] for team in (fixture.home, fixture.away))
    assert shown["last_play"]


def test_a_live_game_comes_before_a_finished_one(season: Season, client: Client) -> None:
    played(season, 2)
    game = begun(season)
    shown = front_game(AnonymousUser())
    assert (shown["key"], shown["url"], shown["points"]) == (
        str(game.public_id),
        game.get_absolute_url(),
        ("3", "17"),
    )
    assert f'data-live="{game.public_id}"' in client.get("/").content.decode()


def test_games_of_private_leagues_are_not_shown_to_strangers(season: Season) -> None:
    begun(season)
    League.objects.update(visibility=League.Visibility.PRIVATE)
    assert front_game(AnonymousUser())["url"] == reverse("games:lesson", args=["first_and_goal", 1])


def test_headlines_are_those_of_the_game_pages(
    season: Season, client: Client, django_assert_num_queries: Any
) -> None:
    fixtures = [played(season, number) for number in (1, 2)]
    with django_assert_num_queries(1):
        found = headlines_of([fixture.pk for fixture in fixtures])
    for fixture in fixtures:
        address = reverse("games:game", args=[season.league.slug, 1, fixture.number])
        assert found[fixture.pk] == client.get(address).context["story"]["headline"]
