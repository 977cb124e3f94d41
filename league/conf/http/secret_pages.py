"""Which pages show a secret that somebody could use again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, get_resolver

from league.conf.http.cache_headers import SECRET_ARGUMENTS

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
