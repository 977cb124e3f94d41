"""Rate limits per network and per person, told with every answer (draft-ietf-httpapi-ratelimit-headers).

Requests are counted in fixed windows: one counter per window, which all processes that share a cache raise
together. Around the end of a window a client can get two quotas at once.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle, UserRateThrottle

from league.conf.http.networks import network_of


@dataclass(frozen=True, slots=True)
class RateLimit:
    """What a client may still do: of `quota` requests in `window` seconds, `left` in the next `reset`
    seconds.
    """

    policy: str
    quota: int
    window: int
    left: int
    reset: int


class WindowThrottle(SimpleRateThrottle):
    """Counts requests in windows that are the same for all clients. `policy` is the limit's public name."""

    policy = ""
    num_requests: int  # of DRF, from the rate
    duration: int  # seconds

    def allow_request(self, request: Any, view: Any) -> bool:
        key = self.get_cache_key(request, view) if self.rate is not None else None
        if key is None:
            return True
        number, passed = divmod(self.timer(), self.duration)
        self.reset = math.ceil(self.duration - passed)
        used: int = self._count(f"{key}_{number:.0f}")
        left = max(0, self.num_requests - used)
        _note(request, RateLimit(self.policy, self.num_requests, self.duration, left, self.reset))
        return used <= self.num_requests

    def wait(self) -> float:
        """Seconds until the next window, for `Retry-After`."""
        return float(self.reset)

    def get_ident(self, request: Any) -> str:
        return network_of(super().get_ident(request) or "")

    def _count(self, key: str) -> int:
        """Adds one to the counter and returns it."""
        try:
            return self.cache.incr(key)
        except ValueError:  # the first request of this window, unless another process was faster
            return 1 if self.cache.add(key, 1, self.duration) else self.cache.incr(key)


class AnonymousThrottle(WindowThrottle, AnonRateThrottle):
    """Limits anonymous requests per network."""

    policy = "network"


class PersonThrottle(WindowThrottle, UserRateThrottle):
    """Limits signed-in people and their programs per account."""

    policy = "account"

    def get_cache_key(self, request: Any, view: Any) -> str | None:
        return super().get_cache_key(request, view) if request.user.is_authenticated else None


class SignInThrottle(AnonymousThrottle):
    """Limits attempts to sign in per network, besides those with wrong passwords."""

    scope = "sign_in"
    policy = "sign-in"
    rate = "30/min"


class WhatIfThrottle(WindowThrottle, UserRateThrottle):
    """Limits questions that take a second of computing, per account or network; they count apart from other
    requests."""

    scope = "what_if"
    policy = "what-if"


def add_rate_headers(request: HttpRequest, response: HttpResponseBase) -> None:
    """Adds the headers of the limit that the request counted for."""
    rate: RateLimit | None = getattr(request, "rate_limit", None)
    if rate:
        response["RateLimit-Policy"] = f'"{rate.policy}";q={rate.quota};w={rate.window}'
        response["RateLimit"] = f'"{rate.policy}";r={rate.left};t={rate.reset}'


def _note(request: Any, rate: RateLimit) -> None:
    """Remembers the limit for the headers: the tightest, if several apply."""
    known: RateLimit | None = getattr(request._request, "rate_limit", None)  # noqa: SLF001 - DRF's request hides it
    if known is None or rate.left < known.left:
        request._request.rate_limit = rate  # noqa: SLF001
