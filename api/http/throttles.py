"""Rate limits per network and per person."""

from __future__ import annotations

from typing import Any

from rest_framework.throttling import AnonRateThrottle, UserRateThrottle

from league.conf.http.networks import network_of


class AnonymousThrottle(AnonRateThrottle):
    """Limits anonymous requests per network."""

    def get_ident(self, request: Any) -> str:
        return network_of(super().get_ident(request))


class PersonThrottle(UserRateThrottle):
    """Limits signed-in people per account, and anonymous requests per network."""

    def get_ident(self, request: Any) -> str:
        return network_of(super().get_ident(request))
