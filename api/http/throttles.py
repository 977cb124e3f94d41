"""Rate limits per network and per person, told with every answer (draft-ietf-httpapi-ratelimit-headers)."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle

from league.views.http.rate_limits import RateLimit, WindowThrottle


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


def add_rate_headers(request: HttpRequest, response: HttpResponseBase) -> None:
    """Adds the headers of the limit that the request counted for."""
    rate: RateLimit | None = getattr(request, "rate_limit", None)
    if rate:
        response["RateLimit-Policy"] = f'"{rate.policy}";q={rate.quota};w={rate.window}'
        response["RateLimit"] = f'"{rate.policy}";r={rate.left};t={rate.reset}'
