"""Middleware for every request: an id for the log, one line, and the metric."""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Callable
from inspect import iscoroutinefunction
from typing import Any, TypeVar
from uuid import uuid4

import structlog
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware
from prometheus_client import Histogram

from league.conf.http.networks import note_requester
from league.conf.redaction import route_of

log = structlog.get_logger("league.requests")

ID = re.compile(r"[\w.:-]{1,64}", re.ASCII)
METHODS = {"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"}
PROBES = {"healthz", "readyz", "metrics"}  # requested every few seconds
SECONDS = Histogram(
    "league_http_request_seconds",
    "How long requests took, streams until their first line.",
    ["method", "route", "status"],
    buckets=(0.01, 0.03, 0.1, 0.3, 1, 3, 10),
)

GetResponse = Callable[[HttpRequest], Any]
Middleware = Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]
T = TypeVar("T")


@sync_and_async_middleware
def trace(get_response: GetResponse) -> Middleware:
    """Binds `request_id`, the proxy's X-Request-ID or a new one, to all log lines of a request.

    The answer carries it. One line reports how the request ended. The line and the metric name the route,
    because an address may hold a secret (an invitation's), even a mistyped one that leads nowhere.
    """
    return wrap_request(get_response, _begin, _end)


def wrap_request(
    get_response: GetResponse,
    begin: Callable[[HttpRequest], T],
    end: Callable[[HttpRequest, HttpResponseBase, T], HttpResponseBase],
) -> Middleware:
    """Builds a middleware that calls `begin` before and `end` after a request, in the event loop or in a
    thread, as the views are called."""
    if iscoroutinefunction(get_response):

        async def answer(request: HttpRequest) -> HttpResponseBase:
            begun = begin(request)
            return end(request, await get_response(request), begun)

        return answer

    def answer_in_thread(request: HttpRequest) -> HttpResponseBase:
        begun = begin(request)
        return end(request, get_response(request), begun)

    return answer_in_thread


def _begin(request: HttpRequest) -> tuple[str, float]:
    given = request.headers.get("X-Request-ID", "")
    name = given if ID.fullmatch(given) else uuid4().hex
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(request_id=name)
    note_requester(request.META.get("REMOTE_ADDR") or "")
    return name, time.perf_counter()


def _end(request: HttpRequest, response: HttpResponseBase, begun: tuple[str, float]) -> HttpResponseBase:
    name, since = begun
    response.headers["X-Request-ID"] = name
    seconds, match = time.perf_counter() - since, request.resolver_match
    notable = response.status_code >= 400 or (match and match.route not in PROBES)
    (log.info if notable else log.debug)(
        "request",
        method=request.method,
        route=route_of(request),
        status=response.status_code,
        ms=round(1000 * seconds),
    )
    method = request.method if request.method in METHODS else "other"  # a visitor can invent methods
    SECONDS.labels(method, match.route if match else "", response.status_code).observe(seconds)
    return response
