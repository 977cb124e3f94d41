"""All refusals have the same format."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.urls import resolve
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from api.errors import error_code
from api.seasons import SeasonList
from league.frame.errors import TooOften
from tests.api.conftest import ApiWorld

pytestmark = pytest.mark.django_db


def problem(answer: Any) -> tuple[int, str, str]:
    """Status, media type and code; the body contains the status too, and its type leads to the code."""
    body = answer.json()
    assert {"type", "title", "status", "code", "detail"} <= body.keys()
    assert error_code(resolve(body["type"]).kwargs["code"])["code"] == body["code"]
    assert body["status"] == answer.status_code
    return answer.status_code, answer["Content-Type"], body["code"]


def test_unknown_address_is_a_problem_for_every_method(client: APIClient) -> None:
    for act in (client.get, client.post, client.put, client.patch, client.delete):
        assert problem(act("/api/v1/nothing/here")) == (404, "application/problem+json", "not_found")


def test_missing_and_private_leagues_look_the_same(world: ApiWorld, client: APIClient) -> None:
    closed = client.get(f"/api/v1/leagues/{world.closed.league.slug}")
    assert problem(closed) == (404, "application/problem+json", "no_such_league")
    assert closed.json() == client.get("/api/v1/leagues/nobody").json()


def test_unsupported_method_is_a_problem(client: APIClient) -> None:
    assert problem(client.put("/api/v1/leagues")) == (405, "application/problem+json", "method_not_allowed")
    allowed = client.options("/api/v1/leagues")
    assert (allowed.status_code, allowed["Allow"]) == (204, "GET, POST, HEAD, OPTIONS")


def test_unsupported_media_type_is_a_problem(client: APIClient) -> None:
    answer = client.get("/api/v1/leagues", HTTP_ACCEPT="text/html")
    assert problem(answer) == (406, "application/problem+json", "not_acceptable")


def test_anonymous_write_requires_authentication(client: APIClient) -> None:
    for address in ("leagues", "leagues/nobody/seasons", "games"):
        answer = client.post(f"/api/v1/{address}")
        assert problem(answer) == (401, "application/problem+json", "not_authenticated")


def test_an_unknown_token_is_a_problem(client: APIClient) -> None:
    for token in ("nonsense", "n\xf6nsense"):
        answer = client.get("/api/v1/leagues", HTTP_AUTHORIZATION=f"Bearer {token}")
        assert problem(answer) == (401, "application/problem+json", "authentication_failed")
        assert answer["WWW-Authenticate"] == "Bearer"


def test_invalid_json_is_a_problem(world: ApiWorld, coach: APIClient) -> None:
    answer = coach.generic("POST", "/api/v1/tokens", '{"name":\n "x",}', content_type="application/json")
    assert problem(answer) == (400, "application/problem+json", "parse_error")
    assert (answer.json()["line"], answer.json()["column"]) == (2, 6)
    answer = coach.generic("POST", "/api/v1/tokens", "name=x", content_type="text/plain")
    assert problem(answer) == (415, "application/problem+json", "unsupported_media_type")


def test_every_error_of_a_body_is_reported(world: ApiWorld, coach: APIClient) -> None:
    answer = coach.post("/api/v1/tokens", {"scope": "all", "days": 0}, format="json")
    assert problem(answer) == (400, "application/problem+json", "invalid")
    slips = [(slip["field"], slip["code"]) for slip in answer.json()["errors"]]
    assert sorted(slips) == [("days", "min_value"), ("name", "required"), ("scope", "invalid_choice")]


def test_invalid_filter_is_a_problem(world: ApiWorld, client: APIClient) -> None:
    answer = client.get(f"/api/v1/leagues/{world.league.slug}/seasons?state=lost")
    assert problem(answer) == (400, "application/problem+json", "invalid")


@pytest.mark.parametrize("cursor", ["x", "cD1hYmM="])
def test_invalid_cursor_is_a_problem(world: ApiWorld, client: APIClient, cursor: str) -> None:
    answer = client.get(f"/api/v1/leagues/{world.league.slug}/seasons/1/fixtures?cursor={cursor}")
    assert problem(answer) == (400, "application/problem+json", "bad_cursor")


def test_unknown_feed_position_is_a_problem(world: ApiWorld, client: APIClient) -> None:
    answer = client.get(f"/api/v1/leagues/{world.league.slug}/feed?after=yesterday")
    assert problem(answer) == (400, "application/problem+json", "invalid")
    assert [slip["field"] for slip in answer.json()["errors"]] == ["after"]


def test_throttled_client_gets_retry_after(client: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": "2/min"})
    cache.clear()
    answers = [client.get("/api/v1/") for _ in range(3)]
    cache.clear()
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert problem(answers[-1]) == (429, "application/problem+json", "throttled")
    assert 0 < int(answers[-1]["Retry-After"]) <= 60


def test_a_service_that_was_asked_too_often_says_when_to_come_back(
    world: ApiWorld, client: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_view: object) -> None:
        raise TooOften("throttled", "Wait.", 7)

    monkeypatch.setattr(SeasonList, "get_queryset", refuse)
    answer = client.get(f"/api/v1/leagues/{world.league.slug}/seasons")
    assert problem(answer) == (429, "application/problem+json", "throttled")
    assert answer["Retry-After"] == "7"
