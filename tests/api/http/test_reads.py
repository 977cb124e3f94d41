"""The contents of the resources, and conditional requests."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from api.http import reads
from games.models import Game
from league.feed.services import publish
from league.models import FeedItem, Season
from tests.api.conftest import ApiWorld

pytestmark = pytest.mark.django_db


def read(client: APIClient, address: str) -> Any:
    answer = client.get(f"/api/v1/{address}")
    assert answer.status_code == 200, answer.json()
    return answer.json()


def of(world: ApiWorld, rest: str = "") -> str:
    return f"leagues/{world.league.slug}/seasons/{world.season.number}{rest}"


def test_root_lists_every_resource(world: ApiWorld, client: APIClient) -> None:
    values = {"league": world.league.slug, "season": 1, "game": world.game.public_id, "job": "-"}
    values |= {"ruleset": "first_and_goal", "components": "house_2026"}
    resources = read(client, "")["resources"]
    assert len(resources) > 20
    for name, pattern in resources.items():
        if name not in {"me", "tokens", "job"} and not name.endswith("live"):
            accepted = "text/html" if name == "docs" else "*/*"
            answer = client.get(pattern.format_map(values), HTTP_ACCEPT=accepted)
            assert (name, answer.status_code) == (name, 200)


def test_stranger_sees_only_public_leagues(world: ApiWorld, client: APIClient, coach: APIClient) -> None:
    listed = [[one["slug"] for one in read(who, "leagues")["results"]] for who in (client, coach)]
    assert listed == [["open-league"], ["closed-league", "open-league"]]


def test_seed_is_shown_when_the_season_is_over(world: ApiWorld, client: APIClient, coach: APIClient) -> None:
    assert read(client, of(world))["seed"] == world.season.seed
    assert read(coach, "leagues/closed-league/seasons/1")["seed"] is None


def test_pages_list_every_fixture_once(world: ApiWorld, client: APIClient) -> None:
    numbers, address = [], f"/api/v1/{of(world, '/fixtures')}?limit=7"
    while address:
        page = client.get(address).json()
        numbers += [fixture["number"] for fixture in page["results"]]
        address = page["next"]
    assert numbers == list(range(1, world.season.fixtures.count() + 1))


@pytest.mark.parametrize(
    ("query", "count"),
    [("week=1", 12), ("kind=playoff", 9), ("due=true", 0), ("team=boston-bombers&kind=regular", 2)],
)
def test_fixtures_are_filtered(world: ApiWorld, client: APIClient, query: str, count: int) -> None:
    assert len(read(client, of(world, f"/fixtures?{query}"))["results"]) == count


def test_fixture_links_its_game(world: ApiWorld, client: APIClient) -> None:
    fixture = read(client, of(world, "/fixtures/1"))
    game = read(client, f"games/{fixture['game']}")
    assert (game["fixture"], game["home_score"]) == (1, fixture["result"]["home_score"])


def test_bracket_has_all_rounds_in_one_request(world: ApiWorld, client: APIClient) -> None:
    bracket = read(client, of(world, "/bracket"))
    first, *_between, (bowl,) = [one["slots"] for one in bracket["rounds"]]
    assert [slot["home"]["source"] for slot in first] == ["Seed 4", "Seed 4"]
    assert (bowl["conference"], bowl["neutral"]) == (None, True)
    assert {bowl["home"]["source"], bowl["away"]["source"]} == {"Eastern champion", "Western champion"}
    assert bracket["champion"]["slug"] == bowl["result"]["winner"]
    points = [sum(period[side] for period in bowl["box_score"]["periods"]) for side in (0, 1)]
    assert points == [bowl["result"]["home_score"], bowl["result"]["away_score"]]


def test_before_the_playoffs_the_bracket_is_empty(world: ApiWorld, coach: APIClient) -> None:
    bracket = read(coach, "leagues/closed-league/seasons/1/bracket")
    assert bracket == {"season": 1, "champion": None, "seeds": [], "rounds": []}


def test_standings_include_the_reasons(world: ApiWorld, client: APIClient) -> None:
    standings = read(client, of(world, "/standings?through=1"))
    decision = next(one for one in standings["decisions"] if one["scope"] == "division")
    assert decision["sentences"][-1].startswith(f"Place {decision['place']} goes to")
    places = {
        row["team"]["slug"]: row["place"]
        for conference in standings["conferences"]
        for division in conference["divisions"]
        for row in division["rows"]
    }
    assert places[decision["chosen"]] == decision["place"]


def test_standings_of_an_unknown_week_are_refused(world: ApiWorld, client: APIClient) -> None:
    answer = client.get(f"/api/v1/{of(world, '/standings?through=3')}")
    assert [slip["code"] for slip in answer.json()["errors"]] == ["no_such_week"]


def test_events_are_the_plays_with_their_dice(world: ApiWorld, client: APIClient) -> None:
    game = world.game
    events = read(client, f"games/{game.public_id}/events")["results"]
    assert [event["number"] for event in events] == list(range(1, len(events) + 1))
    assert (events[-1]["home_score"], events[-1]["away_score"]) == (game.home_score, game.away_score)
    assert {die["key"] for event in events for throw in event["throws"] for die in throw["dice"]} >= {"black"}


def test_events_are_filtered(world: ApiWorld, client: APIClient) -> None:
    events = read(client, f"games/{world.game.public_id}/events?scores=true&period=1")["results"]
    assert {(event["is_score"], event["period"]) for event in events} == {(True, 1)}


def test_plays_are_in_the_readers_language(world: ApiWorld, client: APIClient) -> None:
    address = f"/api/v1/games/{world.game.public_id}/events"
    english, german = (
        [play["text"] for play in client.get(address, HTTP_ACCEPT_LANGUAGE=language).json()["results"]]
        for language in ("en", "de")
    )
    assert len(english) == len(german)
    assert english != german


def test_the_scoresheet_has_every_input(world: ApiWorld, client: APIClient) -> None:
    entries = read(client, f"games/{world.game.public_id}/entries")["results"]
    assert [entry["number"] for entry in entries] == list(range(1, len(entries) + 1))
    assert (entries[0]["asked"], entries[0]["source"]) == ("coin_call", "computer")


def test_the_last_line_of_the_scoring_is_the_score(world: ApiWorld, client: APIClient) -> None:
    last = read(client, f"games/{world.game.public_id}/box-score")["scoring"][-1]
    assert (last["home_score"], last["away_score"]) == (world.game.home_score, world.game.away_score)


def test_drives_end_in_the_field_goals_of_the_box_score(world: ApiWorld, client: APIClient) -> None:
    box = read(client, f"games/{world.game.public_id}/box-score")
    results = [drive["result"] for drive in read(client, f"games/{world.game.public_id}/drives")["results"]]
    assert "" not in results
    assert results.count("field_goal") == box["home"]["field_goals"] + box["away"]["field_goals"]


@pytest.mark.parametrize("rest", ["", "/standings", "/bracket", "/fixtures"])
def test_unchanged_resource_is_not_sent_again(world: ApiWorld, client: APIClient, rest: str) -> None:
    address = f"/api/v1/{of(world, rest)}"
    etag = client.get(address)["ETag"]
    again = client.get(address, HTTP_IF_NONE_MATCH=etag)
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", etag)
    with_news(world.season)
    assert client.get(address, HTTP_IF_NONE_MATCH=etag).status_code == 200


def test_newer_version_of_the_program_sends_everything_again(
    world: ApiWorld, client: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that writes need not read again: what it has read is still the state of the league."""
    address = f"/api/v1/{of(world, '/standings')}"
    etag = client.get(address)["ETag"]
    monkeypatch.setattr(reads, "program_digest", lambda: "newer")
    answer = client.get(address, HTTP_IF_NONE_MATCH=etag)
    assert (answer.status_code, answer["ETag"] == etag) == (200, False)
    assert answer["ETag"].partition("-")[0] == etag.partition("-")[0]


def with_news(season: Season) -> None:
    """Something happens in the league."""
    publish(feed=season.league.feed, items=[FeedItem(kind="season", data={})])


def test_etag_depends_on_the_language(world: ApiWorld, client: APIClient) -> None:
    address = f"/api/v1/{of(world, '/weeks')}"
    etag = client.get(address, HTTP_ACCEPT_LANGUAGE="en")["ETag"]
    answer = client.get(address, HTTP_ACCEPT_LANGUAGE="de", HTTP_IF_NONE_MATCH=etag)
    assert answer.status_code == 200
    assert {"Accept-Language", "Authorization", "Cookie"} <= set(answer["Vary"].split(", "))


def test_changed_game_is_sent_again(world: ApiWorld, client: APIClient) -> None:
    address = f"/api/v1/games/{world.game.public_id}"
    etag = client.get(address)["ETag"]
    Game.objects.filter(pk=world.game.pk).update(last=7)
    assert client.get(address, HTTP_IF_NONE_MATCH=etag).status_code == 200


def test_any_origin_may_read_without_a_session(world: ApiWorld, client: APIClient) -> None:
    answer = client.get("/api/v1/leagues", HTTP_ORIGIN="https://elsewhere.example")
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer
