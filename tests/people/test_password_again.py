"""What a thief of an open session would do asks for the password again, some minutes after the sign-in."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from api.models import Token
from api.people.tokens import issue_token
from league.frame.permissions import Role
from league.models import League, Member, Webhook
from tests.helpers.people import person
from tests.helpers.seasons import expansion_season

pytestmark = pytest.mark.django_db
PASSWORD = "a long enough one"
AGAIN = "/accounts/reauthenticate/"


@pytest.fixture
def league() -> League:
    return expansion_season(rounds=1).league


@pytest.fixture
def carla(league: League) -> User:
    person("bob", league, Role.VIEWER)
    return person("carla", league, Role.COMMISSIONER, password=PASSWORD)


@pytest.fixture
def later(carla: User) -> Iterator[Client]:
    """Carla's open session, a quarter of an hour after she signed in."""
    client = Client()
    assert client.post("/accounts/login/", {"login": "carla", "password": PASSWORD}).status_code == 302
    with time_machine.travel(timezone.now() + timedelta(minutes=16)):
        yield client


def _changes(league: League) -> dict[str, dict[str, Any]]:
    """The addresses of pages, with what somebody sends there."""
    slug = league.slug
    return {
        reverse("api-pages:tokens"): {"name": "mine", "scope": "write", "days": "9"},
        reverse("league:account_remove"): {"username": "carla"},
        reverse("league:delete", args=[slug]): {"name": league.name},
        reverse("league:role", args=[slug, "bob"]): {"role": "commissioner"},
        reverse("league:reset_link", args=[slug, "bob"]): {},
        reverse("league:revert", args=[slug, uuid4()]): {"reason": "as before"},
        reverse("league:invite", args=[slug]): {"role": "co_commissioner"},
        reverse("league:webhooks", args=[slug]): {"name": "hook", "url": "https://example.org/"},
        reverse("league:make_subscription"): {},
        reverse("league:make_league_subscription", args=[slug]): {},
        reverse("account_email"): {"action_add": "", "email": "thief@example.org"},
        "/accounts/2fa/totp/activate/": {"code": "000000"},
    }


def test_every_such_change_asks_again_and_nothing_changes(later: Client, league: League) -> None:
    for address, sent in _changes(league).items():
        answer = later.post(address, sent)
        assert (answer.status_code, answer.headers.get("Location", "").split("?")[0]) == (302, AGAIN), address
    assert not Token.objects.exists()
    assert list(Member.objects.filter(role=Role.COMMISSIONER).values_list("user__username")) == [("carla",)]


def test_own_data_and_secret_links_ask_again(later: Client) -> None:
    for name in ("games:account_export", "league:subscriptions"):
        assert later.get(reverse(name)).headers["Location"].startswith(AGAIN)


def test_what_was_typed_is_kept_and_goes_on_after_the_password(later: Client) -> None:
    tokens = reverse("api-pages:tokens")
    asked = later.post(tokens, {"name": "my notebook", "scope": "read", "days": "9"})
    wrong = later.post(asked.headers["Location"], {"password": "a wrong guess"})
    assert (wrong.status_code, Token.objects.count()) == (200, 0)
    done = later.post(asked.headers["Location"], {"password": PASSWORD, "next": tokens})
    assert (done.status_code, Token.objects.get().name) == (200, "my notebook")
    assert later.post(tokens, {"name": "another", "scope": "read", "days": "9"}).status_code == 200


def test_a_recent_sign_in_is_not_asked_again(carla: User, league: League) -> None:
    client = Client()
    client.post("/accounts/login/", {"login": "carla", "password": PASSWORD})
    made = client.post(reverse("api-pages:tokens"), {"name": "mine", "scope": "read", "days": "9"})
    assert (made.status_code, Token.objects.count()) == (200, 1)


def test_a_sign_in_elsewhere_does_not_open_an_old_session(later: Client) -> None:
    Client().post("/accounts/login/", {"login": "carla", "password": PASSWORD})
    answer = later.post(reverse("api-pages:tokens"), {"name": "mine", "scope": "read", "days": "9"})
    assert answer.headers["Location"].startswith(AGAIN)


def test_the_password_cannot_be_guessed_in_an_open_session(later: Client) -> None:
    for _guess in range(10):
        later.post(AGAIN, {"password": "a wrong guess"})
    later.post(AGAIN, {"password": PASSWORD})
    answer = later.post(reverse("api-pages:tokens"), {"name": "mine", "scope": "read", "days": "9"})
    assert answer.headers["Location"].startswith(AGAIN)


def test_the_api_refuses_an_old_session_and_takes_a_token(later: Client, carla: User, league: League) -> None:
    bob = f"/api/v1/leagues/{league.slug}/members/bob"
    sent = {"role": "co_commissioner"}
    webhook = Webhook.objects.create(league=league, name="x", host="x", address="x", secret="x")
    refused = [
        later.patch(
            f"/api/v1/leagues/{league.slug}/webhooks/{webhook.public_id}",
            {"url": "https://example.org/"},
            content_type="application/json",
        ),
        later.put(bob, sent, content_type="application/json"),
        later.post("/api/v1/tokens", {"name": "mine", "scope": "write"}, content_type="application/json"),
        later.post(
            f"/api/v1/leagues/{league.slug}/deletion", {"name": league.name}, content_type="application/json"
        ),
    ]
    assert [(one.status_code, one.json()["code"]) for one in refused] == [(403, "password_again")] * 4
    _token, secret = issue_token(owner=carla, name="program", scope="write", days=9)
    by_token = Client(headers={"Authorization": f"Bearer {secret}"})
    assert by_token.put(bob, sent, content_type="application/json").status_code == 200


def test_changes_in_the_administration_ask_again(carla: User, later: Client) -> None:
    User.objects.filter(pk=carla.pk).update(is_staff=True, is_superuser=True)
    bob = User.objects.get(username="bob")
    page = reverse("admin:auth_user_change", args=[bob.pk])
    assert later.get(page).status_code == 200
    assert later.post(page, {"is_superuser": "on"}).headers["Location"].startswith(AGAIN)
    assert later.post(reverse("admin:logout")).headers["Location"] == "/"
