"""How the coin falls between level clubs, from the season's secret as docs/verify.md says.

The expected tosses are computed here, with the standard library alone, and some of them are written down.
"""

from __future__ import annotations

import hmac
import io
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from pytest_django import DjangoDbBlocker
from rest_framework.test import APIClient

from league.frame.permissions import Role
from league.models import Season
from tests.helpers.people import person
from tests.helpers.small_seasons import small_season
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db
SECRETS = ("00112233445566778899aabbccddeeff" * 2, "0f" * 32, "a1b2c3d4" * 8)
SEASON = "/api/v1/leagues/small-league/seasons/1"


def first_of(secret: str, clubs: Sequence[str]) -> str:
    """The club that the coin puts first."""
    ordered = sorted(clubs)
    message = "coin\n" + "\n".join(ordered)
    number = int(hmac.new(bytes.fromhex(secret), message.encode(), "sha256").hexdigest(), 16)
    return ordered[number % len(ordered)]


@pytest.fixture(scope="module")
def shared_season(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Season]:
    with shared_rows(django_db_blocker):
        yield small_season(preset="round_robin", public_dice=False)


@pytest.fixture
def carla(shared_season: Season) -> APIClient:
    client = APIClient()
    client.force_login(person("carla", shared_season.league, Role.COMMISSIONER))
    return client


def tie(carla: APIClient, *, but: int = 0) -> None:
    """Every game that is due ends 10-10, except so many."""
    due = carla.get(f"{SEASON}/fixtures?due=true").json()["results"]
    numbers = [fixture["number"] for fixture in due][: len(due) - but]
    results = [{"fixture": number, "home_score": 10, "away_score": 10} for number in numbers]
    answer = carla.post(f"{SEASON}/results", {"results": results}, format="json")
    assert answer.status_code == 200, answer.content


def seeds(client: Client) -> list[str]:
    [conference] = client.get(f"{SEASON}/standings").json()["conferences"]
    order: list[str] = conference["seeds"]
    return order


def tosses(client: Client) -> list[dict[str, Any]]:
    answer: list[dict[str, Any]] = client.get(f"{SEASON}/tosses").json()["results"]
    return answer


def test_a_written_down_toss_falls_as_it_did() -> None:
    clubs = ["columbus-cobras", "boston-bombers"]
    assert first_of(SECRETS[0], clubs) == "columbus-cobras"
    for secret in SECRETS:
        for order in (clubs, clubs[::-1], [*clubs, "toronto-thunder", "raleigh-reapers"]):
            out = io.StringIO()
            call_command("verify", "--secret", secret, "--coin", *order, stdout=out)
            assert out.getvalue() == f"{first_of(secret, order)}\n"


@pytest.mark.parametrize("secret", SECRETS)
def test_level_clubs_are_in_the_order_in_which_their_coins_fall(
    client: Client, shared_season: Season, carla: APIClient, secret: str
) -> None:
    shared_season.secrets.update(value=secret)
    tie(carla)
    clubs = [team.slug for team in shared_season.league.teams.all()]
    expected: list[str] = []
    while rest := [slug for slug in clubs if slug not in expected]:
        expected.append(first_of(secret, rest))
    assert seeds(client) == expected
    fallen = tosses(client)
    assert {len(toss["group"]) for toss in fallen} == {2, 3, 4}
    assert [toss["first"] for toss in fallen] == [first_of(secret, toss["group"]) for toss in fallen]


def test_the_secret_decides_nothing_before_the_last_regular_game(
    client: Client, shared_season: Season, carla: APIClient
) -> None:
    tie(carla, but=1)
    orders, explained = [], []
    for secret in SECRETS:
        shared_season.secrets.update(value=secret)
        orders.append(seeds(client))
        explained.append(tosses(client))
    assert len(orders[0]) == 4
    assert orders == [orders[0]] * len(SECRETS)
    assert explained == [explained[0]] * len(SECRETS)
