"""No secret of a link gets into the log, whoever writes the line."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from http.client import HTTPConnection
from urllib.parse import quote, urlsplit

import pytest
from django.test import Client, RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver

from league.conf.logs import RouteFilter, hide_secrets
from league.frame.middleware import SECRET_ARGUMENTS
from tests.installation import Installation

SECRET = "q7" * 16
FOLLOWED = [
    f"/invitations/{SECRET}/",
    f"/score/{SECRET}/",
    f"/play/seats/{SECRET}/",
    f"/play/tables/{SECRET}/",
    f"/claims/{SECRET}/",
    f"/claims/{SECRET}/confirm/",
    f"/accounts/password/reset/key/1-{SECRET}/",
    f"/accounts/confirm-email/{SECRET}/",
    f"/welcome/?code={SECRET}",
    f"/accounts/signup/?next={quote(f'/invitations/{SECRET}/')}",
    f"/invitations/{SECRET}",  # without its last character: a redirect
    f"/invitation/{SECRET}/",  # mistyped
    f"/leagues/{SECRET}/nowhere/",
    f"/api/v1/invitations/{SECRET}",
    f"/api/v1/leagues?token={SECRET}",
]


def patterns(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, URLPattern]]:
    for entry in resolver.url_patterns:
        route = f"{before}{entry.pattern}"
        if isinstance(entry, URLResolver):
            yield from patterns(entry, route)
        else:
            yield route, entry


def test_the_log_of_a_server_has_no_secret_of_a_link_that_somebody_has_followed(
    embedded: Installation,
) -> None:
    embedded.env = {**embedded.env, "LOG_LEVEL": "DEBUG"}
    server = urlsplit(embedded.start_web())
    for method in ("GET", "POST"):
        for path in FOLLOWED:
            connection = HTTPConnection(server.netloc, timeout=60)
            connection.request(method, path, headers={"Referer": f"{server.geturl()}{path}"})
            connection.getresponse().read()
            connection.close()
    upgrade = HTTPConnection(server.netloc, timeout=60)
    upgrade.request("GET", f"/score/{SECRET}/", headers={"Upgrade": "websocket", "Connection": "Upgrade"})
    upgrade.getresponse().read()
    upgrade.close()
    [web] = embedded.running
    log = web.log()
    assert log.count("league.requests") >= 2 * len(FOLLOWED), "the requests themselves are logged"
    assert [line for line in log.splitlines() if SECRET in line] == []
    assert '"GET ' not in log, "the access log is off"


def test_redaction_covers_every_address_with_a_secret() -> None:
    found = [
        (route, name)
        for route, pattern in patterns(get_resolver())
        for name in SECRET_ARGUMENTS & pattern.pattern.converters.keys()
    ]
    assert len(found) >= 6
    for route, name in found:
        path = "/" + route.replace(f"<str:{name}>", SECRET).replace(f"<{name}>", SECRET)
        assert SECRET not in hide_secrets(None, "", f"somebody asked for {path} today"), route


def test_secrets_are_hidden_in_letters_and_json_and_routes_stay() -> None:
    body = json.dumps({"event": f"Apply post_letter ('https://example.org/claims/{SECRET}/\\n\\nBye')"})
    assert hide_secrets(None, "", body) == body.replace(SECRET, "[hidden]")
    route = "GET claims/<str:link>/confirm/ and score/start/"
    assert hide_secrets(None, "", route) == route


def test_a_line_about_a_request_names_its_route_instead_of_its_address() -> None:
    record = logging.LogRecord("django.request", 30, "", 0, "Not Found: %s", (f"/oops/{SECRET}",), None)
    record.request = RequestFactory().get(f"/oops/{SECRET}")
    assert RouteFilter().filter(record)
    assert record.getMessage() == "Not Found: -"


@pytest.mark.parametrize("address", ["/invitations/" + SECRET + "/", "/score/" + SECRET + "/"])
@pytest.mark.django_db
def test_pages_with_a_secret_address_are_neither_cached_nor_indexed_nor_sent_as_referrer(
    client: Client, address: str
) -> None:
    answer = client.get(address)
    told = [answer.headers[name] for name in ("Cache-Control", "Referrer-Policy", "X-Robots-Tag")]
    assert told == ["private, no-store", "strict-origin", "noindex"]
