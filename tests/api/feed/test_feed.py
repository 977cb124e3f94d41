"""Feeds, page by page."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from league.models import FeedItem
from tests.api.conftest import ApiWorld

pytestmark = pytest.mark.django_db


def pages(client: APIClient, address: str, limit: int = 1000, after: str = "") -> list[dict[str, Any]]:
    """Everything in the feed, asked for page by page."""
    found: list[dict[str, Any]] = []
    while True:
        page = client.get(f"{address}?limit={limit}&after={after}").json()
        found += page["results"]
        after = page["last"]
        if not page["more"]:
            return found


def of_league(world: ApiWorld) -> str:
    return f"/api/v1/leagues/{world.league.slug}/feed"


def of_game(world: ApiWorld) -> str:
    return f"/api/v1/games/{world.game.public_id}/feed"


def test_feed_of_a_game_runs_from_kickoff_to_final_score(world: ApiWorld, client: APIClient) -> None:
    told = pages(client, of_game(world))
    kinds = list(dict.fromkeys(one["kind"] for one in told))
    assert kinds == ["kickoff", "play", "final"]
    events = client.get(f"/api/v1/games/{world.game.public_id}/events").json()["results"]
    assert [one["data"] for one in told if one["kind"] == "play"] == events
    assert told[-1]["data"]["home_score"] == world.game.home_score


def test_pages_of_any_size_give_the_same_items(world: ApiWorld, client: APIClient) -> None:
    told = pages(client, of_game(world))
    assert pages(client, of_game(world), limit=7) == told
    assert len({one["id"] for one in told}) == len(told)


def test_reader_can_resume_in_the_middle_of_a_game(world: ApiWorld, client: APIClient) -> None:
    told = pages(client, of_game(world))
    for read in (0, 1, 40, len(told) - 2, len(told) - 1):
        assert pages(client, of_game(world), after=told[read]["id"]) == told[read + 1 :]


def test_feed_of_a_league_has_every_game_and_its_consequences(world: ApiWorld, client: APIClient) -> None:
    told = pages(client, of_league(world))
    finals = [one["data"]["fixture"] for one in told if one["kind"] == "final"]
    results = [one["data"]["fixture"] for one in told if one["kind"] == "result"]
    assert len(finals) == 21  # those that were played: the first week, and the playoffs
    assert results == finals
    champion = str(world.season.champion and world.season.champion.slug)
    assert told[-1]["data"] == {"season": 1, "state": "finished", "champion": champion}


def test_last_published_standings_are_the_current_ones(world: ApiWorld, client: APIClient) -> None:
    entry = FeedItem.objects.filter(kind="standings").order_by("-number").first()
    standings = client.get(f"/api/v1/leagues/{world.league.slug}/seasons/1/standings").json()
    assert entry is not None
    assert [one["seeds"] for one in entry.data["conferences"]] == [
        one["seeds"] for one in standings["conferences"]
    ]


def test_page_at_the_end_is_empty_and_has_a_cursor(world: ApiWorld, client: APIClient) -> None:
    last = world.league.feed.last
    assert client.get(f"{of_league(world)}?after={last}").json() == {
        "last": str(last),
        "more": False,
        "results": [],
    }


def test_page_takes_the_same_queries_for_any_number_of_feed_games(
    world: ApiWorld, client: APIClient, django_assert_num_queries: Any
) -> None:
    feed = of_league(world)
    for limit in (2, 300):
        with django_assert_num_queries(4):
            client.get(f"{feed}?limit={limit}&after=1")
