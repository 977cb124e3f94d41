"""Removes secrets from the log: the addresses of links, and codes in queries.

Two measures. Lines that Django writes about a request name its route instead of its address, because a
mistyped link may hold its secret anywhere. Then every line is searched for the patterns of our links,
wherever they come from: a traceback, a letter, a task's arguments.
"""

from __future__ import annotations

import logging
import re
from typing import Any

from django.http import HttpRequest

HIDDEN = "[hidden]"
UNKNOWN = "-"  # the route of an address that leads nowhere
_LINKS = (
    "invitations",
    "claims",
    "score",
    "seats",
    "tables",
    "key",
    "confirm-email",
    "news",
    "subscriptions",
    r"letters(?:/|%2F)[^/\s]+?",  # the kind of letter stands before the secret
)  # the path segment before a secret
_SLASH = r"(?:/|%2F)"
_SECRET = re.compile(
    # The shortest secret has 32 characters; words in the same place have at most six.
    rf"((?:{_SLASH}|\b)(?:{'|'.join(_LINKS)}){_SLASH})(?:(?!%2F)[^/\s\"'<>?#&\\]){{8,}}|([?&](?:code|token)=)[^\s\"'<>&#\\]+",
    re.IGNORECASE,
)


def route_of(request: HttpRequest) -> str:
    """The pattern that matched the request's address: it identifies the page and holds no secret."""
    return request.resolver_match.route if request.resolver_match else UNKNOWN


def hide_secrets(_logger: Any, _method: str, line: str) -> str:
    """Returns the finished line without the secrets of links; the last of structlog's processors."""
    return _SECRET.sub(lambda found: f"{found[1] or found[2]}{HIDDEN}", line)


class RouteFilter(logging.Filter):
    """Replaces the address in Django's lines about a request ("Not Found: /...") with its route."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            record.args = tuple(
                route_of(request) if isinstance(word, str) and word.startswith("/") else word
                for word in record.args
            )
        return True
