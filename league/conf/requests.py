"""What the server knows of a request before Django sees it: network, path, log line, headers."""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Callable, Iterator
from functools import cache
from inspect import iscoroutinefunction
from typing import Any, TypeVar
from uuid import uuid4

import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils.decorators import sync_and_async_middleware
from prometheus_client import Histogram

from league.conf.logs import route_of
from league.conf.networks import note_requester

Scope = dict[str, Any]
Application = Callable[[Scope, Any, Any], Awaitable[None]]


def serve_below(prefix: str | None, application: Application) -> Application:
    """Wraps the application for use below `prefix`, whether the proxy passes the prefix on or strips it.

    Django strips the prefix wherever a path begins with its letters: behind a proxy that strips /league, it
    would make `s/1/` of /leagues/1/. Here every path gets the complete prefix.
    """
    if not prefix:
        return application

    async def prefixed(scope: Scope, receive: Any, send: Any) -> None:
        path = scope.get("path", "")
        if scope["type"] == "http" and path != prefix and not path.startswith(f"{prefix}/"):
            scope = {**scope, "path": prefix + path}
        await application(scope, receive, send)

    return prefixed


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


NOT_STORED = "private, no-store"
SECRET_ARGUMENTS = frozenset({"secret", "link", "key"})  # names of the secrets in routes


@sync_and_async_middleware
def protect_private_pages(get_response: GetResponse) -> Middleware:
    """Answers to a signed-in person, a guest or a program with a token say `private, no-store`, unless the
    view sets its own headers (files for everybody).

    Pages whose address holds a secret are not stored, not indexed by search engines, and reveal only the
    origin of the site to the next address.
    """
    return wrap_request(get_response, lambda _request: None, _protect)


def _protect(request: HttpRequest, response: HttpResponseBase, _begun: None) -> HttpResponseBase:
    match = request.resolver_match
    if match and not SECRET_ARGUMENTS.isdisjoint(match.kwargs):
        response.headers["Cache-Control"] = NOT_STORED
        # Not "no-referrer": browsers would send forms without their origin, which looks like a forgery.
        response.headers["Referrer-Policy"] = "strict-origin"
        response.headers["X-Robots-Tag"] = "noindex"
    elif _is_personal(request, response):
        response.headers.setdefault("Cache-Control", NOT_STORED)
    return response


def _is_personal(request: HttpRequest, response: HttpResponseBase) -> bool:
    session = settings.SESSION_COOKIE_NAME
    return session in request.COOKIES or session in response.cookies or "Authorization" in request.headers


# Passwords, recovery codes, the secret of a second factor, tokens; the administration shows whole rows.
OF_ACCOUNTS = ("accounts/", "account/", "admin/")
SECRET_QUERIES = frozenset({"code", "token"})
ARGUMENT = re.compile(r"<(?:\w+:)?(\w+)>")
SHORTEST = 16  # characters of a secret
BEHIND_QUERY = rb"[?&;](?:code|token)=[\w%]"


def shows_secret(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether the page or its own address has a secret: a link by which somebody takes a seat, keeps a score,
    joins or subscribes, or what an account needs to sign in. Form tokens do not count: they are masked
    differently in every answer."""
    match = request.resolver_match
    if match is None or match.route.startswith(OF_ACCOUNTS) or not SECRET_ARGUMENTS.isdisjoint(match.kwargs):
        return True
    return not SECRET_QUERIES.isdisjoint(request.GET) or bool(_links().search(response.content))


@cache
def _links() -> re.Pattern[bytes]:
    """Finds the address of any route that has a secret."""
    routes = (_expression(route) for route in _secret_routes(get_resolver()))
    return re.compile(
        b"|".join((BEHIND_QUERY, rb"/reset/key/", *sorted({route.encode() for route in routes})))
    )


def _secret_routes(resolver: URLResolver, prefix: str = "") -> Iterator[str]:
    for pattern in resolver.url_patterns:
        route = f"{prefix}{pattern.pattern}"
        if isinstance(pattern, URLResolver):
            yield from _secret_routes(pattern, route)
        elif isinstance(pattern, URLPattern) and not SECRET_ARGUMENTS.isdisjoint(ARGUMENT.findall(route)):
            yield route


def _expression(route: str) -> str:
    """The route as far as its secret; other arguments may be anything."""
    parts = ARGUMENT.split(route)
    expression = f"/{re.escape(parts[0])}"
    for name, text in zip(parts[1::2], parts[2::2], strict=True):
        if name in SECRET_ARGUMENTS:
            return f"{expression}[^/\\s\"'<>]{{{SHORTEST},}}"
        expression += f"[^/\\s\"'<>]+{re.escape(text)}"
    return expression
