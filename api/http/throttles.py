"""How often one address, or one person, may ask the API."""

from __future__ import annotations

from typing import Any

from rest_framework.throttling import AnonRateThrottle, UserRateThrottle

from league.conf.http.networks import network_of


class AnonymousThrottle(AnonRateThrottle):
    """Strangers, by their network."""

    def get_ident(self, request: Any) -> str:
        return network_of(super().get_ident(request))


class PersonThrottle(UserRateThrottle):
    """People by their account, strangers by their network."""

    def get_ident(self, request: Any) -> str:
        return network_of(super().get_ident(request))
