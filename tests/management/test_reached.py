"""Deployments: under a sub-path, behind a proxy, with HTTPS."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from league.management.site import forwarding_warning
from tests.helpers.commands import SMALL, prepare
from tests.installation import Installation


def ask(installation: Installation, path: str, **headers: str) -> tuple[HTTPResponse, str]:
    """The answer to this very path, without following redirects, and its text."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    with closing(HTTPConnection(urlsplit(installation.url).netloc, timeout=120)) as connection:
        connection.request("GET", path, headers=sent)
        answer = connection.getresponse()
        return answer, answer.read().decode(errors="replace")


def served(data: Path, migrated_file: Path, **variables: str) -> Installation:
    data.mkdir()
    (data / "league.sqlite3").write_bytes(migrated_file.read_bytes())
    installation = Installation.of(DATA_DIR=str(data), DATABASE_URL="", CELERY_BROKER_URL="", **variables)
    prepare(installation, 1, SMALL)
    installation.start_web()
    return installation


@pytest.fixture(scope="module")
def below(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """Under /league: a path with which the service's own /leagues/ begins too."""
    installation = served(tmp_path_factory.mktemp("below") / "data", migrated_file, SUB_PATH="/league")
    yield installation
    installation.kill()


@pytest.fixture(scope="module")
def secure(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """At https://league.example.org, through a proxy on this machine."""
    data = tmp_path_factory.mktemp("secure") / "data"
    installation = served(data, migrated_file, HTTPS="on", ALLOWED_HOSTS="league.example.org")
    yield installation
    installation.kill()


@pytest.mark.parametrize("passed_on", ["/league", ""], ids=["passed on", "cut off"])
def test_proxy_may_keep_or_strip_the_prefix(below: Installation, passed_on: str) -> None:
    season = ask(below, f"{passed_on}/leagues/test-league/1/")[1]
    links = re.findall(r'(?:href|src)="(/[^"]*)"', season)
    assert len(links) > 10
    assert [link for link in links if not link.startswith("/league/")] == []


def test_the_front_page_is_the_prefix_itself(below: Installation) -> None:
    assert "Test League" in ask(below, "/league/")[1]


def test_static_files_are_below_the_prefix(below: Installation) -> None:
    [sheet] = re.findall(r'href="(/league/static/css/site.css)"', ask(below, "/league/")[1])
    answer, text = ask(below, sheet)
    assert (answer.status, answer.headers["Content-Type"]) == (200, 'text/css; charset="utf-8"')
    assert "{" in text


def test_cookies_are_limited_to_the_prefix(below: Installation) -> None:
    answer, _ = ask(below, "/league/accounts/login/")
    cookies = answer.headers.get_all("Set-Cookie") or []
    assert cookies
    assert [cookie for cookie in cookies if "Path=/league/" not in cookie] == []


def test_probes_need_no_prefix(below: Installation) -> None:
    assert ask(below, "/healthz")[1] == '{"status": "ok", "database": "sqlite"}'


def test_plain_http_redirects_to_https(secure: Installation) -> None:
    answer, _ = ask(secure, "/leagues/test-league/1/", Host="league.example.org")
    assert answer.status == 301
    assert answer.headers["Location"] == "https://league.example.org/leagues/test-league/1/"


def test_https_requests_through_the_proxy_get_secure_cookies(secure: Installation) -> None:
    answer, _ = ask(secure, "/accounts/login/", Host="league.example.org", X_Forwarded_Proto="https")
    assert answer.status == 200
    assert answer.headers["Strict-Transport-Security"] == "max-age=2592000"
    cookies = answer.headers.get_all("Set-Cookie") or []
    assert cookies
    assert [cookie for cookie in cookies if "Secure" not in cookie] == []


def test_another_host_is_refused(secure: Installation) -> None:
    assert ask(secure, "/", Host="evil.example", X_Forwarded_Proto="https")[0].status == 400


def test_probes_need_no_https(secure: Installation) -> None:
    assert ask(secure, "/healthz", Host="league.example.org")[0].status == 200


def test_only_trusted_proxies_set_client_address_and_scheme(migrated_file: Path, tmp_path: Path) -> None:
    variables = {"FORWARDED_ALLOW_IPS": "192.0.2.1", "ALLOWED_HOSTS": "localhost"}
    strict = served(tmp_path / "data", migrated_file, HTTPS="on", **variables)
    try:
        assert ask(strict, "/", Host="localhost", X_Forwarded_Proto="https")[0].status == 301
    finally:
        strict.kill()


@pytest.mark.parametrize(
    ("trusted", "named"),
    [("*", "*"), ("10.0.0.1, 0.0.0.0/0", "0.0.0.0/0"), ("::/0", "::/0"), ("10.0.0.0/8,::1", ""), ("", "")],
)
def test_trusting_everybody_gets_a_warning(monkeypatch: pytest.MonkeyPatch, trusted: str, named: str) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", trusted)
    assert (
        forwarding_warning().startswith(f"Warning: FORWARDED_ALLOW_IPS is {named}." if named else "") is True
    )
    assert bool(forwarding_warning()) is bool(named)


def test_djangos_checks_for_deployment_find_nothing(secure: Installation) -> None:
    assert secure.manage("check", "--deploy", "--fail-level", "WARNING").startswith(
        "System check identified no"
    )


def test_every_answer_has_a_request_id_or_keeps_the_proxys(secure: Installation) -> None:
    ours = ask(secure, "/healthz", Host="league.example.org")[0].headers["X-Request-ID"]
    assert re.fullmatch(r"[0-9a-f]{32}", ours)
    theirs = ask(secure, "/healthz", Host="league.example.org", X_Request_ID="edge-7.42")[0]
    assert theirs.headers["X-Request-ID"] == "edge-7.42"
    forged = ask(secure, "/healthz", Host="league.example.org", X_Request_ID="a b")[0]
    assert re.fullmatch(r"[0-9a-f]{32}", forged.headers["X-Request-ID"])


def test_security_headers_forbid_foreign_resources_and_devices(secure: Installation) -> None:
    headers = ask(secure, "/", Host="league.example.org", X_Forwarded_Proto="https")[0].headers
    policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
    assert (policy["default-src"], policy["script-src"], policy["style-src"]) == (
        "'none'",
        "'self'",
        "'self'",
    )
    assert "camera=()" in headers["Permissions-Policy"]
    assert headers["Referrer-Policy"] == "same-origin"
