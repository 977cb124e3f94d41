"""Which pages come compressed: what another site causes and what shows a secret does not."""

from __future__ import annotations

import gzip
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.frame.middleware import SECRET_ARGUMENTS, secret_links
from tests.access.addresses import ADDRESSES
from tests.helpers.people import person
from tests.story.test_table import field, look, start

pytestmark = pytest.mark.django_db

SECRET = "Wq3vR8sT1uX5yZ7a"
PACKED = {"Accept-Encoding": "gzip"}
LINKS = sorted(name for name, one in ADDRESSES.items() if {"secret", "link"} & one.arguments)


@pytest.fixture
def signed_in() -> Client:
    client = Client(headers=PACKED)
    client.force_login(person("ann"))
    return client


def is_compressed(client: Client, address: str, **values: Any) -> bool:
    answer = client.get(address, **values)
    assert answer.status_code == 200
    return answer.headers.get("Content-Encoding") == "gzip"


@pytest.mark.parametrize("led_by", ["same-origin", "none"])
def test_pages_of_a_session_are_compressed(signed_in: Client, led_by: str) -> None:
    answer = signed_in.get("/home/", headers={"Sec-Fetch-Site": led_by})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert b"</html>" in gzip.decompress(answer.content)
    assert "Accept-Encoding" in answer.headers["Vary"]


@pytest.mark.parametrize("led_by", ["cross-site", "same-site", ""])
def test_pages_that_another_site_led_to_are_not_compressed(signed_in: Client, led_by: str) -> None:
    assert not is_compressed(signed_in, "/home/", headers={"Sec-Fetch-Site": led_by})


def test_over_https_only_browsers_that_name_the_site_get_compressed_pages(signed_in: Client) -> None:
    assert is_compressed(signed_in, "/home/")
    assert not is_compressed(signed_in, "/home/", secure=True)
    assert is_compressed(signed_in, "/home/", secure=True, headers={"Sec-Fetch-Site": "same-origin"})


def test_pages_of_accounts_are_not_compressed(signed_in: Client) -> None:
    for address in ("account_email", "mfa_index", "api-pages:tokens"):
        assert not is_compressed(signed_in, reverse(address))


def test_a_table_is_compressed_unless_it_shows_the_link_to_a_seat() -> None:
    client = Client(headers=PACKED)
    for against, expected in (("link", False), ("computer", True)):
        game = start(client, against=against)
        assert is_compressed(client, f"/play/{game.public_id}/") is expected, against


def test_only_the_input_that_htmx_sends_has_a_compressed_answer() -> None:
    client = Client()
    game = start(client, against="me", sealed="")
    page = look(client, game)
    sent = {name: field(page, name) for name in ("seen", "side", "asked", "answer")}
    address = f"/play/{game.public_id}/answer/"
    refused = client.post(address, {}, headers=PACKED)
    assert (refused.status_code >= 400, "Content-Encoding" in refused.headers) == (True, False)
    answered = client.post(address, sent, headers={**PACKED, "HX-Request": "true"})
    assert (answered.status_code, answered.headers["Content-Encoding"]) == (200, "gzip")


@pytest.mark.parametrize("name", LINKS)
def test_every_link_with_a_secret_is_recognized(name: str) -> None:
    given = {key: SECRET if key in SECRET_ARGUMENTS else "1" for key in ADDRESSES[name].arguments}
    address = reverse(name, kwargs=given)
    assert secret_links().search(f'<input value="https://league.example{address}">'.encode())


def test_there_are_links_with_secrets() -> None:
    assert len(LINKS) >= 8
