"""Addresses that hold a secret: who tries wrong ones has to wait."""

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
    """The wrong links that one network address has tried, in the cache beside the API's counters. To ask is
    free: only `note_wrong` counts."""

    scope, rate = "wrong_links", "20/min"

    def get_cache_key(self, request: Any, view: Any) -> str:  # noqa: ARG002 - as DRF calls it
        """One counter for each address, whatever kind of link it tries."""
        return self.cache_format % {"scope": self.scope, "ident": network_of(self.get_ident(request))}

    def throttle_success(self) -> bool:
        """Leaves the counter alone: this link may be right."""
        return True

    def note_wrong(self) -> None:
        """One more; after `allow_request`."""
        super().throttle_success()


def limit_wrong_links(
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """For a view whose address holds a secret, and which raises Refused for one that is worth nothing: after
    too many of those even a right one gets a 429, `too_many_tries`, until a minute has passed."""

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
