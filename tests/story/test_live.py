"""Every page of the league shows a game in progress with score and clock."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import Game
from games.records.participants import Participant
from games.table.start import start_game
from league.frame.permissions import Role
from league.models import Coach, Fixture, League, Season
from tests.flat import flat
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season
from tests.table.phones import act

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return expansion_season(rounds=1)


def coach(name: str, fixture: Fixture) -> Participant:
    user = person(name, fixture.season.league, Role.COACH)
    Coach.objects.create(team=fixture.home, user=user)
    return Participant(user=user, name=name)


def begun(season: Season, number: int = 1, inputs: int = 6) -> Game:
    """A game against the computer, some inputs after its kickoff, with the score set to 17:3."""
    fixture = season.fixtures.select_related("season__league", "week", "home", "away").get(number=number)
    player = coach(f"coach{number}", fixture)
    game = start_game(player=player, fixture=fixture, deciders=("me", "situational"))
    for _input in range(inputs):
        game = act(game, player)
    Game.objects.filter(pk=game.pk).update(home_score=17, away_score=3)
    return Game.objects.get(pk=game.pk)


def page(address: str, user: User | None = None) -> str:
    client = Client()
    if user:
        client.force_login(user)
    answer = client.get(address, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def test_every_page_with_the_game_shows_score_and_clock_and_leads_to_it(season: Season) -> None:
    game = begun(season)
    assert game.fixture
    base = f"/leagues/{season.league.slug}/{season.number}/"
    pages = [
        "/",
        f"/leagues/{season.league.slug}/",
        base,
        f"{base}weeks/1/",
        f"{base}schedule/",
        f"{base}teams/{game.fixture.home.slug}/",
        f"{base}games/1/result/",
    ]
    for address in pages:
        shown = page(address)
        assert f'href="/play/{game.public_id}/"' in shown, address
        if address != f"{base}schedule/":
            assert "1st half · " in shown, address
        assert "17" in shown, address
    assert f"/play/{game.public_id}/" in page("/home/", person("fan"))
    assert re.search(rf'href="/play/{game.public_id}/"[^>]*>\s*Watch\b', page(base))
    grid = flat(page(f"{base}schedule/").encode())
    home, away = game.fixture.home.nickname, game.fixture.away.nickname
    assert f"at home against {away}, Live, 17–3" in grid
    assert f"at {home}, Live, 3–17" in grid


def test_clock_matches_the_table(season: Season) -> None:
    game = begun(season, inputs=40)
    assert game.fixture
    table_page = Client().get(f"/play/{game.public_id}/").context
    week = Client().get(f"/leagues/{season.league.slug}/1/weeks/1/").context["cards"]
    clocks = [card.line.live.clock for card in week if card.line.live]
    assert clocks == [f"{table_page['period']} · {table_page['clock']}"]


def test_a_week_takes_the_same_queries_however_many_games_are_live(
    season: Season, django_assert_num_queries: Any
) -> None:
    begun(season, 1, inputs=0)
    address = f"/leagues/{season.league.slug}/1/weeks/1/"
    client = Client()
    for number in (2, 3):
        with django_assert_num_queries(11):
            client.get(address)
        begun(season, number, inputs=0)
    with django_assert_num_queries(11):
        assert client.get(address).content.decode().count("data-live=") == 3


def test_live_games_of_a_private_league_are_shown_to_its_members_alone(season: Season) -> None:
    game = begun(season, inputs=0)
    League.objects.update(visibility=League.Visibility.PRIVATE)
    member = person("member", season.league, Role.VIEWER)
    link = f"/play/{game.public_id}/"
    assert (link in page("/"), link in page("/", person("stranger")), link in page("/", member)) == (
        False,
        False,
        True,
    )


def test_finished_game_is_not_live(season: Season) -> None:
    game = begun(season, inputs=0)
    assert game.fixture
    Game.objects.update(state=Game.State.FINISHED, finished_at=game.created_at)
    game.fixture.result.state = "final"
    game.fixture.result.home_score, game.fixture.result.away_score = 17, 3
    game.fixture.result.save()
    assert "Live now" not in page("/")
