"""Serving under a path of a host that others share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

Scope = dict[str, Any]
Application = Callable[[Scope, Any, Any], Awaitable[None]]


def serve_below(prefix: str | None, application: Application) -> Application:
    """The application as it is reached below `prefix`, whether the proxy passes the prefix on or cuts it off.

    Django takes the prefix away wherever a path begins with its letters, so that a proxy that cuts
    /league off would make `s/1/` of /leagues/1/. Here every path gets whole what it lacks.
    """
    if not prefix:
        return application

    async def prefixed(scope: Scope, receive: Any, send: Any) -> None:
        path = scope.get("path", "")
        if scope["type"] == "http" and path != prefix and not path.startswith(f"{prefix}/"):
            scope = {**scope, "path": prefix + path}
        await application(scope, receive, send)

    return prefixed
