"""The first account of a new site requires the code that the server has printed."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from pytest_django import Settings

from league.people.accounts import first_code, first_link, is_first_code
from tests.commands import output_of
from tests.helpers.people import person

pytestmark = pytest.mark.django_db
PASSWORD = "a long enough one"


@pytest.fixture(autouse=True)
def no_earlier_guesses() -> None:
    cache.clear()


def begin(client: Client, code: str, address: str = "/welcome/") -> int:
    fields = {"username": "ann", "password1": PASSWORD, "password2": PASSWORD, "code": code}
    return client.post(address, fields).status_code


def test_a_visitor_without_the_code_does_not_become_administrator(client: Client) -> None:
    assert begin(client, "") == 422
    assert begin(client, "ABCD-EFGH-IJKL-MNOP") == 422
    assert not User.objects.exists()


def test_printed_link_is_enough_for_the_first_person(client: Client) -> None:
    link = first_link("http://testserver")
    assert link is not None
    assert f'type="hidden" name="code" value="{first_code()}"' in client.get(link).content.decode()
    assert begin(client, first_code(), link) == 302
    assert User.objects.get().is_superuser


def test_the_code_may_be_typed_without_dashes_and_in_small_letters(client: Client) -> None:
    assert begin(client, first_code().replace("-", " ").lower()) == 302


def test_a_page_without_the_code_says_how_to_see_it_again(client: Client) -> None:
    assert "python3 manage.py first_link" in client.get("/welcome/").content.decode()


def test_code_for_phones_opens_the_site_and_not_the_first_account(client: Client, settings: Settings) -> None:
    settings.SITE_URL = "http://192.168.1.20:8000"
    link = first_link("http://localhost")
    assert link is not None
    page = client.get(link.removeprefix(settings.SITE_URL), headers={"Host": "localhost"}).content.decode()
    assert re.findall(r'readonly value="([^"]+)"', page) == ["http://192.168.1.20:8000/"]
    assert "Open this site on a phone" not in client.get("/welcome/").content.decode()


def test_guessing_the_code_is_throttled(client: Client) -> None:
    guesses = [begin(client, f"GUESS-{number}") for number in range(21)]
    assert guesses == [422] * 20 + [429]
    assert begin(client, first_code()) == 429


def test_guesses_in_the_link_count_too(client: Client) -> None:
    for number in range(20):
        client.get(f"/welcome/?code=guess-{number}")
    assert client.get("/welcome/").status_code == 429


def test_there_is_no_link_once_somebody_has_an_account() -> None:
    person("bob")
    assert first_link("http://localhost:8000") is None


def test_link_uses_the_configured_site_address(settings: Settings) -> None:
    settings.SITE_URL, settings.FORCE_SCRIPT_NAME = "https://example.org", "/league"
    assert first_link("http://localhost:8000") == f"https://example.org/league/welcome/?code={first_code()}"


def test_code_depends_on_the_secret_key(settings: Settings) -> None:
    code = first_code()
    settings.SECRET_KEY = "another one"
    assert not is_first_code(code)


def test_the_link_can_be_seen_again_until_somebody_has_used_it() -> None:
    again = output_of("first_link", "--port", "8123")
    assert again == f"http://localhost:8123/welcome/?code={first_code()}\n"
    person("ann")
    assert "has its first account already" in output_of("first_link")
