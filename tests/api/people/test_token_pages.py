"""The page of a person's tokens."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from rest_framework.test import APIClient

from api.models import Token
from tests.api.conftest import ApiWorld

pytestmark = pytest.mark.django_db
TOKENS = "/account/tokens/"


@pytest.fixture
def browser_of_coach(world: ApiWorld, client: Client) -> Client:
    browser = Client()
    browser.force_login(world.coach)
    return browser


def test_a_token_made_on_the_page_is_shown_once_and_works(browser_of_coach: Client) -> None:
    page = browser_of_coach.post(TOKENS, {"name": "notebook", "scope": "read", "days": 30}).content.decode()
    found = re.search(r'readonly value="([0-9a-f]+)"', page)
    assert found
    program = APIClient(HTTP_AUTHORIZATION=f"Bearer {found[1]}")
    assert program.get("/api/v1/leagues/closed-league").json()["slug"] == "closed-league"
    assert found[1] not in browser_of_coach.get(TOKENS).content.decode()


def test_token_revoked_on_the_page_is_void(browser_of_coach: Client) -> None:
    browser_of_coach.post(TOKENS, {"name": "notebook", "scope": "read", "days": 30})
    token = Token.objects.get()
    answer = browser_of_coach.post(f"{TOKENS}{token.public_id}/revoke/")
    assert (answer.status_code, answer["Location"]) == (302, TOKENS)
    assert not Token.objects.exists()


def test_token_page_requires_sign_in(world: ApiWorld) -> None:
    assert Client().get(TOKENS)["Location"].startswith("/accounts/login/")
