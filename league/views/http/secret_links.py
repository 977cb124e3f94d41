"""Addresses that contain a secret: people who try too many wrong ones have to wait."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from rest_framework.throttling import SimpleRateThrottle

from league.conf.http.networks import network_of
from league.errors import Refused

P = ParamSpec("P")


class WrongLinkThrottle(SimpleRateThrottle):
    """Counts the wrong links per network address, in the cache beside the API's counters. Only `note_wrong`
    counts, not asking.
    """

    scope, rate = "wrong_links", "20/min"

    def get_cache_key(self, request: Any, view: Any) -> str:  # noqa: ARG002 - as DRF calls it
        """One counter per address for all kinds of links."""
        return self.cache_format % {"scope": self.scope, "ident": network_of(self.get_ident(request))}

    def throttle_success(self) -> bool:
        """Does not count, because this link may be right."""
        return True

    def note_wrong(self) -> None:
        """Counts one wrong link; call it after `allow_request`."""
        super().throttle_success()


def limit_wrong_links(
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Decorator for views whose address contains a secret and that raise Refused for an invalid one. After
    too many wrong links, even a right one gets 429, `too_many_tries`, for a minute.
    """

    @wraps(view)
    def answer(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        wrong = WrongLinkThrottle()
        if not wrong.allow_request(request, None):  # type: ignore[arg-type] # needs no more of a request
            return render(request, "429.html", status=429)
        try:
            return view(request, *args, **kwargs)
        except Refused:
            wrong.note_wrong()
            raise

    return answer
