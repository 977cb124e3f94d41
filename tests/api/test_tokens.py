"""Programs are known by tokens of their people."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from rest_framework.test import APIClient

from api.models import Token
from tests.api.conftest import World

pytestmark = pytest.mark.django_db


def program(person: APIClient, **token: object) -> APIClient:
    """A program with a new token of this person."""
    secret = person.post("/api/v1/tokens", {"name": "notebook", **token}, format="json").json()["secret"]
    return APIClient(HTTP_AUTHORIZATION=f"Bearer {secret}")


def test_a_token_sees_what_its_person_sees(world: World, coach: APIClient, client: APIClient) -> None:
    closed = f"/api/v1/leagues/{world.closed.league.slug}"
    assert [who.get(closed).status_code for who in (client, coach, program(coach))] == [404, 200, 200]


def test_the_secret_is_told_once(world: World, coach: APIClient) -> None:
    made = coach.post("/api/v1/tokens", {"name": "notebook"}, format="json").json()
    (listed,) = coach.get("/api/v1/tokens").json()["results"]
    assert listed == {name: value for name, value in made.items() if name != "secret"}
    assert made["secret"].startswith(listed["starts_with"])
    assert Token.objects.get().digest != made["secret"]


def test_a_token_for_reading_changes_nothing(world: World, coach: APIClient) -> None:
    answer = program(coach).post("/api/v1/tokens", {"name": "another"}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (403, "token_only_reads")
    assert Token.objects.count() == 1


def test_a_token_for_writing_may_make_another_one(world: World, coach: APIClient) -> None:
    answer = program(coach, scope="write").post("/api/v1/tokens", {"name": "another"}, format="json")
    assert (answer.status_code, answer.json()["scope"]) == (201, "read")


def test_a_token_ends_on_its_day(world: World, coach: APIClient) -> None:
    notebook = program(coach, days=3)
    with time_machine.travel(timezone.now() + timedelta(days=2, hours=23)):
        assert notebook.get("/api/v1/tokens").status_code == 200
    with time_machine.travel(timezone.now() + timedelta(days=3, hours=1)):
        assert notebook.get("/api/v1/tokens").json()["code"] == "authentication_failed"


def test_a_revoked_token_ends_at_once(world: World, coach: APIClient) -> None:
    notebook = program(coach)
    address = f"/api/v1/tokens/{Token.objects.get().public_id}"
    assert coach.delete(address).status_code == 204
    assert notebook.get("/api/v1/leagues").json()["code"] == "authentication_failed"
    assert coach.delete(address).json()["code"] == "no_such_token"


def test_nobody_revokes_another_persons_token(world: World, coach: APIClient, client: APIClient) -> None:
    program(coach)
    address = f"/api/v1/tokens/{Token.objects.get().public_id}"
    assert client.delete(address).json()["code"] == "not_authenticated"
    other = APIClient()
    other.force_login(type(world.coach).objects.create_user("other"))
    assert other.delete(address).json()["code"] == "no_such_token"
    assert Token.objects.count() == 1


def test_a_session_needs_the_pages_csrf_token_to_change_something(world: World) -> None:
    browser = APIClient(enforce_csrf_checks=True)
    browser.force_login(world.coach)
    answer = browser.post("/api/v1/tokens", {"name": "x"}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (403, "permission_denied")
