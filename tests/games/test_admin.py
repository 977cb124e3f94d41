"""The administrator's forms."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games.services import play_fixture
from tests.league.seasons import expansion_season

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", ["games_game", "league_result"])
def test_a_form_does_not_ask_for_the_teams_of_every_fixture(
    admin_client: Client, django_assert_num_queries: DjangoAssertNumQueries, name: str
) -> None:
    season = expansion_season(rounds=2)
    fixture = season.fixtures.select_related("season__league", "week", "home", "away").get(number=1)
    game = play_fixture(fixture=fixture)
    row = {"games_game": game, "league_result": fixture.result}[name]
    with django_assert_num_queries(10):
        assert admin_client.get(reverse(f"admin:{name}_change", args=[row.pk])).status_code == 200
