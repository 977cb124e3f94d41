"""Serves the site under a path of a shared host."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

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
