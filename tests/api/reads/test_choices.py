"""Chosen fields, expanded objects, kinds of feeds, and what travels with every answer."""

from __future__ import annotations

import gzip
from typing import Any

import pytest
from django.core.cache import cache, caches
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.throttling import SimpleRateThrottle

from league.models import Fixture
from tests.api.reads.conftest import SmallWorld, program
from tests.helpers.computer_games import play_fixture

pytestmark = pytest.mark.django_db
LEAGUE = "/api/v1/leagues/small-league"
SEASON = f"{LEAGUE}/seasons/1"


def read(address: str, **headers: str) -> Any:
    answer = program().get(address, headers=headers)
    assert answer.status_code == 200, answer.content
    return answer.json()


def refusal(address: str) -> tuple[int, str]:
    answer = program().get(address)
    return answer.status_code, answer.json()["code"]


def played(small: SmallWorld) -> Fixture:
    fixture = small.season.fixtures.select_related("season__league__feed", "home", "away", "week").get(
        number=1
    )
    play_fixture(fixture=fixture)
    return fixture


def test_only_the_chosen_fields_are_sent(small: SmallWorld) -> None:
    whole = read(LEAGUE)
    assert read(f"{LEAGUE}?fields=name,slug") == {"slug": whole["slug"], "name": whole["name"]}
    assert read(f"{LEAGUE}?fields=name&fields=slug") == {"slug": whole["slug"], "name": whole["name"]}
    assert read(f"{LEAGUE}/teams?fields=slug,city&limit=1")["results"][0].keys() == {"slug", "city"}


def test_fields_within_fields_are_chosen(small: SmallWorld) -> None:
    first = read(f"{SEASON}/fixtures?fields=number,home.name,away,away.slug&limit=1")["results"][0]
    assert (set(first), set(first["home"]), len(first["away"]) > 1) == (
        {"number", "home", "away"},
        {"name"},
        True,
    )
    rows = read(f"{SEASON}/standings?fields=conferences.divisions.rows.place")
    assert list(rows) == ["conferences"]
    assert rows["conferences"][0]["divisions"][0]["rows"][0] == {"place": 1}


@pytest.mark.parametrize("names", ["nme", "home.nme", "number.x", "home..name", "__class__"])
def test_unknown_field_is_refused(small: SmallWorld, names: str) -> None:
    assert refusal(f"{SEASON}/fixtures?fields={names}") == (400, "unknown_field_name")


def test_too_many_fields_are_refused(small: SmallWorld) -> None:
    assert refusal(f"{LEAGUE}?fields={','.join(['name'] * 51)}") == (400, "too_many_fields")


def test_expanded_objects_are_those_of_their_own_address(
    small: SmallWorld, django_assert_num_queries: Any
) -> None:
    played(small)
    with django_assert_num_queries(3):
        fixtures = read(f"{SEASON}/fixtures?expand=game,home")["results"]
    first, second = fixtures[:2]
    assert list(first["expanded"]) == ["game", "home"]
    whole = read(f"/api/v1/games/{first['game']}")
    assert first["expanded"]["game"] == {name: whole[name] for name in first["expanded"]["game"]}
    assert first["expanded"]["home"] == read(f"{LEAGUE}/teams/{first['home']['slug']}")
    assert second["expanded"]["game"] is None
    assert "expanded" not in read(f"{SEASON}/fixtures/1")
    assert read(f"{SEASON}/fixtures/1?expand=away&fields=expanded.away.slug") == {
        "expanded": {"away": {"slug": first["away"]["slug"]}}
    }


def test_clubs_of_rows_are_shown_in_full(small: SmallWorld, django_assert_num_queries: Any) -> None:
    played(small)
    clubs = {club["slug"]: club for club in read(f"{LEAGUE}/teams")["results"]}
    with_clubs = read(f"{SEASON}/standings?expand=team")
    rows = [
        row
        for conference in with_clubs["conferences"]
        for table in conference["divisions"]
        for row in table["rows"]
    ]
    ranks = read(f"{SEASON}/ranking?expand=team")["ranks"]
    assert (len(rows), len(ranks)) == (4, 4)
    for row in (*rows, *ranks):
        assert row.pop("expanded") == {"team": clubs[row["team"]["slug"]]}
    assert with_clubs == read(f"{SEASON}/standings")
    assert refusal(f"{SEASON}/standings?expand=teams") == (400, "unknown_expansion")
    assert read(f"{SEASON}/standings?fields=conferences.divisions.rows.expanded.team.city&expand=team")
    caches["pages"].clear()
    with CaptureQueriesContext(connection) as plain:
        read(f"{SEASON}/standings")
    caches["pages"].clear()
    with django_assert_num_queries(len(plain)):
        read(f"{SEASON}/standings?expand=team")


def test_games_show_fixture_and_clubs_in_full_and_new_ones_at_once(
    small: SmallWorld, django_assert_num_queries: Any
) -> None:
    fixture = played(small)
    with django_assert_num_queries(1):
        (game,) = read("/api/v1/games?expand=fixture,home,away")["results"]
    shown = read(f"{SEASON}/fixtures/1?fields={','.join(game['expanded']['fixture'])}")
    assert game["expanded"] == {
        "fixture": shown,
        "home": read(f"{LEAGUE}/teams/{fixture.home.slug}"),
        "away": read(f"{LEAGUE}/teams/{fixture.away.slug}"),
    }
    address = f"/api/v1/games/{game['id']}?expand=fixture,home,away"
    assert read(address)["expanded"] == game["expanded"]
    runner = program(small.runner)
    correction = {"home_score": 3, "away_score": 2, "reason": "Counted again"}
    assert runner.post(f"{SEASON}/fixtures/1/correct", correction, format="json").status_code == 200
    runner.patch(f"{LEAGUE}/teams/{fixture.home.slug}", {"primary_color": "#123456"}, format="json")
    expanded = read(address)["expanded"]
    assert (expanded["fixture"]["result"]["home_score"], expanded["home"]["primary_color"]) == (3, "#123456")
    table = {"ruleset": "first_and_roll", "home": "me", "away": "situational"}
    pick_up = runner.post("/api/v1/games", table, format="json").json()["id"]
    assert read(f"/api/v1/games/{pick_up}?expand=fixture,home")["expanded"] == {"fixture": None, "home": None}


def test_clubs_show_coaches_and_leagues_their_newest_season(
    small: SmallWorld, django_assert_num_queries: Any
) -> None:
    clubs = read(f"{LEAGUE}/teams?expand=coaches")["results"]
    coaches = [[coach["username"] for coach in club["expanded"]["coaches"]] for club in clubs]
    assert coaches == [["cody"], [], [], []]
    first = f"{LEAGUE}/teams/{clubs[0]['slug']}"
    assert clubs[0]["expanded"]["coaches"] == read(f"{first}/coaches")["results"]
    assert read(f"{first}?expand=coaches") == clubs[0]
    with django_assert_num_queries(3):
        (league,) = read("/api/v1/leagues?expand=season")["results"]
    assert league["expanded"]["season"] == read(SEASON)
    assert read(f"{LEAGUE}?expand=season") == league
    assert read(f"{SEASON}?expand=champion")["expanded"] == {"champion": None}


def test_what_is_expanded_does_not_tell_more_than_its_own_address(small: SmallWorld) -> None:
    played(small)
    address = f"/api/v1/games/{read('/api/v1/games')['results'][0]['id']}?expand=fixture,home"
    small.close()
    assert refusal(address) == (404, "not_found")
    assert read("/api/v1/games?expand=fixture")["results"] == []
    assert read("/api/v1/leagues?expand=season")["results"] == []
    small.season.refresh_from_db()
    in_full = program(small.coach).get("/api/v1/leagues?expand=season").json()["results"]
    assert in_full[0]["expanded"]["season"]["seed"] is None  # published when the season is over


def test_unknown_expansion_is_refused(small: SmallWorld) -> None:
    assert refusal(f"{SEASON}/fixtures?expand=season") == (400, "unknown_expansion")
    assert refusal(f"{LEAGUE}?expand=seasons") == (400, "unknown_expansion")
    assert refusal(f"{LEAGUE}/feed?expand=game") == (400, "unknown_parameter")


def test_feed_has_only_the_chosen_kinds(small: SmallWorld) -> None:
    played(small)
    whole = read(f"{LEAGUE}/feed?limit=1000")
    some = read(f"{LEAGUE}/feed?kind=final,result")
    assert some["results"] == [one for one in whole["results"] if one["kind"] in ("final", "result")]
    assert some["last"] == whole["last"]
    plays = read(f"{LEAGUE}/feed?kind=play&limit=5")
    assert (plays["more"], {one["kind"] for one in plays["results"]}) == (True, {"play"})
    assert plays["last"] == plays["results"][-1]["id"]
    game = plays["results"][0]["game"]
    assert [one["kind"] for one in read(f"/api/v1/games/{game}/feed?kind=final")["results"]] == ["final"]
    for feed in (f"{LEAGUE}/feed", f"{LEAGUE}/feed/live", f"/api/v1/games/{game}/feed/live"):
        assert refusal(f"{feed}?kind=plays") == (400, "invalid")
        assert refusal(f"{feed}?kinds=play") == (400, "unknown_parameter")


def test_answer_tells_what_is_left_of_the_limit(small: SmallWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": "2/min", "user": "7/min"})
    monkeypatch.setattr(SimpleRateThrottle, "timer", staticmethod(lambda: 120.5))
    cache.clear()
    answers = [program().get(LEAGUE) for _ in range(3)]
    of_person = program(small.runner).get(LEAGUE)
    cache.clear()
    assert [answer["RateLimit"] for answer in answers] == [f'"network";r={left};t=60' for left in (1, 0, 0)]
    assert answers[0]["RateLimit-Policy"] == '"network";q=2;w=60'
    assert (answers[2].status_code, answers[2]["Retry-After"]) == (429, "60")
    assert of_person["RateLimit"] == '"account";r=6;t=60'


def test_next_window_brings_a_new_quota(monkeypatch: pytest.MonkeyPatch, small: SmallWorld) -> None:
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": "1/min", "user": None})
    statuses = []
    cache.clear()
    for now in (100.0, 119.9, 120.0):
        monkeypatch.setattr(SimpleRateThrottle, "timer", staticmethod(lambda now=now: now))
        statuses.append(program().get(LEAGUE).status_code)
    cache.clear()
    assert statuses == [200, 429, 200]


def test_reads_are_compressed_if_the_client_wants_that(small: SmallWorld) -> None:
    plain = program().get(f"{SEASON}/fixtures")
    for _ in range(2):  # computed, and kept
        packed = program().get(f"{SEASON}/fixtures", headers={"Accept-Encoding": "gzip"})
        assert packed["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.content) == plain.content
        assert len(packed.content) * 4 < len(plain.content)
        assert (packed["ETag"], "Accept-Encoding" in packed["Vary"]) == (plain["ETag"], True)
    assert "Content-Encoding" not in plain
    refused = program().get(f"{SEASON}/fixtures", headers={"Accept-Encoding": "gzip;q=0, br"})
    assert refused.content == plain.content


def test_writes_are_not_compressed(small: SmallWorld) -> None:
    body, packed = {"role": "viewer"}, {"Accept-Encoding": "gzip"}
    written = program(small.runner).post(f"{LEAGUE}/invitations", body, format="json", headers=packed)
    assert "Content-Encoding" not in written


def test_read_without_a_version_has_an_etag_too(small: SmallWorld) -> None:
    client = program(small.runner)
    for address in ("/api/v1/leagues", f"{LEAGUE}/inbox", f"{SEASON}/awards", "/api/v1/games", "/api/v1/"):
        answer = client.get(address)
        again = client.get(address, headers={"If-None-Match": answer["ETag"]})
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", answer["ETag"]), address
    etag = client.get("/api/v1/leagues")["ETag"]
    renamed = client.patch(LEAGUE, {"name": "Other"}, format="json", headers={"If-Match": etag})
    assert renamed.status_code == 412
    client.patch(LEAGUE, {"name": "Other"}, format="json")
    assert client.get("/api/v1/leagues", headers={"If-None-Match": etag}).status_code == 200


def test_pages_of_other_sites_read_all_headers(small: SmallWorld, settings: Any) -> None:
    site = {"Origin": "https://stats.example"}
    answer = program().get(LEAGUE, headers=site)
    shown = set(answer["Access-Control-Expose-Headers"].split(", "))
    assert {"ETag", "Link", "RateLimit", "RateLimit-Policy", "Retry-After"} <= shown
    settings.API_ORIGINS = ["https://stats.example"]
    assert program().get(LEAGUE, headers=site)["Access-Control-Allow-Origin"] == "https://stats.example"
    other = program().get(LEAGUE, headers={"Origin": "https://other.example"})
    assert ("Access-Control-Allow-Origin" in other, "Origin" in other["Vary"]) == (False, True)
    asked = {"Origin": "https://other.example", "Access-Control-Request-Method": "POST"}
    preflight = program().options("/api/v1/leagues", headers=asked)
    assert "Access-Control-Allow-Methods" not in preflight
    assert "Access-Control-Allow-Origin" not in preflight
