"""Programs act for people by tokens."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone
from rest_framework.test import APIClient

from api.models import Token
from tests.api.conftest import ApiWorld

pytestmark = pytest.mark.django_db


def program(person: APIClient, **token: object) -> APIClient:
    """A program with a new token of this person."""
    secret = person.post("/api/v1/tokens", {"name": "notebook", **token}, format="json").json()["secret"]
    return APIClient(HTTP_AUTHORIZATION=f"Bearer {secret}")


def test_token_has_the_read_access_of_its_person(
    world: ApiWorld, coach: APIClient, client: APIClient
) -> None:
    closed = f"/api/v1/leagues/{world.closed.league.slug}"
    assert [who.get(closed).status_code for who in (client, coach, program(coach))] == [404, 200, 200]


def test_token_secret_is_shown_once(world: ApiWorld, coach: APIClient) -> None:
    made = coach.post("/api/v1/tokens", {"name": "notebook"}, format="json").json()
    (listed,) = coach.get("/api/v1/tokens").json()["results"]
    assert listed == {name: value for name, value in made.items() if name != "secret"}
    assert made["secret"].startswith(listed["starts_with"])
    assert Token.objects.get().digest != made["secret"]


def test_read_only_token_cannot_write(world: ApiWorld, coach: APIClient) -> None:
    answer = program(coach).post("/api/v1/tokens", {"name": "another"}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (403, "token_only_reads")
    assert Token.objects.count() == 1


def test_write_token_cannot_create_tokens(world: ApiWorld, coach: APIClient) -> None:
    answer = program(coach, scope="write").post("/api/v1/tokens", {"name": "another"}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (403, "token_makes_no_tokens")
    assert Token.objects.count() == 1


def test_write_token_can_revoke_itself(world: ApiWorld, coach: APIClient) -> None:
    notebook = program(coach, scope="write")
    assert notebook.delete(f"/api/v1/tokens/{Token.objects.get().public_id}").status_code == 204


PASSWORDS = {"old": "a long enough one", "new": "another long one"}


@pytest.fixture
def ann(db: None) -> tuple[User, APIClient, APIClient]:
    """A person, signed in on two machines, with a token."""
    ann = User.objects.create_user("ann", password=PASSWORDS["old"])
    machines = (APIClient(), APIClient())
    for machine in machines:
        machine.force_login(ann)
    return ann, *machines


def test_new_password_revokes_tokens_and_other_sessions(ann: tuple[User, APIClient, APIClient]) -> None:
    _person, here, elsewhere = ann
    notebook = program(here, scope="write")
    fields = {"oldpassword": PASSWORDS["old"], "password1": PASSWORDS["new"], "password2": PASSWORDS["new"]}
    assert here.post(reverse("account_change_password"), fields).status_code == 302
    assert notebook.get("/api/v1/leagues").json()["code"] == "authentication_failed"
    assert [who.get("/api/v1/tokens").status_code for who in (here, elsewhere)] == [200, 401]


def test_password_set_on_the_server_revokes_tokens_too(ann: tuple[User, APIClient, APIClient]) -> None:
    person, here, elsewhere = ann
    notebook = program(here)
    person.set_password(PASSWORDS["new"])
    person.save()
    assert notebook.get("/api/v1/leagues").status_code == 401
    assert [who.get("/api/v1/tokens").status_code for who in (here, elsewhere)] == [401, 401]


def test_sign_in_and_rename_keep_tokens(ann: tuple[User, APIClient, APIClient]) -> None:
    person, here, _elsewhere = ann
    notebook = program(here)
    person.first_name = "Ann"
    person.save()
    APIClient().post(reverse("account_login"), {"login": "ann", "password": PASSWORDS["old"]})
    assert notebook.get("/api/v1/leagues").status_code == 200


def test_token_of_a_disabled_account_is_void(ann: tuple[User, APIClient, APIClient]) -> None:
    person, here, _elsewhere = ann
    notebook = program(here)
    User.objects.filter(pk=person.pk).update(is_active=False)
    assert [who.get("/api/v1/tokens").status_code for who in (notebook, here)] == [401, 401]


def test_token_expires_on_its_date(world: ApiWorld, coach: APIClient) -> None:
    notebook = program(coach, days=3)
    with time_machine.travel(timezone.now() + timedelta(days=2, hours=23)):
        assert notebook.get("/api/v1/tokens").status_code == 200
    with time_machine.travel(timezone.now() + timedelta(days=3, hours=1)):
        assert notebook.get("/api/v1/tokens").json()["code"] == "authentication_failed"


def test_revoked_token_is_void_at_once(world: ApiWorld, coach: APIClient) -> None:
    notebook = program(coach)
    address = f"/api/v1/tokens/{Token.objects.get().public_id}"
    assert coach.delete(address).status_code == 204
    assert notebook.get("/api/v1/leagues").json()["code"] == "authentication_failed"
    assert coach.delete(address).json()["code"] == "no_such_token"


def test_token_of_another_person_cannot_be_revoked(
    world: ApiWorld, coach: APIClient, client: APIClient
) -> None:
    program(coach)
    address = f"/api/v1/tokens/{Token.objects.get().public_id}"
    assert client.delete(address).json()["code"] == "not_authenticated"
    other = APIClient()
    other.force_login(type(world.coach).objects.create_user("other"))
    assert other.delete(address).json()["code"] == "no_such_token"
    assert Token.objects.count() == 1


def test_session_writes_need_the_csrf_token(world: ApiWorld) -> None:
    browser = APIClient(enforce_csrf_checks=True)
    browser.force_login(world.coach)
    answer = browser.post("/api/v1/tokens", {"name": "x"}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (403, "permission_denied")
