"""The shipped deployment from the outside: compose.yml with compose.many.yml, run on real servers."""

from __future__ import annotations

import os
import re
import signal
import socket
from collections.abc import Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPResponse
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.docker.deployment import BOTH, OURS, Deployment, deploy
from tests.waiting import eventually

# Two proxies that .env names, and a client: any 127.* is this machine's.
OUTER, PASSES_ON, FOREIGN = "127.0.0.9", "127.0.0.10", "127.0.0.2"
HOST = "league.example.org"
ENV = {
    "ALLOWED_HOSTS": f".{HOST},localhost",
    "FORWARDED_ALLOW_IPS": f"192.0.2.0/24,{OUTER},{PASSES_ON}",
    "USE_X_FORWARDED_HOST": "on",
    "API_RATE_ANONYMOUS": "12/min",
    "ODDS_SEASONS": "0",
}
MADE_UP = count(1)


@pytest.fixture(scope="module")
def deployment(migrated_database: str) -> Iterator[Deployment]:
    yield from deploy(ENV, migrated_database)


class Client:
    """Somebody at a network address, who keeps cookies."""

    def __init__(self, deployment: Deployment, address: str) -> None:
        self.port, self.address, self.cookies = deployment.port, address, ""

    def ask(
        self, path: str, *, form: dict[str, str] | None = None, **headers: str
    ) -> tuple[HTTPResponse, str]:
        sent = {"Host": HOST} | {name.replace("_", "-"): value for name, value in headers.items()}
        body = None if form is None else urlencode(form)
        if form is not None:
            sent |= {"Content-Type": "application/x-www-form-urlencoded", "Cookie": self.cookies}
        with closing(
            HTTPConnection("127.0.0.1", self.port, timeout=60, source_address=(self.address, 0))
        ) as connection:
            connection.request("GET" if form is None else "POST", path, body, sent)
            answer = connection.getresponse()
            text = answer.read().decode(errors="replace")
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            self.cookies = cookie.partition(";")[0]
        return answer, text

    def try_password(self, **headers: Any) -> int:
        _answer, page = self.ask("/accounts/login/", **headers)
        token = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[0]
        form = {"csrfmiddlewaretoken": token, "login": "carla", "password": "wrong"}
        return self.ask("/accounts/login/", form=form, **headers)[0].status


def lies() -> dict[str, str]:
    """What a client says about its address and host: another one each time."""
    address = f"198.51.100.{next(MADE_UP) % 250}"
    names = ("X_Forwarded_For", "X_Real_IP", "True_Client_IP", "CF_Connecting_IP", "Client_IP", "X_Client_IP")
    return {**dict.fromkeys(names, address), "Forwarded": f"for={address}"}


def test_every_service_becomes_healthy(deployment: Deployment) -> None:
    waiting = [*OURS, "proxy", "pooler", "redis"]

    def all_are() -> bool:
        waiting[:] = [name for name in waiting if not deployment.is_healthy(name)]
        return not waiting

    eventually(all_are, seconds=60)
    assert waiting == []


def test_all_limits_count_the_true_address_whatever_a_client_says(deployment: Deployment) -> None:
    client = Client(deployment, FOREIGN)
    statuses = [client.ask("/api/v1/leagues", form=None, **lies())[0].status for _ in range(20)]
    assert statuses == [200] * 12 + [429] * 8
    assert Client(deployment, "127.0.0.3").ask("/api/v1/leagues")[0].status == 200


def test_wrong_passwords_lock_the_true_address_whatever_a_client_says(deployment: Deployment) -> None:
    client = Client(deployment, "127.0.0.4")
    assert [client.try_password(**lies()) for _ in range(8)] == [200] * 4 + [429] * 4


def test_a_trusted_proxy_says_whose_request_it_is_with_the_last_entry(deployment: Deployment) -> None:
    proxy = Client(deployment, OUTER)
    said = [f"198.51.100.{number}, 203.0.113.7" for number in range(20)]
    statuses = [proxy.ask("/api/v1/leagues", X_Forwarded_For=addresses)[0].status for addresses in said]
    assert statuses == [200] * 12 + [429] * 8
    assert proxy.ask("/api/v1/leagues", X_Forwarded_For="203.0.113.8")[0].status == 200


def test_what_is_no_address_counts_for_the_proxy_that_says_it(deployment: Deployment) -> None:
    proxy = Client(deployment, PASSES_ON)
    said = [f"nobody-{number}" for number in range(20)]
    statuses = [proxy.ask("/api/v1/leagues", X_Forwarded_For=words)[0].status for words in said]
    assert statuses == [200] * 12 + [429] * 8


@pytest.mark.parametrize(("address", "status"), [("127.0.0.5", 200), (OUTER, 403)])
def test_only_a_trusted_proxy_says_that_a_request_came_by_https(
    deployment: Deployment, address: str, status: int
) -> None:
    """A form that came by https needs a Referer."""
    said = {"X_Forwarded_For": "203.0.113.20", "X_Forwarded_Proto": "https", "Forwarded": "proto=https"}
    assert Client(deployment, address).try_password(**said) == status


@pytest.mark.parametrize(("address", "status"), [("127.0.0.6", 200), (OUTER, 400)])
def test_only_a_trusted_proxy_says_for_which_host_a_request_is(
    deployment: Deployment, address: str, status: int
) -> None:
    answer, _text = Client(deployment, address).ask("/api/v1/leagues", X_Forwarded_Host="evil.example")
    assert answer.status == status


def test_slow_headers_do_not_hold_a_connection(deployment: Deployment) -> None:
    with socket.create_connection(("127.0.0.1", deployment.port), timeout=60) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: " + HOST.encode() + b"\r\nX-Slow: ")
        assert b" 408 " in connection.recv(1000)  # the proxy's answer; a web server would wait on


def states(leader: int) -> set[str]:
    """The states of the processes of a group, as /proc has them: T is stopped, Z has ended."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            state, _parent, group = stat.read_text().rpartition(")")[2].split()[:3]
            if int(group) == leader:
                found.add(state)
    return found


def test_services_that_hang_do_not_stay_healthy(deployment: Deployment) -> None:
    """Their own checks, as if their limit had passed while all of them are stopped. After that, the next task
    of each queue, within ten seconds, makes them healthy again."""
    works = {name: deployment.folder / f"work-{name}" for name in ("worker", "odds", "webhooks", "beat")}
    assert eventually(lambda: all(work.exists() for work in works.values()), seconds=60)
    leaders = [int((deployment.running[name].folder / "pid").read_text()) for name in works]
    for leader in leaders:
        os.killpg(leader, signal.SIGSTOP)
    try:
        assert eventually(lambda: all(states(leader) <= {"T", "Z"} for leader in leaders))
        for work in works.values():
            os.utime(work, (0, 0))
        assert [name for name in works if deployment.is_healthy(name)] == []
    finally:
        for leader in leaders:
            os.killpg(leader, signal.SIGCONT)
    assert eventually(lambda: all(map(deployment.is_healthy, works)), seconds=60)


def test_every_service_runs_here_but_postgres() -> None:
    assert {*OURS, "proxy", "pooler", "redis", "postgres"} == set(BOTH["services"])
