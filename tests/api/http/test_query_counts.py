"""Lists take the same number of queries for any number of items."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from games.autoplay.week_jobs import start_week_job
from league.leagues.services import create_league
from league.models import Division
from league.work.services import record_heartbeat
from tests.api.conftest import ApiWorld
from tests.helpers.seasons import expansion_season

pytestmark = pytest.mark.django_db

SEASON = "leagues/open-league/seasons/1"
PAGED = {
    "leagues": 1,
    "leagues/open-league/teams": 3,
    f"{SEASON}/fixtures": 3,
    "games": 1,
}
WHOLE = {"weeks": 3, "divisions": 5, "conferences": 4, "jobs": 5}


@pytest.mark.parametrize("items", [1, 3])
@pytest.mark.parametrize("address", PAGED)
def test_page_takes_the_same_queries_for_one_and_three_items(
    world: ApiWorld, client: APIClient, django_assert_num_queries: Any, address: str, items: int
) -> None:
    for number in range(3):
        create_league(name=f"Open {number}")
    with django_assert_num_queries(PAGED[address]):
        assert len(client.get(f"/api/v1/{address}?limit={items}").json()["results"]) == items


@pytest.mark.parametrize("items", [1, 3])
@pytest.mark.parametrize("name", WHOLE)
def test_list_takes_the_same_queries_for_one_and_three_items(
    client: APIClient, django_assert_num_queries: Any, name: str, items: int
) -> None:
    record_heartbeat()
    season = expansion_season(rounds=items, name="Small League")
    for week in season.weeks.all():
        start_week_job(week=week)
    kept = season.conferences.order_by("order")[0].divisions.order_by("order")[:items]
    Division.objects.exclude(pk__in=[division.pk for division in kept]).delete()
    with django_assert_num_queries(WHOLE[name]):
        results = client.get(f"/api/v1/leagues/small-league/seasons/1/{name}").json()["results"]
    assert len(results) == (2 if name == "conferences" else items)


@pytest.mark.parametrize(
    ("address", "queries"),
    [
        ("standings", 7),
        ("bracket", 7),
        ("fixtures/1", 5),
        ("weeks/1", 3),
    ],
)
def test_query_count_of_a_resource(
    world: ApiWorld, client: APIClient, django_assert_num_queries: Any, address: str, queries: int
) -> None:
    with django_assert_num_queries(queries):
        client.get(f"/api/v1/{SEASON}/{address}")


@pytest.mark.parametrize(
    ("rest", "queries"), [("", 2), ("/events", 2), ("/drives", 2), ("/box-score", 4), ("/entries", 2)]
)
def test_query_count_of_a_game(
    world: ApiWorld, client: APIClient, django_assert_num_queries: Any, rest: str, queries: int
) -> None:
    game = world.game.public_id
    with django_assert_num_queries(queries):
        client.get(f"/api/v1/games/{game}{rest}")


def test_unchanged_resource_takes_one_query(
    world: ApiWorld, client: APIClient, django_assert_num_queries: Any, settings: Any
) -> None:
    settings.PAGE_LIFE = 60
    for address in (f"/api/v1/{SEASON}/standings", f"/api/v1/games/{world.game.public_id}/entries"):
        etag = client.get(address)["ETag"]
        for headers in ({"If-None-Match": etag}, {}):
            with django_assert_num_queries(1):
                client.get(address, headers=headers)


def test_method_that_an_address_does_not_have_is_refused_without_a_query(
    coach: APIClient, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        assert coach.delete(f"/api/v1/{SEASON}/standings").status_code == 405
