"""Rate limits count exactly, also requests that arrive together."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser
from django.core.cache.backends.locmem import LocMemCache
from django.test import RequestFactory
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from league.frame.quotas import RequestThrottle

NOON = 1_800_000_000 - 1_800_000_000 % 60  # the beginning of a minute


@pytest.fixture(autouse=True)
def ten_a_minute(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    counters = LocMemCache("test_throttles", {})
    monkeypatch.setattr(SimpleRateThrottle, "cache", counters)
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": "10/min"})
    monkeypatch.setattr(RequestThrottle, "timer", staticmethod(__import__("time").time))
    yield
    counters.clear()


def ask(address: str = "192.0.2.1") -> RequestThrottle | None:
    """None, or the throttle that refuses a request of a visitor."""
    request = Request(RequestFactory().get("/", REMOTE_ADDR=address))
    request.user = AnonymousUser()
    throttle = RequestThrottle()
    return None if throttle.allow_request(request, None) else throttle


def passed(requests: int) -> int:
    return sum(ask() is None for _request in range(requests))


def test_requests_that_arrive_together_are_all_counted() -> None:
    with ThreadPoolExecutor(16) as pool:
        assert sum(refused is None for refused in pool.map(lambda _n: ask(), range(40))) == 10


def test_a_refused_request_learns_when_to_come_back() -> None:
    with time_machine.travel(NOON + 20, tick=False) as clock:
        passed(10)
        refused = ask()
        assert refused
        assert refused.wait() == pytest.approx(40, abs=1)
        clock.shift(41)
        assert ask() is None or refused.wait() <= 60


def test_other_networks_have_limits_of_their_own() -> None:
    assert passed(11) == 10
    assert ask("192.0.2.2") is None


def test_request_without_a_known_address_is_counted_too() -> None:
    request = Request(RequestFactory().get("/"))
    request.user = AnonymousUser()
    del request._request.META["REMOTE_ADDR"]
    assert [RequestThrottle().allow_request(request, None) for _request in range(11)] == [*[True] * 10, False]
