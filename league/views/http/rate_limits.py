"""Rate limits in fixed windows, which the API and expensive pages share.

One counter per window is raised by all processes that share a cache. Around the end of a window a client can
get two quotas at once.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.translation import ngettext
from rest_framework.throttling import SimpleRateThrottle, UserRateThrottle

from league.conf.http.networks import network_of
from league.errors import TooOften


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


class WhatIfThrottle(WindowThrottle, UserRateThrottle):
    """Limits questions that take a second of computing, per account or network; they count apart from other
    requests."""

    scope = "what_if"
    policy = "what-if"


def count_what_if(request: HttpRequest) -> None:
    """Counts a question of a page like one of the API. Raises TooOften: throttled."""
    throttle = WhatIfThrottle()
    if not throttle.allow_request(request, None):
        seconds = throttle.reset
        sentence = ngettext(
            "You have asked what if very often: wait %(seconds)d second, then load this page again.",
            "You have asked what if very often: wait %(seconds)d seconds, then load this page again.",
            seconds,
        )
        raise TooOften("throttled", sentence % {"seconds": seconds}, seconds)


def _note(request: Any, rate: RateLimit) -> None:
    """Remembers the limit for the headers: the tightest, if several apply."""
    request = getattr(request, "_request", request)  # inside DRF's
    known: RateLimit | None = getattr(request, "rate_limit", None)
    if known is None or rate.left < known.left:
        request.rate_limit = rate
