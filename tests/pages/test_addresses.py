"""Absolute addresses for other devices."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest
from django.test import RequestFactory, override_settings

from league.frame.addresses import shareable_address, shared_link, site_link, works_here_only

LAN = "http://192.168.1.20:8000"
BY_LOOPBACK = ("localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000")


def request_by(host: str, *, is_staff: bool = False) -> HttpRequest:
    request = RequestFactory().get("/play/?a=b", headers={"Host": host})
    request.user = User(is_staff=True) if is_staff else AnonymousUser()
    return request


@pytest.fixture(autouse=True)
def any_host() -> Iterator[None]:
    with override_settings(ALLOWED_HOSTS=["*"]):
        yield


@pytest.mark.parametrize("host", BY_LOOPBACK)
def test_links_made_at_localhost_carry_the_address_of_the_site(host: str) -> None:
    with override_settings(SITE_URL=LAN):
        assert shareable_address(request_by(host), "/play/x/?y=1") == f"{LAN}/play/x/?y=1"
        assert not works_here_only(request_by(host))


@pytest.mark.parametrize("host", BY_LOOPBACK)
def test_without_an_address_of_the_site_the_link_says_that_it_works_here_only(host: str) -> None:
    with override_settings(SITE_URL=""):
        link = shared_link(request_by(host), "/play/")
    assert (link.url, link.works_here_only) == (f"http://{host}/play/", True)


@pytest.mark.parametrize("host", ["192.168.1.20:8000", "laptop.local:8000", "localhost.example.org"])
def test_other_names_stay_as_the_visitor_knows_them(host: str) -> None:
    with override_settings(SITE_URL="https://league.example.org"):
        link = shared_link(request_by(host), "/play/")
    assert (link.url, link.works_here_only) == (f"http://{host}/play/", False)


@pytest.mark.parametrize(
    ("host", "site", "is_staff", "shown"),
    [
        ("localhost:8000", LAN, False, (f"{LAN}/", True)),
        ("localhost:8000", "", False, ("http://localhost:8000/", False)),
        ("192.168.1.20:8000", LAN, False, None),
        ("192.168.1.20:8000", LAN, True, (f"{LAN}/", False)),
    ],
)
def test_code_of_the_site_is_for_the_person_at_the_machine_and_for_staff(
    host: str, site: str, is_staff: bool, shown: tuple[str, bool] | None
) -> None:
    with override_settings(SITE_URL=site):
        found = site_link(request_by(host, is_staff=is_staff))
    assert (found and (found.link.url, found.is_for_phones)) == shown
