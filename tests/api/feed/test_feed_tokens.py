"""A feed token opens the live stream of one feed, for a short time, and nothing else."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest
from django.test import RequestFactory
from django.utils import timezone
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.test import APIClient

from api.http.authentication import TokenAuthentication, authenticated_person
from api.models import Token
from api.people.tokens import delete_expired_tokens, issue_token, revoke_token, tokens_of
from league.conf.logs import hide_secrets
from league.frame.permissions import Role
from league.leagues.services import create_league
from league.models import League
from tests.helpers.people import person

pytestmark = pytest.mark.django_db
FEED = "/api/v1/leagues/first/feed"


@pytest.fixture
def ann() -> User:
    """A member of two private leagues."""
    member = person("ann")
    for name in ("First", "Second"):
        league = create_league(name=name, visibility=League.Visibility.PRIVATE)
        league.members.create(user=member, role=Role.VIEWER)
    return member


def issued(by: User | str, feed: str = FEED) -> Any:
    client = APIClient()
    if isinstance(by, str):
        client.credentials(HTTP_AUTHORIZATION=f"Bearer {by}")
    else:
        client.force_login(by)
    return client.post(f"{feed}/token")


def opening(secret: str, feed: str = FEED) -> HttpRequest:
    request = RequestFactory().get(f"{feed}/live", {"token": secret})
    request.user = AnonymousUser()
    return request


def test_token_opens_its_stream_as_its_person(ann: User) -> None:
    answer = issued(ann)
    told = answer.json()
    assert (answer.status_code, told["address"]) == (
        201,
        f"http://testserver{FEED}/live?token={told['token']}",
    )
    assert authenticated_person(opening(told["token"]))[0] == ann
    assert "no-store" in answer["Cache-Control"]


def test_token_opens_nothing_else(ann: User) -> None:
    secret = issued(ann).json()["token"]
    for other in ("/api/v1/leagues/second/feed", "/api/v1/leagues/first/feed/live/.."):
        with pytest.raises(AuthenticationFailed) as refused:
            authenticated_person(opening(secret, other))
        assert refused.value.get_codes() == "wrong_feed_token"
    program = APIClient()
    assert program.get(f"/api/v1/leagues/first?token={secret}").status_code in (400, 404)
    program.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}")
    for address in ("/api/v1/leagues/first", FEED, "/api/v1/tokens"):
        answer = program.get(address)
        assert (answer.status_code, answer.json()["code"]) == (401, "feed_token")
    assert program.post(f"{FEED}/token").status_code == 401


def test_ordinary_token_does_not_belong_into_an_address(ann: User) -> None:
    _token, secret = issue_token(owner=ann, name="notebook", scope="read", days=1)
    with pytest.raises(AuthenticationFailed):
        authenticated_person(opening(secret))


@pytest.mark.parametrize("secret", ["", "x", "\0", "é" * 300, "0" * 64])
def test_invalid_token_is_refused(ann: User, secret: str) -> None:
    with pytest.raises(AuthenticationFailed):
        TokenAuthentication().authenticate_stream(opening(secret))


def test_token_ends_after_an_hour(ann: User) -> None:
    secret = issued(ann).json()["token"]
    rest = Token.objects.get().expiry - timezone.now()
    assert timedelta(minutes=59) < rest <= timedelta(hours=1)
    Token.objects.update(expiry=timezone.now())
    with pytest.raises(AuthenticationFailed):
        authenticated_person(opening(secret))
    assert delete_expired_tokens() == 1


def test_token_ends_with_the_token_that_issued_it(ann: User) -> None:
    own, secret = issue_token(owner=ann, name="notebook", scope="read", days=1)
    of_feed = issued(secret).json()["token"]
    assert authenticated_person(opening(of_feed))[0] == ann
    revoke_token(owner=ann, public_id=own.public_id)
    with pytest.raises(AuthenticationFailed):
        authenticated_person(opening(of_feed))


def test_new_password_ends_it(ann: User) -> None:
    secret = issued(ann).json()["token"]
    ann.set_password("another long one")
    ann.save()
    with pytest.raises(AuthenticationFailed):
        authenticated_person(opening(secret))


def test_people_get_tokens_only_for_feeds_that_they_may_read(ann: User) -> None:
    assert issued(person("bob")).status_code == 404
    assert APIClient().post(f"{FEED}/token").status_code == 401
    assert issued(ann, "/api/v1/leagues/nowhere/feed").status_code == 404


def test_feed_tokens_are_not_listed_and_have_a_limit_of_their_own(
    ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.feed.MOST", 2)
    for _ in range(2):
        issued(ann)
    answer = issued(ann)
    assert (answer.status_code, answer.json()["code"]) == (409, "too_many_feed_tokens")
    assert not tokens_of(ann).exists()


def test_token_in_an_address_is_hidden_in_the_log(ann: User) -> None:
    told = issued(ann).json()
    assert told["token"] not in hide_secrets(
        None, "", f"GET {told['address']} and ?after=1&token={told['token']}"
    )
