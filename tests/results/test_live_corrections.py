"""A correction reaches those who have a page of the season open, as the page itself then shows it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoDbBlocker
from rest_framework.test import APIClient

from league.frame.permissions import Role
from tests.helpers.clubs import small_season
from tests.helpers.people import person
from tests.helpers.seasons import schedule_rounds
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db
LEAGUE = "/api/v1/leagues/valley-league"
SEASON = f"{LEAGUE}/seasons/1"
PAGES = ("1/", "1/weeks/1/", "1/standings/", "1/weeks/1/tv/")


@pytest.fixture(scope="module")
def commissioner(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[APIClient]:
    """Aston has beaten Bexley, and Corby Dover; in the final Corby has beaten Aston."""
    with shared_rows(django_db_blocker):
        season = small_season()
        schedule_rounds(season, 3)
        client = APIClient()
        client.force_login(person("carla", season.league, Role.COMMISSIONER))
        games = [{"fixture": number, "home_score": 20, "away_score": 10} for number in range(1, 7)]
        assert client.post(f"{SEASON}/results", {"results": games}, format="json").status_code == 200
        yield client


def words_of(client: Client, page: str) -> str:
    content = client.get(f"/leagues/valley-league/{page}").content.decode()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", content))


def last_number(client: Client, page: str) -> str:
    """The number of the feed from which the page follows it."""
    content = client.get(f"/leagues/valley-league/{page}").content.decode()
    number = re.search(r"/feed/live\?after=(\d+)", content)
    assert number, page
    return number[1]


def news(client: Client, after: str) -> list[Any]:
    page = client.get(f"{LEAGUE}/feed?after={after}").json()
    assert not page["more"]
    return [(item["kind"], item["data"]) for item in page["results"]]


def correct(client: APIClient, fixture: int, home: int, away: int) -> None:
    body = {"home_score": home, "away_score": away, "reason": "A typo"}
    answer = client.post(f"{SEASON}/fixtures/{fixture}/correct", body, format="json")
    assert answer.status_code == 200, answer.content


def test_an_open_page_hears_of_a_correction_and_shows_it_when_it_is_read_again(
    client: Client, commissioner: APIClient
) -> None:
    before = {page: (words_of(client, page), last_number(client, page)) for page in PAGES}
    correct(commissioner, 1, 13, 31)
    for page, (words, number) in before.items():
        [(first, result), (second, standings)] = news(client, number)
        assert (first, second) == ("result", "standings")
        assert [result[name] for name in ("fixture", "home_score", "away_score", "state")] == [
            1,
            13,
            31,
            "final",
        ]
        moved = {move["team"]: move["seed"] for move in standings["moved"]}
        assert moved["bexley-owls"] == {"from": 4, "to": 1}
        now = words_of(client, page)
        assert now != words, page
        assert news(client, last_number(client, page)) == []
    week = words_of(client, "1/weeks/1/")
    assert ("31" in week, "31" in before["1/weeks/1/"][0]) == (True, False)


def test_a_reverted_correction_reaches_an_open_page_too(client: Client, commissioner: APIClient) -> None:
    week = "1/weeks/1/"
    before = words_of(client, week)
    correct(commissioner, 1, 13, 31)
    number = last_number(client, week)
    [change] = commissioner.get(f"{LEAGUE}/changes?kind=result_corrected").json()["results"]
    assert commissioner.post(f"{LEAGUE}/changes/{change['id']}/revert", {}).status_code == 201
    kinds = dict(news(client, number))
    assert (kinds["result"]["home_score"], kinds["result"]["away_score"]) == (20, 10)
    assert {move["team"]: move["seed"]["to"] for move in kinds["standings"]["moved"]}["bexley-owls"] == 4
    assert words_of(client, week) == before


def test_a_correction_in_the_playoffs_tells_of_the_bracket_and_the_champion(
    client: Client, commissioner: APIClient
) -> None:
    for step in ("close", "advance"):
        assert commissioner.post(f"{SEASON}/{step}", {}, format="json").status_code == 200
    games = [{"fixture": 7, "home_score": 20, "away_score": 10}]
    commissioner.post(f"{SEASON}/results", {"results": games}, format="json")
    commissioner.post(f"{SEASON}/crown")
    champion = client.get(SEASON).json()["champion"]["slug"]
    page = "1/bracket/"
    words, last = words_of(client, page), client.get(f"{LEAGUE}/feed?limit=1000").json()["last"]
    correct(commissioner, 7, 10, 20)
    [(first, result), (second, season)] = news(client, last)
    assert (first, result["fixture"], result["home_score"], result["away_score"]) == ("result", 7, 10, 20)
    now = client.get(SEASON).json()["champion"]["slug"]
    assert now != champion
    assert (second, season["champion"], season["state"]) == ("season", now, "finished")
    assert words_of(client, page) != words
