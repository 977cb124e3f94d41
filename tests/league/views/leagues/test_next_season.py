"""The page that opens the next season."""

from __future__ import annotations

import pytest
from django.test import Client

from league.models import League
from league.permissions import Role
from league.services.leagues.leagues import create_league
from tests.league.old_seasons import old_season
from tests.league.people import person

pytestmark = pytest.mark.django_db

ADDRESS = "/leagues/old-league/roll-over/"


@pytest.fixture
def league(client: Client) -> League:
    league = create_league(name="Old League")
    old_season(league)
    client.force_login(person("eve", league, Role.COMMISSIONER))
    return league


def test_next_season_is_previewed_and_then_opened(client: Client, league: League) -> None:
    assert "Open season 2000" in client.get(ADDRESS).content.decode()
    assert league.seasons.count() == 1
    page = client.post(ADDRESS, {"seed": "12"}, follow=True).content.decode()
    assert "Season 2000 is open." in page
    assert league.seasons.get(number=2000).seed == 12


def test_another_season_waits_for_the_champion(client: Client, league: League) -> None:
    client.post(ADDRESS)
    page = client.get(ADDRESS).content.decode()
    assert "is not over: finish it before the next one" in page
    assert "Open season" not in page


def test_a_seed_out_of_range_opens_nothing(client: Client, league: League) -> None:
    assert client.post(ADDRESS, {"seed": "-1"}).status_code == 422
    assert league.seasons.count() == 1
