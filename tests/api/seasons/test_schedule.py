"""A season's schedule with its certificate."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from league.models import Season
from tests.helpers.small_seasons import play, small_season

pytestmark = pytest.mark.django_db
ADDRESS = "/api/v1/leagues/small-league/seasons/1/schedule"


def test_schedule_has_every_game_and_marks_played_ones(client: APIClient) -> None:
    season = small_season()
    play(season, through=1)
    games = client.get(ADDRESS).json()["games"]
    assert [(game["fixture"], game["week"], game["stands"]) for game in games] == [
        (number, (number + 1) // 2, number <= 2) for number in range(1, 13)
    ]


def test_certificate_hides_the_seed_until_the_season_is_over(client: APIClient) -> None:
    season = small_season()
    certificate = client.get(ADDRESS).json()["certificate"]
    assert (certificate["seed"], certificate["violations"], certificate["wishes"]) == (None, [], [])
    assert certificate["breaks"] == season.certificate["breaks"]
    champion = season.league.teams.first()
    Season.objects.filter(pk=season.pk).update(state=Season.State.FINISHED, champion=champion)
    assert client.get(ADDRESS).json()["certificate"]["seed"] == 7


def test_every_club_has_its_figures(client: APIClient) -> None:
    small_season()
    clubs = client.get(ADDRESS).json()["clubs"]
    assert [(club["home"], club["away"], club["byes"], club["rematch"]) for club in clubs] == [
        (3, 3, [], 2)
    ] * 4


def test_api_schedule_takes_the_same_queries_for_any_size(
    client: APIClient, django_assert_num_queries: Any
) -> None:
    small_season()
    small_season("Larger League", clubs=6)
    for address in (ADDRESS, ADDRESS.replace("small", "larger")):
        with django_assert_num_queries(5):
            client.get(address)
